// A theorem in words, and its certificate.

import { ClaimField } from "./claims";
import { button, facts, h, save, type Child } from "./dom";
import { english } from "./english";
import { line } from "./fields";
import { Panel, type Page } from "./panel";
import type { Described, Proved } from "./wishes";

/** The name of a file of certificates. */
export function fileName(game: string): string {
  return `${game.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60)}.json`;
}

/** What is proved, and what can be done with its certificate. */
export function theorem(page: Page, name: string, sentence: string, certificate: string): Child[] {
  return [
    h("details", {},
      h("summary", {}, english.inFull),
      h("blockquote", { class: "theorem" }, sentence)),
    h("p", { class: "note" }, english.provedBy),
    h("div", { class: "keep" },
      button(english.saveCertificate, () => save(name, certificate, "application/json")),
      button(english.checkCertificate, () => page.check(name, certificate)),
      h("span", {}, `${name}, ${english.bytes(new Blob([certificate]).size)}`)),
  ];
}

export class Prove extends Panel {
  private readonly claims = new ClaimField();
  private readonly claim = this.claims.field;
  private readonly base = line("base", english.base, english.baseHelp, { inputmode: "numeric" });
  private readonly known = h("div", { class: "known" });

  constructor(page: Page) {
    super("prove", page);
    this.fields = [this.claim, this.base];
    const prove = button(english.prove, () => this.work(), { class: "main" });
    for (const field of this.fields) field.enter(() => this.work());
    this.element.append(
      this.form(this.claim.element, this.base.element, prove), this.result, this.known);
  }

  load(): void {
    this.base.value = this.page.state.get("base");
  }

  look(game: Described, changed: boolean): void {
    const can = game.claims.filter((claim) => claim.lacksProof === null);
    this.claims.offer(can);
    this.claim.value = this.page.state.get("claim");
    if (changed) this.base.value = this.page.state.get("base");
    this.base.hide(can.every((claim) => claim.base === "determined"));
    const rows = game.claims.map((claim): [string, Child] => {
      const can = claim.lacksProof === null ? english.provable : english.notHere(claim.lacksProof);
      return [claim.syntax, `${claim.says} (${can})`];
    });
    this.known.replaceChildren(h("h3", {}, english.claims),
      rows.length > 0 ? facts(rows) : h("p", { class: "note" }, english.noClaim));
  }

  work(): void {
    this.page.state.set({ claim: this.claim.text, base: this.base.text, go: "prove" });
    const claim = this.claim.text || null;
    const base = this.page.state.count("base");
    const wish = { do: "prove", game: this.page.subject(), claim, base } as const;
    void this.ask<Proved>(wish, (proved) => {
      const rows = proved.facts.map(({ name, says }): [string, Child] => [name, says]);
      const title = h("p", { class: "lead" },
        h("span", { class: "badge good" }, english.proved), ` ${proved.short}.`);
      const name = fileName(proved.game);
      return [title, ...theorem(this.page, name, proved.sentence, proved.certificate),
        rows.length > 0 ? facts(rows) : null];
    });
  }
}
