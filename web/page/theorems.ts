// What is known of the game and of its family, whatever the parameters.

import { button, facts, h, type Child } from "./dom";
import { english } from "./english";
import { nothing, Section, told, type Page } from "./section";
import type { Described, Known } from "./wishes";

export class Theorems extends Section {
  constructor(page: Page) {
    super("theorems", page, []);
    this.element.append(this.result);
  }

  load(): void {}

  async show(game: Described): Promise<void> {
    const wish = { do: "known", game: this.page.subject() } as const;
    await this.ask<Known>(wish, ({ facts: known, family }) => {
      const theorems = told(game.theorems.map((theorem) => ({ ...theorem, name: theorem.rule })));
      const rows = told(known);
      return [
        ...(theorems.length > 0
          ? [h("h3", {}, english.theorems), facts(theorems)]
          : nothing(this.page, [h("p", { class: "note" }, english.noTheorem)], ["proved", "ask"])),
        rows.length > 0 ? h("h3", {}, english.known) : null,
        rows.length > 0 ? facts(rows) : null,
        ...(family ? this.family(family) : []),
      ];
    });
  }

  private family(family: NonNullable<Known["family"]>): Child[] {
    const { syntax, about, paper, suffixes, example } = family;
    const rows = suffixes.map(({ suffix, says }): [string, Child] => [suffix, says]);
    return [
      h("h3", {}, english.family),
      h("p", {}, `${about}.`),
      facts([
        [english.writtenSo, h("code", {}, syntax)],
        [english.anExample, button(example, () => this.page.open({ game: example }),
          { class: "link" })],
        [english.paper, paper],
      ]),
      rows.length > 0 ? h("details", {}, h("summary", {}, english.suffixes), facts(rows)) : null,
    ];
  }
}
