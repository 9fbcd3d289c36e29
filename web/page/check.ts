// The checker's verdict on a certificate that is dropped here.

import { facts, h, type Child } from "./dom";
import { english } from "./english";
import { choice } from "./fields";
import { Panel, type Page } from "./panel";
import type { Described, Verdict } from "./wishes";

/** Larger files are not read. */
const MOST_MEBIBYTES = 64;

const BADGES = { accepted: "good", rejected: "bad", declined: "open" } as const;

export class Check extends Panel {
  private readonly expected = choice("expected", english.expectedField, [
    ["", english.expectedAny],
    ["this", english.expectedThis],
  ]);
  private readonly file = h("input", {
    type: "file", class: "unseen", accept: ".json,application/json", id: "certificate",
  });
  private last: [string, Uint8Array] | null = null;

  constructor(page: Page) {
    super("check", page);
    this.fields = [this.expected];
    const target = h("label", { class: "drop", for: "certificate" }, english.drop);
    this.file.addEventListener("change", () => {
      const file = this.file.files?.[0];
      if (file) void this.read(file);
      this.file.value = "";
    });
    for (const event of ["dragover", "dragleave", "drop"]) {
      target.addEventListener(event, (drag) => {
        drag.preventDefault();
        target.classList.toggle("over", event === "dragover");
      });
    }
    target.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (file) void this.read(file);
    });
    // A file that misses the mark must not take the place of the page.
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => event.preventDefault());
    this.expected.on(() => this.work());
    this.element.append(
      this.form(h("div", { class: "field wide" }, this.file, target), this.expected.element),
      this.result);
  }

  load(): void {}

  look(_game: Described, changed: boolean): void {
    if (changed && this.last && this.expected.value) this.work();
  }

  /** What was dropped stays, whatever game is chosen, unless it must be about that one. */
  override get bound(): boolean {
    return this.expected.value !== "";
  }

  override forget(): void {
    if (this.bound) super.forget();
  }

  work(): void {
    if (this.last) this.judge(...this.last);
  }

  judge(name: string, bytes: Uint8Array): void {
    this.last = [name, bytes];
    const claim = this.expected.value ? this.page.subject() : null;
    void this.ask<Verdict>({ do: "check", claim }, (verdict) => shown(name, verdict), bytes);
  }

  private async read(file: File): Promise<void> {
    const refuse = (says: string) => {
      this.aloud.textContent = "";
      this.result.replaceChildren(h("pre", { class: "fault", role: "alert" }, says));
    };
    if (file.size > MOST_MEBIBYTES * 2 ** 20) return refuse(english.tooLarge(MOST_MEBIBYTES));
    try {
      this.judge(file.name, new Uint8Array(await file.arrayBuffer()));
    } catch (why) {
      refuse(english.unread(String(why)));
    }
  }
}

function shown(name: string, { verdict, claim, reject }: Verdict): Child[] {
  const rows: [string, Child][] = [];
  if (claim) rows.push([english.claimed, claim]);
  if (reject) {
    rows.push([english.place, h("code", {}, reject.at)], [english.reason, reject.detail],
      [english.code, h("code", {}, reject.code)]);
  }
  const badge = h("span", { class: `badge ${BADGES[verdict]}` }, english[verdict]);
  return [h("p", { class: "lead" }, `${english.verdictOf(name)}: `, badge), facts(rows)];
}
