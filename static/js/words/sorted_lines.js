// Sorted lines of text, searched without being taken apart; gzip-packed files opened in the browser itself.

export class SortedLines {
  constructor(text) {
    this.text = text;
  }

  /** The fields of every line with this key. */
  find(key) {
    const wanted = `${key}\t`;
    const found = [];
    let at = this.#firstNotBefore(wanted);
    while (this.text.startsWith(wanted, at)) {
      const end = this.text.indexOf("\n", at);
      found.push(this.text.slice(at + wanted.length, end).split("\t"));
      at = end + 1;
    }
    return found;
  }

  /** The key of every line that begins with these letters. */
  *keysFrom(start) {
    let at = this.#firstNotBefore(start);
    while (this.text.startsWith(start, at)) {
      yield this.text.slice(at, this.text.indexOf("\t", at));
      at = this.text.indexOf("\n", at) + 1;
    }
  }

  #firstNotBefore(wanted) {
    let low = 0;
    let high = this.text.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = middle > low ? Math.max(low, this.text.lastIndexOf("\n", middle - 1) + 1) : low;
      if (this.text.slice(start, start + wanted.length) < wanted) low = this.text.indexOf("\n", start) + 1;
      else high = start;
    }
    return low;
  }
}

/** The content of a file that may be gzip-packed, or already opened by the browser on the way. */
export async function unpack(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
