// The drawer of a phone: what waits to be sent, kept through a reload. Where the browser keeps nothing, this page does.
const NAME = "waiting";
let drawer = null;
const loose = new Map();                // the drawer of a browser that has none
let last = 0;

const opened = () => {
  drawer ??= new Promise((resolve) => {
    let asked;
    try { asked = indexedDB.open("quoin", 1); } catch { resolve(null); return; }
    asked.onupgradeneeded = () => asked.result.createObjectStore(NAME, { keyPath: "id", autoIncrement: true });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
  });
  return drawer;
};

// One thing done in the drawer, over when it is on the disk.
const within = async (mode, act) => {
  const base = await opened();
  const work = base.transaction(NAME, mode);
  const asked = act(work.objectStore(NAME));
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve(asked.result);
    work.onerror = work.onabort = () => reject(work.error);
  });
};

export const lasting = async () => (await opened()) !== null;

export const all = async () =>
  ((await lasting()) ? within("readonly", (box) => box.getAll()) : [...loose.values()]);

export const put = async (entry) => {
  if (await lasting()) return within("readwrite", (box) => box.put(entry));
  const id = entry.id ?? (last += 1);
  loose.set(id, { ...entry, id });
  return id;
};

export const remove = async (id) => {
  if (await lasting()) await within("readwrite", (box) => box.delete(id));
  else loose.delete(id);
};
