// The worker: one wish at a time, answered by the library. Texts lie in the library's memory, each
// as the place where it begins and its length in bytes.

interface Start {
  module: WebAssembly.Module;
}

interface Order {
  id: number;
  wish: string;
  file: Uint8Array | null;
}

/** What `web/src/boundary.rs` offers. */
interface Library {
  memory: WebAssembly.Memory;
  begin(): void;
  allocate(length: number): number;
  request(wish: number, wishLength: number, file: number, fileLength: number): void;
}

const decoder = new TextDecoder();
let library: Library;
let answer = "";

/** A part of the library's memory, which moves when it grows. Places beyond 2 GiB come as negative
 * numbers. */
const part = (at: number, length: number) =>
  new Uint8Array(library.memory.buffer, at >>> 0, length >>> 0);

/** The text there. */
const text = (at: number, length: number) => decoder.decode(part(at, length));

/** Puts bytes where the library finds them. */
function put(bytes: Uint8Array): [number, number] {
  const at = library.allocate(bytes.length);
  part(at, bytes.length).set(bytes);
  return [at, bytes.length];
}

// What the library calls on its way.
const page = {
  answers: (at: number, length: number) => {
    answer = text(at, length);
  },
  does: (at: number, length: number) => postMessage({ does: text(at, length) }),
  panicked: (at: number, length: number) => postMessage({ panicked: text(at, length) }),
  sees: (states: number, done: number, all: number) => postMessage({ states, done, all }),
  now: () => performance.now(),
};

self.onmessage = (event: MessageEvent<Start | Order>) => {
  const said = event.data;
  if ("module" in said) {
    const instance = new WebAssembly.Instance(said.module, { page });
    library = instance.exports as unknown as Library;
    library.begin();
    return;
  }
  try {
    const wish = put(new TextEncoder().encode(said.wish));
    library.request(...wish, ...put(said.file ?? new Uint8Array()));
    postMessage({ id: said.id, text: answer, bytes: library.memory.buffer.byteLength });
  } catch (error) {
    postMessage({ id: said.id, failed: String(error) });
  }
};
