// The panels, one at a time, chosen by tabs that arrow keys walk through.

import { h } from "./dom";
import { english } from "./english";
import type { Panel, Tab } from "./panel";

export class Tabs {
  readonly element: HTMLElement;
  private readonly tabs: HTMLButtonElement[];
  current: Tab = "values";

  constructor(
    private readonly panels: Panel[],
    private readonly opened: (tab: Tab) => void,
  ) {
    this.tabs = panels.map(({ tab }) => {
      const made = h("button", {
        type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": `panel-${tab}`,
      }, english.tabs[tab]);
      made.addEventListener("click", () => this.open(tab));
      return made;
    });
    this.element = h("div", { class: "tabs", role: "tablist", "aria-label": english.panels },
      ...this.tabs);
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows a panel, and says so unless it is only being set up. */
  open(tab: Tab, says = true): void {
    this.current = tab;
    this.panels.forEach((panel, place) => {
      const chosen = panel.tab === tab;
      panel.element.hidden = !chosen;
      this.tabs[place]?.setAttribute("aria-selected", String(chosen));
      this.tabs[place]?.setAttribute("tabindex", chosen ? "0" : "-1");
    });
    if (says) this.opened(tab);
  }

  focus(): void {
    this.panels.find(({ tab }) => tab === this.current)?.element.focus();
  }

  private key(event: KeyboardEvent): void {
    const at = this.panels.findIndex(({ tab }) => tab === this.current);
    const last = this.panels.length - 1;
    const to: Record<string, number> = {
      ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1,
      Home: 0, End: last,
    };
    const next = to[event.key];
    const panel = next === undefined ? undefined : this.panels[next];
    if (next === undefined || !panel) return;
    event.preventDefault();
    this.open(panel.tab);
    this.tabs[next]?.focus();
  }
}
