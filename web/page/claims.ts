// Claims about a game: a chip for each, and for those that are followed by numbers a field.

import { button, fill, h, type Child } from "./dom";
import { isForMany } from "./divisor";
import { english } from "./english";
import { line } from "./fields";
import { first, type Page } from "./section";
import type { Claim, Of } from "./wishes";

export class Claims {
  readonly element = h("div", { class: "claims" });
  private readonly own = line("claim", english.claim);
  private readonly base = line("base", english.base, english.baseHelp, { inputmode: "numeric" });
  readonly fields = [this.own, this.base];
  /** The chosen one, if it is one of those that are offered; else the first is meant. */
  private chosen: string | null = null;

  constructor(
    private readonly page: Page,
    private readonly changed: () => void,
  ) {
    const typed = () => {
      this.page.state.act({ claim: this.own.text, base: this.base.text });
      this.changed();
    };
    for (const field of this.fields) field.enter(typed);
  }

  /** Offers these claims. */
  offer(claims: Claim[]): void {
    const { state } = this.page;
    const known = (claim: Claim) => claim.name === state.get("claim").split(/[:=]/)[0];
    const game = this.page.described();
    const before = game && first(game);
    const usual = claims.find(({ name }) => name === before) ?? claims[0];
    const meant = claims.find(known) ?? usual;
    // A claim that needs numbers has those of its example until others are typed.
    const said = state.get("claim");
    this.chosen = claims.some(known) ? (meant?.name === said ? meant.example : said)
      : usual?.takesNumbers ? usual.example : usual?.name === before ? before : null;
    this.own.value = this.chosen ?? "";
    this.base.value = state.get("base");
    const chips = claims.map((claim): Child => {
      const on = claim === meant;
      return h("li", {}, button(claim.heading, () => {
        state.act({ claim: claim === usual ? "" : claim.example });
        this.changed();
      }, { "aria-pressed": String(on), title: claim.says }));
    });
    this.own.hide(!claims.some((claim) => claim.takesNumbers));
    const many = isForMany(this.page.described()?.name ?? "");
    this.base.hide(many || claims.every((claim) => claim.base === "determined"));
    const fields = h("details", { open: meant?.takesNumbers }, h("summary", {}, english.otherBase),
      h("div", { class: "form" }, ...this.fields.map((field) => field.element)));
    fill(this.element, claims.length > 1 ? h("ul", { class: "chips" }, ...chips) : null,
      claims.length > 1 && meant
        ? h("p", { class: "note" }, english.theorem(meant.says)) : null,
      this.fields.every((field) => field.element.hidden) ? null : fields);
  }

  /** What is asked for. */
  get of(): Of {
    const base = this.page.state.count("base");
    return { game: this.page.subject(), claim: this.chosen, base };
  }
}
