// What is proved of the game: one sentence, its certificate, and what the checker says of it.

import { Check, verdict } from "./check";
import { Claims } from "./claims";
import { button, facts, fill, h, paragraphs, save, whole, type Child } from "./dom";
import { NoAnswer } from "./engine";
import { english } from "./english";
import { nothing, Section, told, type Page } from "./section";
import { statements } from "./terms";
import type { Described, Proved as Theorem, Verdict } from "./wishes";

/** The name of a file of certificates: that of the game, and of a claim other than its values. */
export function fileName(game: string, claim = "values"): string {
  const said = claim === "values" ? game : `${game} ${claim}`;
  return `${said.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60)}.json`;
}

/** The whole sentence of a theorem, and what can be done with its certificate. */
export function theorem(page: Page, name: string, sentence: string, certificate: string): Child[] {
  const judged = h("div", { "aria-live": "polite" });
  const check = async () => {
    try {
      const bytes = new TextEncoder().encode(certificate);
      const wish = { do: "check", claim: null } as const;
      fill(judged, ...verdict(name, (await page.engine.wish<Verdict>("judge", wish, bytes))[0]));
    } catch (why) {
      if (!(why instanceof NoAnswer)) throw why;
      fill(judged, h("pre", { class: "fault" }, why.fault.says));
    }
  };
  return [
    h("details", {}, h("summary", {}, english.inFull),
      h("blockquote", { class: "theorem" }, ...paragraphs(sentence, whole))),
    h("div", { class: "keep" },
      button(english.saveCertificate, () => save(name, certificate, "application/json")),
      button(english.checkCertificate, () => void check()),
      h("span", {}, `${name}, ${english.bytes(new Blob([certificate]).size)}`)),
    judged,
  ];
}

export class Proved extends Section {
  private readonly claims: Claims;
  private readonly check: Check;

  constructor(page: Page) {
    super("proved", page, ["claim", "base"]);
    this.claims = new Claims(page, () => {
      const game = page.described();
      if (game) void this.show(game);
    });
    this.fields = this.claims.fields;
    this.check = new Check(page);
    this.element.append(this.result, this.claims.element, this.check.element);
  }

  load(): void {}

  /** Judges a certificate, beside what is proved here. */
  async judge(file: File): Promise<void> {
    await this.check.read(file);
    this.check.element.scrollIntoView();
  }

  override forget(): void {
    super.forget();
    this.check.leave();
    fill(this.claims.element);
  }

  async show(game: Described): Promise<void> {
    const can = game.claims.filter((claim) => claim.lacksProof === null);
    this.claims.offer(can);
    this.check.show();
    if (can.length === 0) {
      const why = game.claims.map((claim): [string, Child] =>
        [claim.heading, claim.lacksProof ?? ""]);
      this.tell(...nothing(this.page,
        [h("p", { class: "note" }, english.noClaim), why.length > 0 ? facts(why) : null],
        ["values", "theorems"]));
      return;
    }
    await this.ask<Theorem>({ do: "prove", ...this.claims.of }, (proved) => {
      const rows = told(proved.facts);
      const stated = statements[proved.claim];
      return [
        h("p", { class: "lead" },
          h("span", { class: "badge good" }, english.proved),
          ` ${stated ? english.holds(proved.heading) : proved.short}.`),
        ...(stated ?? []).map((line) => h("p", {}, line)),
        h("p", { class: "note" }, english.provedBy),
        ...theorem(this.page, fileName(proved.game, proved.claim), proved.sentence,
          proved.certificate),
        rows.length > 0
          ? h("details", {}, h("summary", {}, english.more), facts(rows)) : null,
      ];
    });
  }
}
