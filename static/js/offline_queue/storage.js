// Stores waiting requests in IndexedDB; without it they live in this page only.
const NAME = "waiting";
let database = null;
const memory = new Map();                // used where there is no IndexedDB
let last = 0;

const openDatabase = () => {
  database ??= new Promise((resolve) => {
    let asked;
    try { asked = indexedDB.open("quoin", 1); } catch { resolve(null); return; }
    asked.onupgradeneeded = () => asked.result.createObjectStore(NAME,
      { keyPath: "id", autoIncrement: true });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
  });
  return database;
};

// Runs one transaction; the promise resolves when it is on the disk.
const transaction = async (mode, act) => {
  const base = await openDatabase();
  const work = base.transaction(NAME, mode);
  const asked = act(work.objectStore(NAME));
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve(asked.result);
    work.onerror = work.onabort = () => reject(work.error);
  });
};

export const lasting = async () => (await openDatabase()) !== null;

export const all = async () =>
  ((await lasting()) ? transaction("readonly", (box) => box.getAll()) : [...memory.values()]);

export const put = async (entry) => {
  if (await lasting()) return transaction("readwrite", (box) => box.put(entry));
  const id = entry.id ?? (last += 1);
  memory.set(id, { ...entry, id });
  return id;
};

export const remove = async (id) => {
  if (await lasting()) await transaction("readwrite", (box) => box.delete(id));
  else memory.delete(id);
};
