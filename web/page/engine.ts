// The worker as the page sees it: one wish at a time, with progress, and an end for what takes too
// long. A worker cannot be interrupted, so it is ended, and another one begins.

import { english } from "./english";
import type { Limits, Subject, Wish } from "./wishes";

export interface Fault {
  kind: "input" | "undecided" | "refuted" | "defect" | "stopped" | "superseded";
  says: string;
  field: string | null;
  /** Where it is in a text, from 1. */
  line?: number | null;
  column?: number | null;
  /** The games that the text advises. */
  advice?: Subject[];
}

/** Why there is no answer. */
export class NoAnswer extends Error {
  constructor(readonly fault: Fault) {
    super(fault.says);
  }
}

export interface Progress {
  does: string;
  states: number;
  done: number;
  all: number;
  since: number;
}

interface Order {
  id: number;
  slot: string;
  wish: string;
  file: Uint8Array | null;
  resolve: (answer: unknown, notes: string[]) => void;
  reject: (fault: NoAnswer) => void;
  since: number;
  grace: number;
  /** Nobody has asked for it, and it makes way for what is asked for. */
  patient: boolean;
}

/** Beyond the time that was allowed, so many milliseconds are waited for an answer. */
const GRACE = 5_000;

/** A timer that is set to more milliseconds rings at once. */
const MOST_GRACE = 2 ** 31 - 1;

/** What is no longer wanted is waited for so long before its worker is ended. */
const PATIENCE = 150;

/** A worker that holds more memory than this makes way for a new one when it is done. */
const MOST_BYTES = 768 * 2 ** 20;

export class Engine {
  private worker: Worker | null = null;
  private queue: Order[] = [];
  private current: Order | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next = 0;
  /** How many workers there were: what one says that was ended is not heard. */
  private workers = 0;
  private progress: Progress | null = null;
  private panic = "";
  private readonly url: string;
  private readonly module: Promise<WebAssembly.Module>;

  constructor(
    worker: string,
    wasm: string,
    private readonly limits: () => Limits,
    private readonly hears: (progress: Progress | null) => void,
  ) {
    this.url = URL.createObjectURL(new Blob([bytes(worker)], { type: "text/javascript" }));
    this.module = compiled(wasm);
    void this.start();
  }

  /**
   * The answer to a wish; a later wish in the same slot takes the place of an earlier one. A wish
   * that is patient waits for all others, and begins anew if one comes while it is looked at.
   */
  wish<T>(
    slot: string,
    wish: Wish,
    file: Uint8Array | null = null,
    patient = false,
  ): Promise<[T, string[]]> {
    const limits = this.limits();
    const waiting = this.queue.filter((order) => order.slot === slot);
    this.queue = this.queue.filter((order) => order.slot !== slot);
    waiting.forEach((order) => order.reject(superseded()));
    const grace = Math.min(MOST_GRACE, (limits.seconds ?? 60) * 1000 + GRACE);
    return new Promise((resolve, reject) => {
      const text = JSON.stringify({ ...wish, limits });
      const order = { id: this.next++, slot, wish: text, file, reject, since: 0, grace, patient };
      this.queue.push({ ...order, resolve: (answer, notes) => resolve([answer as T, notes]) });
      if (this.current?.slot === slot) this.hasten(this.current);
      else if (this.current?.patient && !patient) this.hasten(this.current, true);
      this.take();
    });
  }

  /** Drops what is no longer wanted: no answer to it is heard any more. */
  drop(wanted: (slot: string) => boolean): void {
    const waiting = this.queue.filter((order) => !wanted(order.slot));
    this.queue = this.queue.filter((order) => wanted(order.slot));
    waiting.forEach((order) => order.reject(superseded()));
    if (!this.current || wanted(this.current.slot)) return;
    this.current.reject(superseded());
    this.hasten(this.current);
  }

  /** Ends what is done now. */
  stop(): void {
    const waiting = this.queue;
    this.queue = [];
    const stopped = new NoAnswer({ kind: "stopped", says: english.stopped, field: null });
    waiting.forEach((order) => order.reject(stopped));
    if (this.current) this.end(stopped);
  }

  /** Ends what is done now unless it is done in a moment; it may come back to be done again. */
  private hasten(current: Order, again = false): void {
    const left = Math.max(0, PATIENCE - (performance.now() - current.since));
    setTimeout(() => {
      if (this.current !== current) return;
      if (!again) return this.end(superseded());
      this.queue.push(current);
      this.finish();
      this.renew();
    }, left);
  }

  private async start(): Promise<void> {
    const number = ++this.workers;
    try {
      const module = await this.module;
      if (number !== this.workers) return;
      const worker = new Worker(this.url);
      worker.onmessage = (event) => this.heard(event.data);
      worker.onerror = (event) => this.end(defect(event.message));
      worker.postMessage({ module });
      this.worker = worker;
      this.take();
    } catch (error) {
      this.queue.forEach((order) => order.reject(defect(String(error))));
      this.queue = [];
    }
  }

  private take(): void {
    if (!this.worker || this.current) return;
    const order = this.queue.find(({ patient }) => !patient) ?? this.queue[0];
    if (!order) return;
    this.queue = this.queue.filter((other) => other !== order);
    order.since = performance.now();
    this.current = order;
    this.panic = "";
    this.progress = { does: "", states: 0, done: 0, all: 0, since: order.since };
    this.hears(this.progress);
    this.timer = setTimeout(() => {
      this.end(new NoAnswer({ kind: "undecided", says: english.noAnswer, field: null }));
    }, order.grace);
    this.worker.postMessage({ id: order.id, wish: order.wish, file: order.file });
  }

  private heard(said: Record<string, unknown>): void {
    const order = this.current;
    if (!order) return;
    if (typeof said["panicked"] === "string") this.panic = said["panicked"];
    else if (typeof said["failed"] === "string") {
      const lacking = !this.panic || this.panic.includes("capacity overflow");
      this.end(lacking ? crashed(said["failed"]) : defect(this.panic));
    } else if (said["id"] === order.id) {
      this.finish();
      const { answer, notes, fault } = JSON.parse(said["text"] as string);
      if (Number(said["bytes"]) > MOST_BYTES) this.renew();
      if (fault) order.reject(new NoAnswer(fault as Fault));
      else order.resolve(answer, notes as string[]);
      this.take();
    } else if (this.progress) {
      Object.assign(this.progress, said);
      this.hears(this.progress);
    }
  }

  /** Ends the worker and what it does; another one begins. */
  private end(why: NoAnswer): void {
    const order = this.current;
    this.finish();
    this.renew();
    order?.reject(why);
  }

  private renew(): void {
    this.worker?.terminate();
    this.worker = null;
    void this.start();
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.current = null;
    this.progress = null;
    this.hears(null);
  }
}

function superseded(): NoAnswer {
  return new NoAnswer({ kind: "superseded", says: "", field: null });
}

/** Where there is no word of a panic, or one of capacity, memory was wanting, or the stack. */
function crashed(says: string): NoAnswer {
  return new NoAnswer({ kind: "undecided", says: english.crashed(says), field: null });
}

function defect(says: string): NoAnswer {
  return new NoAnswer({ kind: "defect", says: english.defect(says), field: null });
}

function bytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const made = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) made[at] = text.charCodeAt(at);
  return made;
}

async function compiled(base64: string): Promise<WebAssembly.Module> {
  const packed = new Blob([bytes(base64)]).stream();
  const whole = new Response(packed.pipeThrough(new DecompressionStream("gzip")));
  return WebAssembly.compile(await whole.arrayBuffer());
}
