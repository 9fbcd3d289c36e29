// What is done now, how far it has come, and the button that ends it: there while work runs.

import { button, fill, h } from "./dom";
import type { Progress } from "./engine";
import { english } from "./english";

/** Work that is done sooner is not worth a word. */
const SOON = 250;

export class Status {
  readonly element: HTMLElement;
  private readonly says = h("span", { class: "does" });
  private readonly bar = h("progress", { max: 1, "aria-label": english.working });
  private progress: Progress | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(stops: () => void) {
    const stop = button(english.stop, stops, { class: "stop" });
    this.element = h("section", { class: "status", hidden: true, "aria-label": english.work },
      stop, this.bar, this.says);
  }

  show(progress: Progress | null): void {
    this.progress = progress;
    if (progress) {
      this.timer ??= setInterval(() => this.draw(), 100);
      return;
    }
    clearInterval(this.timer);
    this.timer = undefined;
    this.element.hidden = true;
  }

  private draw(): void {
    if (!this.progress) return;
    const { does, states, done, all, since } = this.progress;
    const passed = performance.now() - since;
    if (passed < SOON) return;
    if (all > 0) this.bar.value = done / all;
    else this.bar.removeAttribute("value");
    const parts = [
      does || english.working,
      all > 0 ? english.steps(done, all) : states > 0 ? english.states(states) : "",
      english.seconds(Math.floor(passed / 1000)),
    ];
    fill(this.says, parts.filter((part) => part !== "").join(" · "));
    this.element.hidden = false;
  }
}
