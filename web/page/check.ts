// The checker's verdict on a certificate that is dropped here, and how a referee uses it.

import { facts, fill, h, type Child } from "./dom";
import { filePlace } from "./drop";
import { NoAnswer } from "./engine";
import { english } from "./english";
import { choice } from "./fields";
import type { Page } from "./section";
import { refereeSteps } from "./terms";
import type { Subject, Verdict } from "./wishes";

/** Larger files are not read. */
const MOST_MEBIBYTES = 64;

const BADGES = { accepted: "good", rejected: "bad", declined: "open" } as const;

export class Check {
  readonly element: HTMLElement;
  private readonly expected = choice("expected", english.expectedField, [
    ["", english.expectedAny],
    ["this", english.expectedThis],
  ]);
  private readonly result = h("div", { class: "verdict", "aria-live": "polite" });
  private last: [string, Uint8Array<ArrayBuffer>] | null = null;

  constructor(private readonly page: Page) {
    const drop = filePlace("certificate", ".json,application/json", english.drop,
      (file) => page.receive(file));
    this.expected.on(() => void this.judge());
    this.element = h("div", { class: "check" }, h("h3", {}, english.checkTitle), this.result,
      h("div", { class: "form" }, drop, this.expected.element),
      h("details", {}, h("summary", {}, english.referees),
        h("ol", {}, ...refereeSteps.map((step) => h("li", {}, step)))));
  }

  /** Another game is meant: a verdict on whether this is about it is stale. */
  leave(): void {
    if (this.expected.value) fill(this.result);
  }

  /** What must be about the chosen game is judged anew for another one. */
  show(): void {
    if (this.expected.value) void this.judge();
  }

  private async judge(): Promise<void> {
    if (!this.last) return;
    const [name, bytes] = this.last;
    const claim = this.expected.value ? this.page.subject() : null;
    // The verdict on another file must not stand beside the name of this one.
    fill(this.result, h("p", { class: "note" }, english.checkingFile(name)));
    try {
      const wish = (claim: Subject | null) =>
        this.page.engine.wish<Verdict>("check", { do: "check", claim }, bytes);
      const [asked] = await wish(claim);
      // What is about another game may be true all the same.
      const other = asked.reject?.code === "claim-mismatch" ? asked.reject.detail : null;
      const told = other ? (await wish(null))[0] : asked;
      // It may be about a game that was left meanwhile.
      if (claim && JSON.stringify(claim) !== JSON.stringify(this.page.subject())) return;
      const digest = await crypto.subtle?.digest("SHA-256", bytes);
      const chosen = this.page.described()?.name;
      const against = claim && chosen ? english.againstThis(chosen) : english.againstAny;
      fill(this.result,
        other ? h("p", { class: "lead" }, h("span", { class: "badge bad" }, english.aboutOther),
          ` ${english.aboutOtherHelp(chosen ?? "")}`) : null,
        ...verdict(name, told, other ? { digest } : { digest, against }),
        other ? h("details", { open: true }, h("summary", {}, english.aboutOtherWhy),
          h("p", { class: "whole" }, other)) : null);
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      if (why.fault.kind !== "superseded") this.refuse(why.fault.says);
    }
  }

  private refuse(says: string): void {
    fill(this.result, h("pre", { class: "fault", role: "alert" }, says));
  }

  async read(file: File): Promise<void> {
    if (file.size > MOST_MEBIBYTES * 2 ** 20) return this.refuse(english.tooLarge(MOST_MEBIBYTES));
    try {
      this.last = [file.name, new Uint8Array(await file.arrayBuffer())];
      await this.judge();
    } catch (why) {
      this.refuse(english.unread(String(why)));
    }
  }
}

/** What the checker says of a file. */
export function verdict(
  name: string,
  { verdict, claim, reject }: Verdict,
  { digest, against }: { digest?: ArrayBuffer; against?: string } = {},
): Child[] {
  const rows: [string, Child][] = [];
  if (claim) rows.push([english.claimed, claim]);
  if (against) rows.push([english.against, against]);
  if (reject) {
    rows.push([english.place, h("code", {}, reject.at)], [english.reason, reject.detail],
      [english.code, h("code", {}, reject.code)]);
  }
  if (digest) {
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
    rows.push(["SHA-256", h("code", {}, hex.join(""))]);
  }
  const badge = h("span", { class: `badge ${BADGES[verdict]}` }, english[verdict]);
  return [h("p", { class: "lead" }, badge, ` ${english.verdictOf(name)}`), facts(rows)];
}
