// Why a position is won or lost, as a tree of reasons that is unfolded as deep as one likes. A
// position that is too large for a tree has an automaton or a theorem for a reason.

import { button, fill, h, type Child } from "./dom";
import { english } from "./english";
import { reasons, type Page } from "./section";
import { sentence } from "./terms";
import type { Value } from "./wishes";

/** Numbers of more digits have too many positions below them. */
const MOST_DIGITS = 3;

/** So many reasons are unfolded at once. */
const AT_ONCE = 60;

/** Positions side by side: most often one. */
type Parts = string[];

const isLost = (worth: string | null | undefined): boolean => worth === "0" || worth === "P";

export class Why {
  readonly element = h("div", { class: "why", "aria-live": "polite" });
  /** How often something was shown or cleared: reasons that come later are of no use. */
  private turn = 0;

  constructor(
    private readonly page: Page,
    /** What a position is worth, if that is found. */
    private readonly worth: (at: string) => Promise<Value | undefined>,
    /** Shows a position on the board. */
    private readonly shows: (at: string) => void,
  ) {}

  clear(): void {
    this.turn++;
    fill(this.element);
  }

  /** Shows the reasons of positions side by side. */
  async show(parts: Parts): Promise<void> {
    const turn = ++this.turn;
    const root = h("ul", { class: "reason" });
    const opener = document.activeElement;
    const unfold = button(english.unfold, () => {
      const folded = [...root.querySelectorAll<HTMLElement>("[aria-expanded=false]")];
      folded.filter((one) => one.offsetParent !== null).slice(0, AT_ONCE)
        .forEach((one) => one.click());
    });
    root.append(h("li", {}, ...await this.explain(parts)));
    if (turn !== this.turn) return;
    const tree = root.querySelector("[aria-expanded]") !== null;
    fill(this.element, h("h3", {}, english.whyOf(parts.join(" + "))),
      tree && h("p", { class: "note" }, english.whyHelp), root,
      tree && h("div", { class: "keep" }, unfold,
        button(english.close, () => {
          this.clear();
          if (opener instanceof HTMLElement) opener.focus();
        })));
  }

  /** A reason that is folded: its positions, and what is said of them. */
  private folded(parts: Parts, says: string): HTMLElement {
    const inner = h("div", { hidden: true });
    const name = parts.join(" + ");
    const fold = button("▸", () => void (async () => {
      const open = inner.hidden;
      if (open && !inner.hasChildNodes()) fill(inner, ...await this.explain(parts, true));
      inner.hidden = !open;
      fill(fold, open ? "▾" : "▸");
      fold.setAttribute("aria-expanded", String(open));
    })(), { class: "fold", "aria-expanded": "false", "aria-label": english.whyOf(name) });
    return h("li", {}, fold, this.named(parts), ` ${says}`, inner);
  }

  /** The name of positions, which leads to them on the board. */
  private named(parts: Parts): HTMLElement {
    const at = this.written(parts);
    const name = parts.join(" + ");
    return at === null ? h("b", {}, name)
      : button(name, () => this.shows(at), { class: "link", title: english.onBoard });
  }

  /** Positions as they are typed; rules without a name have no sums. */
  private written(parts: Parts): string | null {
    const [only = ""] = parts;
    const subject = this.page.subject();
    if (parts.length === 1) return only;
    if ("rules" in subject) return null;
    return parts.map((at) => (at.includes("@") ? at : `${subject.name}@${at}`)).join(" + ");
  }

  /** The reason of positions, which may have been named before. */
  private async explain(parts: Parts, within = false): Promise<Child[]> {
    const [only = ""] = parts;
    if (parts.length === 1) {
      const found = await this.worth(only);
      return found ? this.single(only, found, within) : [];
    }
    const found = await Promise.all(parts.map((part) => this.worth(part)));
    const values = found.map((part) => part?.value);
    if (values.every((value) => value !== undefined)) {
      const total = values.reduce((sum, value) => sum ^ BigInt(value), 0n);
      return [
        h("p", {}, english.sideBySide(values, String(total))),
        h("ul", {}, ...parts.map((part, place) =>
          this.folded([part], english.hasValue(values[place] ?? "")))),
      ];
    }
    const at = this.written(parts);
    const whole = at === null ? undefined : await this.worth(at);
    if (!whole) return [h("p", { class: "note" }, english.whyUnknown)];
    return [h("p", {}, english.whyWhole(isLost(whole.value ?? whole.outcome))),
      ...whole.components.map((part) => reasons(part.because))];
  }

  private single(at: string, found: Value, within: boolean): Child[] {
    const { options } = found;
    const worth = found.value ?? found.outcome;
    const lost = isLost(worth);
    const listed = options?.listed ?? [];
    const large = (at.match(/\d+/g) ?? []).some((number) => number.length > MOST_DIGITS);
    const known = options && listed.length === options.count
      && listed.every((option) => option.worth !== null && option.worth !== "?");
    if (large || !known || worth === undefined) return this.large(at, found);
    if (listed.length === 0) return [h("p", {}, english.whyNoMove(at, lost))];
    const chosen = lost ? listed : listed.filter((option) => isLost(option.worth));
    const [first] = chosen;
    const why = lost ? english.whyLost : english.whyWon(first?.to ?? "");
    const says = (lostThere: boolean) => (lostThere ? english.isLost : english.isWon);
    return [
      h("p", {}, within ? sentence(why) : `${at} ${says(lost)}: ${why}`),
      h("ul", {}, ...chosen.map(({ to, worth }) =>
        this.folded(to.split(" + "), says(isLost(worth))))),
      found.value === undefined ? null : h("p", { class: "note" }, english.whyValue(found.value,
        [...new Set(listed.map((option) => option.worth ?? ""))])),
    ];
  }

  /** The reason of a position that is too large for a tree. */
  private large(at: string, found: Value): Child[] {
    const game = this.page.described();
    const automaton = game?.claims.some(({ name, lacksAutomaton }) =>
      lacksAutomaton === null && (name === "values" || name === "outcome"));
    const parts = found.components.map((part) => reasons(part.because));
    const lost = isLost(found.value ?? found.outcome);
    const says = english.whyLarge(found.value === undefined && found.outcome === undefined
      ? "" : lost ? english.isLost : english.isWon);
    return [
      h("p", {}, says, automaton && !at.includes("@") ? ` ${english.byAutomaton}` : "", " ",
        automaton && !at.includes("@") && button(english.seeItRead, () =>
          this.page.walk(at.split(/[,;]/).map((text) => text.trim())), { class: "link" })),
      ...parts,
    ];
  }
}
