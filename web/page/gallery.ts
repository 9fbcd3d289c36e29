// The gallery: games to begin with, each with a picture of its own values.

import { button, fill, h, scrolling } from "./dom";
import { NoAnswer, type Engine } from "./engine";
import { english } from "./english";
import type { Key } from "./state";
import type { Subject, Table } from "./wishes";

type Card = keyof typeof english.cards;

/** What each card opens. */
const OPENS: Record<Card, Partial<Record<Key, string>>> = {
  halve: { game: "sd:1/2" },
  nim: { game: "nim:2" },
  kayles: { game: "octal:0.77" },
  wythoff: { game: "wythoff:1,1" },
  fibonacci: { game: "game:fibonacci-nim" },
  chaos: { game: "exco:2", shape: "map", upto: "256", part: "values" },
  million: { game: "sd:1/2", part: "values", n: "10^999999" },
  own: { rules: english.sample },
  theorem: { game: "sd:1/2", part: "ask", formula: "A n (G[16*n+12] = G[4*n+2])" },
  first: { game: "exco:2", part: "proved", claim: "conjectures-1-to-3" },
};

/** So many cells are a side of a small picture, and in the row of a game on one number. */
const SIDE = 12;
const ROW = 36;

export class Gallery {
  readonly element: HTMLDetailsElement;
  private readonly pictures = new Map<Card, HTMLElement>();
  private drawn = false;

  constructor(
    private readonly engine: Engine,
    private readonly open: (what: Partial<Record<Key, string>>) => void,
  ) {
    const cards = (Object.keys(OPENS) as Card[]).map((card) => this.card(card));
    this.element = h("details", { class: "gallery" },
      h("summary", {}, english.gallery), scrolling(h("ul", { class: "cards" }, ...cards)));
    this.element.addEventListener("toggle", () => void this.draw());
  }

  /** The pictures, one after the other; what the user wishes in the meantime comes first. */
  async draw(): Promise<void> {
    if (this.drawn || !this.element.open) return;
    this.drawn = true;
    for (const [card, place] of this.pictures) {
      const { rules, game } = OPENS[card];
      const subject: Subject = rules ? { rules } : { name: game ?? "" };
      try {
        await this.paint(place, subject);
      } catch (why) {
        // A picture that was stopped is drawn when the gallery is opened again.
        if (!(why instanceof NoAnswer)) throw why;
        this.drawn = false;
      }
    }
  }

  private async paint(place: HTMLElement, game: Subject): Promise<void> {
    const [described] = await this.engine.wish<{ required: number }>("gallery",
      { do: "describe", game }, null, true);
    const upto = Array.from({ length: described.required }, (_, place) =>
      described.required === 1 ? ROW - 1 : place < described.required - 2 ? 1 : SIDE - 1);
    const [table] = await this.engine.wish<Table>("gallery", { do: "table", game, upto }, null,
      true);
    const side = (place: number) => (table.last[place] ?? 0) - (table.first[place] ?? 0) + 1;
    // Of more than two numbers the first are fixed, at the largest that were asked for.
    const one = table.first.length < 2;
    const columns = one ? SIDE : side(table.first.length - 1);
    place.style.gridTemplateColumns = `repeat(${columns}, 0.44rem)`;
    const shown = table.first.length < 2 ? table.values
      : table.values.slice(-side(table.first.length - 2) * side(table.first.length - 1));
    // The row of a number is that of its tens, were there twelve fingers.
    const before = Array.from({ length: one ? table.first[0] ?? 0 : 0 }, () => -1);
    fill(place, ...[...before, ...shown].slice(0, SIDE * SIDE).map((value) => {
      const cell = h("i");
      const [colour] = table.colours[String(value)] ?? [];
      if (colour) cell.style.backgroundColor = colour;
      return cell;
    }));
  }

  private card(card: Card): HTMLElement {
    const [title, says] = english.cards[card];
    const picture = h("span", { class: "picture", "aria-hidden": "true" });
    this.pictures.set(card, picture);
    const opens = button("", () => this.open(OPENS[card]), { class: "card" });
    opens.append(picture, h("b", {}, title), h("small", {}, OPENS[card].game ?? ""),
      h("span", {}, says));
    return h("li", {}, opens);
  }
}
