// The page: the game on one side, what can be done with it on the other.

import { Ask } from "./ask";
import { Automaton } from "./automaton";
import { Check } from "./check";
import { Chooser } from "./chooser";
import { button, h } from "./dom";
import { Engine, type Progress } from "./engine";
import { english } from "./english";
import { Evaluate } from "./evaluate";
import { line } from "./fields";
import { Gallery } from "./gallery";
import type { Page, Panel, Tab } from "./panel";
import { Play } from "./play";
import { Prove } from "./prove";
import { State } from "./state";
import { Status } from "./status";
import { Tabs } from "./tabs";
import { Values } from "./values";
import type { Described } from "./wishes";

const text = (id: string): string => document.getElementById(id)?.textContent ?? "";

const status = new Status(() => engine.stop());
const state: State = new State(() => void load());
const engine = new Engine(
  text("worker"),
  text("wasm"),
  () => ({
    states: state.count("states"),
    mebibytes: state.count("mebibytes"),
    seconds: state.count("seconds"),
  }),
  (progress: Progress | null) => status.show(progress),
);

const page: Page = {
  engine,
  state,
  subject: () => chooser.subject(),
  described: () => chooser.described,
  open: (tab) => tabs.open(tab),
  check: (name, certificate) => {
    tabs.open("check");
    check.judge(name, new TextEncoder().encode(certificate));
  },
};

const chooser = new Chooser(engine, state, () => left(), (game) => understood(game));
const gallery = new Gallery(engine, state);
const check = new Check(page);
const panels: Panel[] = [
  new Values(page), new Automaton(page), new Evaluate(page), new Prove(page), check,
  new Ask(page), new Play(page),
];
const tabs = new Tabs(panels, (tab) => {
  state.set({ tab });
  look(tab);
});

/** The panels that have seen the game. */
const seen = new Set<Tab>();

/** How often another game was begun with. */
let games = 0;

function look(tab: Tab): void {
  const panel = panels.find((own) => own.tab === tab);
  const game = chooser.described;
  if (!panel || !game) return;
  const changed = !seen.has(tab);
  seen.add(tab);
  panel.look(game, changed);
}

/** Another game is meant: what is shown and what is done are about the one before. */
function left(): void {
  games++;
  seen.clear();
  const stays = new Set<string>(["families", "gallery"]);
  panels.filter((panel) => !panel.bound).forEach((panel) => stays.add(panel.tab));
  engine.drop((slot) => stays.has(slot));
  panels.forEach((panel) => panel.leave());
}

function understood(game: Described | null): void {
  document.title = game ? `${game.name} – ${english.title}` : english.title;
  if (game) look(tabs.current);
  else panels.forEach((panel) => panel.forget());
}

async function load(): Promise<void> {
  const go = state.get("go");
  gallery.element.open = state.empty;
  left();
  const own = games;
  limits.forEach(([key, field]) => (field.value = state.get(key)));
  panels.forEach((panel) => panel.load());
  const tab = panels.find((panel) => panel.tab === state.get("tab"))?.tab ?? "values";
  tabs.open(tab, false);
  await chooser.load();
  if (own === games && go === tab && chooser.described && tab !== "play") {
    panels.find((panel) => panel.tab === tab)?.work();
  }
  // What is asked for comes before what is only offered.
  await chooser.list();
  await gallery.draw();
}

const limits = (
  [["states", english.maxStates, "1000000"], ["mebibytes", english.maxMemory, "1024"],
    ["seconds", english.maxTime, "60"]] as const
).map(([key, label, usual]) => {
  const field = line(key, label, "", { inputmode: "numeric", placeholder: usual });
  return [key, field.on(() => state.set({ [key]: field.text }))] as const;
});

const skip = button(english.toResult, () => tabs.focus(), { class: "skip" });
document.body.append(
  skip,
  h("header", {}, h("h1", {}, english.title), h("p", {}, english.lead)),
  h("main", {},
    gallery.element,
    h("div", { class: "side" }, chooser.element,
      h("details", { class: "limits" }, h("summary", {}, english.limits),
        h("p", { class: "help" }, english.limitsHelp),
        ...limits.map(([, field]) => field.element))),
    h("div", { class: "work" }, tabs.element, ...panels.map((panel) => panel.element))),
  h("footer", {}, h("p", {}, english.foot)),
  status.element,
);
void load();
