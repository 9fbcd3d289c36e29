// The checker's verdict on a certificate that is dropped here, and how a referee uses it.

import { facts, fill, h, paragraphs, type Child } from "./dom";
import { filePlace } from "./drop";
import { NoAnswer } from "./engine";
import { english } from "./english";
import { choice } from "./fields";
import type { Page } from "./section";
import { refereeSteps } from "./terms";
import type { Subject, Verdict } from "./wishes";

/** Larger files are not read. */
const MOST_MEBIBYTES = 64;

const BADGES = {
  accepted: "good", rejected: "bad", declined: "open", aboutOther: "other", noCertificate: "open",
} as const;

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
      const mismatch = asked.reject?.code === "claim-mismatch" ? asked.reject.detail : null;
      const told = mismatch ? (await wish(null))[0] : asked;
      // What is rejected is so whatever it is about.
      const other = told.verdict === "accepted" ? mismatch : null;
      // It may be about a game that was left meanwhile.
      if (claim && JSON.stringify(claim) !== JSON.stringify(this.page.subject())) return;
      const digest = await crypto.subtle?.digest("SHA-256", bytes);
      const chosen = this.page.described()?.name;
      const against = claim && chosen ? english.againstThis(chosen) : english.againstAny;
      const begins = new TextDecoder().decode(bytes.slice(0, 64)).trim();
      fill(this.result,
        ...told.reject && !/^[{[]/.test(begins) ? nothingLike(name)
          : verdict(name, told, { digest, against, other, chosen: chosen ?? "" }));
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

const lead = (name: string, kind: keyof typeof BADGES): HTMLElement => h("p", { class: "lead" },
  h("span", { class: `badge ${BADGES[kind]}` }, english[kind]), ` ${english.verdictOf(name)}`);

/** What is said of a file that is none of ours. */
const nothingLike = (name: string): Child[] =>
  [lead(name, "noCertificate"), h("p", {}, english.whatCertificate)];

/** Two games as the checker tells them, with what only one of them has. */
function differing(detail: string): [string, Child][] {
  const [, own, asked] = /^[^:]*: (.*); asked for is this one: (.*)$/s.exec(detail) ?? [];
  if (own === undefined || asked === undefined) return [[english.aboutOtherWhy, detail]];
  const [one, two] = [own.split(/(?<= )/), asked.split(/(?<= )/)];
  const least = Math.min(one.length, two.length);
  let [from, to] = [0, 0];
  while (from < least && one[from] === two[from]) from++;
  while (to < least - from && one.at(-1 - to) === two.at(-1 - to)) to++;
  const marked = (words: string[]) => h("span", {}, words.slice(0, from).join(""),
    h("mark", {}, words.slice(from, words.length - to).join("")),
    words.slice(words.length - to).join(""));
  return [[english.itsGame, marked(one)], [english.chosenGame, marked(two)]];
}

/** What the checker says of a file. */
export function verdict(
  name: string,
  { verdict, claim, reject }: Verdict,
  { digest, against, other, chosen = "" }:
    { digest?: ArrayBuffer; against?: string; other?: string | null; chosen?: string } = {},
): Child[] {
  const rows: [string, Child][] = [];
  if (claim) rows.push([english.claimed, h("div", {}, ...paragraphs(claim))]);
  if (other) rows.push(...differing(other));
  if (against) rows.push([english.against, against]);
  if (reject) {
    rows.push([english.place, h("code", {}, reject.at)], [english.reason, reject.detail],
      [english.code, h("code", {}, reject.code)]);
  }
  if (digest) {
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0"));
    rows.push(["SHA-256", h("code", {}, hex.join(""))]);
  }
  return [lead(name, other ? "aboutOther" : verdict),
    other ? h("p", {}, english.aboutOtherHelp(chosen)) : null, facts(rows)];
}
