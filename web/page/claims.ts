// Claims about a game, to be chosen or typed, as some are followed by numbers.

import { h } from "./dom";
import { english } from "./english";
import { line, type Field } from "./fields";
import type { Claim } from "./wishes";

let made = 0;

export class ClaimField {
  readonly field: Field<HTMLInputElement>;
  private readonly known: HTMLDataListElement;

  constructor() {
    const id = `claims-${made++}`;
    this.known = h("datalist", { id });
    this.field = line("claim", english.claim, "", {
      list: id, placeholder: english.claimFirst,
    });
    this.field.element.append(this.known);
  }

  offer(claims: Claim[]): void {
    this.known.replaceChildren(
      ...claims.map(({ example, says }) => h("option", { value: example }, says)));
    this.field.explain(english.claimHelp(claims.map(({ syntax }) => syntax).join(", ")));
  }
}
