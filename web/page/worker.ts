// The worker: one wish at a time, answered by the library.

import { begin, initSync, request } from "../target/nimata_web.js";

interface Start {
  module: WebAssembly.Module;
}

interface Order {
  id: number;
  wish: string;
  file: Uint8Array | null;
}

const told = self as unknown as Record<string, unknown>;

// What the library calls on its way.
told["nimataDoes"] = (what: string) => postMessage({ does: what });
told["nimataSees"] = (states: number, done: number, all: number) =>
  postMessage({ states, done, all });
told["nimataPanicked"] = (what: string) => postMessage({ panicked: what });

let memory: WebAssembly.Memory;

self.onmessage = (event: MessageEvent<Start | Order>) => {
  const said = event.data;
  if ("module" in said) {
    memory = initSync({ module: said.module }).memory;
    begin();
    return;
  }
  try {
    const text = request(said.wish, said.file ?? new Uint8Array());
    postMessage({ id: said.id, text, bytes: memory.buffer.byteLength });
  } catch (error) {
    postMessage({ id: said.id, failed: String(error) });
  }
};
