// The page: the game above, and below it a notebook of what can be known of it.

import { Ask } from "./ask";
import { Atlas } from "./atlas";
import { Automaton } from "./automaton";
import { Chooser } from "./chooser";
import { button, h } from "./dom";
import { dropAnywhere, kindOf, type Kind } from "./drop";
import { Engine, type Progress } from "./engine";
import { english } from "./english";
import { Divisor } from "./divisor";
import { line } from "./fields";
import { Gallery } from "./gallery";
import { Glossary } from "./glossary";
import { Notebook } from "./notebook";
import { Play } from "./play";
import { Proved } from "./proved";
import type { Page, Part, Section } from "./section";
import { Share, titleOf } from "./share";
import { isUnfinished } from "./spoken";
import { State, type Key } from "./state";
import { Status } from "./status";
import { Theorems } from "./theorems";
import { Values } from "./values";
import type { Described } from "./wishes";

const text = (id: string): string => document.getElementById(id)?.textContent ?? "";

const status = new Status(() => {
  notebook.halt();
  engine.stop();
});
const state: State = new State((keys) => void load(keys));
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
  go: (part) => notebook.go(part),
  open: (what) => state.open(what),
  look: (n) => {
    state.act({ n, part: "values" });
    notebook.load((key) => key === "n");
    values.lead();
  },
  play: (at) => {
    const { game, numbers } = partsOf(at);
    if (game && game !== state.get("game")) state.open({ game, at: numbers, part: "play" });
    else show({ at, moves: "", part: "play" }, ["at"]);
  },
  path: (at, value) => automaton.path(at, value),
  retitle: (title) => chooser.retitle(title),
  receive: (file, otherwise) => void receive(file, otherwise),
  walk: (at) => show({ digits: at.join(";"), step: "0", part: "automaton" }, ["digits"]),
};

/** The page for what is about one game: of those for many divisors, that with the one meant. */
const single: Page = {
  ...page,
  subject: () => (chooser.one === chooser.described ? page.subject()
    : { name: chooser.one?.name ?? "" }),
  described: () => chooser.one,
};

/** A position that names its own game. */
function partsOf(at: string): { game: string | undefined; numbers: string } {
  const [, game, numbers = at] = /^([^@+]+)@([^@+]+)$/.exec(at) ?? [];
  return { game, numbers };
}

/** A step to something that a part shows, which is led to. */
function show(what: Partial<Record<Key, string>>, keys: Key[]): void {
  state.act(what);
  notebook.load((key) => keys.includes(key));
  if (what.part) notebook.arrive(what.part as Part);
}

const chooser = new Chooser(engine, state, () => left(), (game) => understood(game));
const gallery = new Gallery(engine, (what) => state.open(what));
const atlas = new Atlas((what) => state.open(what), page.receive);
const glossary = new Glossary();
const share = new Share(single);
const values = new Values(single);
const automaton = new Automaton(page);
const proved = new Proved(page);
const sections: Section[] = [
  new Play(single), values, automaton, proved, new Ask(single), new Theorems(page),
];
const divisor = new Divisor(state, () =>
  void chooser.divide().then(() => notebook.load((key) => key === "b")));
const notebook = new Notebook(state, sections, ["play", "values"]);

/** Takes a file for what it is: an atlas, rules, or a certificate. */
async function receive(file: File, otherwise: Kind = "certificate"): Promise<void> {
  let kind = otherwise;
  try {
    kind = await kindOf(file, otherwise);
    if (kind === "rules") return state.open({ game: "", rules: await file.text() });
  } catch {
    // A file may have been moved since it was chosen: where it belongs, a message says so.
  }
  if (kind === "atlas") {
    await atlas.read(file);
    return atlas.element.scrollIntoView();
  }
  await proved.judge(file);
}

/** Another game is meant: what is shown and what is done are about the one before. */
function left(): void {
  engine.drop((slot) => ["families", "gallery", "check", "describe"].includes(slot));
  notebook.leave();
}

function understood(game: Described | null): void {
  document.title = game ? `${titleOf(page)} – ${english.title}` : english.title;
  divisor.offer(game?.name ?? "");
  notebook.take(game);
}

/** Takes over what the link says, as far as it says other things than before. */
async function load(keys: Set<Key> | null): Promise<void> {
  limits.forEach(([key, field]) => (field.value = state.get(key)));
  share.show();
  const part = state.get("part") as Part | "";
  if (keys && !keys.has("game") && !keys.has("rules")) {
    if (keys.has("b")) {
      await chooser.divide();
      divisor.offer(page.described()?.name ?? "");
    }
    notebook.load((key) => keys.has(key));
    if (keys.has("part") && part) notebook.arrive(part);
    return;
  }
  if (state.empty) gallery.element.open = true;
  left();
  notebook.load(() => true);
  await chooser.load();
  if (part && chooser.described) notebook.arrive(part);
  else if (keys) window.scrollTo(0, 0);
  // What is asked for comes before what is only offered.
  await chooser.list();
  await gallery.draw();
}

const limits = (
  [["states", english.maxStates, "1000000"], ["mebibytes", english.maxMemory, "1024"],
    ["seconds", english.maxTime, "60"]] as const
).map(([key, label, usual]) => {
  const field = line(key, label, "", { inputmode: "numeric", placeholder: usual });
  return [key, field.on(() => {
    state.type({ [key]: field.text });
    const right = !field.text || isUnfinished(field.text) || state.count(key) !== null;
    field.wrong(right ? "" : english.wholeNumber(usual));
  })] as const;
});

document.body.append(
  button(english.toResult, () => sections[0]?.focus(), { class: "skip" }),
  h("header", {}, h("h1", {}, english.title), h("p", {}, english.lead), share.leaves,
    share.opens, glossary.opens),
  h("main", {}, notebook.ways, chooser.element, divisor.element, notebook.element),
  h("footer", {},
    h("details", { class: "limits" }, h("summary", {}, english.limits),
      h("p", { class: "help" }, english.limitsHelp),
      h("div", { class: "form" }, ...limits.map(([, field]) => field.element))),
    h("p", {}, english.foot)),
  glossary.element,
  share.element,
  status.element,
);
dropAnywhere((file) => page.receive(file));
// Other games stand below the board.
sections[0]?.element.after(gallery.element, atlas.element);
void load(null);
