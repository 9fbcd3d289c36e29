// Every word of the page that is not the library's own: translate this file, and terms.ts, for
// another language.

import { cards, sentence } from "./terms";

const listed = (items: (number | string)[], word = "and"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : more}`;

const sample = "title My game\nreads n in msd_2\n" +
  "move m: m + 1 = n\nmove m: n >= 1 & 2*m = n\n";

export const english = {
  title: "nimata",
  lead: "Play an impartial game, see its values, and prove them: all in this page, offline.",
  toResult: "To the game",
  glossary: "Glossary",
  close: "Close",
  again: "Try again",
  works: "What works here:",
  more: "More",
  ways: "Parts of this notebook",

  // The parts of the notebook
  parts: {
    play: "Play",
    values: "Values",
    automaton: "Automaton",
    proved: "Proved",
    ask: "Ask",
    theorems: "Theorems",
  },
  leads: {
    play: "",
    values: "Choose a number to see its options, the reason and its path.",
    automaton: "It reads the digits of a position, and says the value at the end.",
    proved: "True of all positions; an independent checker has seen why.",
    ask: "Ready questions with their answers, and your own.",
    theorems: "What is known of such games, whatever the numbers in their rules.",
  },

  // For others
  share: "Share",
  file: "nimata.html",
  link: "Link to what is shown",
  copy: "Copy the link",
  copied: "Copied.",
  copyYourself: "It is marked above: copy it from there.",
  fromFile: "This page is one file, which works without a network. Whoever has the file " +
    "nimata.html opens it, and puts the link into the field Game.",
  shared: (title: string, link: string) =>
    `${title}: open the file nimata.html, and put this into its field Game: ${link}`,
  titleField: "Title of your game",
  titleHelp: "It stands above the board, in theorems, in the names of files, and in the link",
  forClass: "For a class",
  classHelp: "The board alone, large, with no values or reasons until you show them.",
  copyClass: "Copy the link for a class",
  beginClass: "Show the board alone",
  leaveClass: "Back to the whole page",
  sheet: "A sheet to print",
  sheetHelp: "The rules, a table to fill in, and the solution on a page of its own.",
  printSheet: "Print the sheet",
  noSheet: "There is no sheet of this game: its positions make no table of values.",
  sheetTask: "Play with your neighbour. Then write into each field whether whoever is to move " +
    "can win (W) or loses (L). Begin with the smallest; what do you see?",
  sheetSolution: "Solution",
  sheetName: "Name",
  sheetDate: "Date",
  sheetWon: "W",
  sheetLost: "L",
  sheetValues: "L is lost for whoever is to move, and W is won. The number beside it is the " +
    "value: the least number that no move leads to. It is 0 where the position is lost.",
  sheetOutcomes: "L is lost for whoever is to move, and W is won.",

  // The worker
  stop: "Stop",
  work: "What is done now",
  working: "working",
  seconds: (count: number) => `${count} s`,
  states: (count: number) => many(count, "state"),
  steps: (done: number, all: number) => `${Math.floor((100 * done) / Math.max(1, all))} %`,
  stopped: "Stopped.",
  noAnswer:
    "There was no answer in the time allowed, and the work was ended. " +
    "More time can be allowed under Limits.",
  defect: (says: string) => `This is a defect of nimata, and the work was ended: ${says}`,
  crashed: (says: string) =>
    `The work ended without an answer, most likely for want of memory (${says}). ` +
    "Less memory can be allowed under Limits, so that it ends with a word about it.",

  // Limits
  limits: "Limits",
  limitsHelp: "Work that would need more ends with a word about it. Empty is the page's own " +
    "limit; memory is 2047 MiB at most.",
  wholeNumber: (usual: string) => `This is no whole number, such as ${usual}.`,
  maxStates: "States of an automaton",
  maxMemory: "Memory in MiB",
  maxTime: "Seconds",

  // The game
  game: "Game",
  nameHelp: "Kayles, Kayles 80, 3,4,5 (Nim), take 1, 2 or 4, sd:5/2, or a link to this page",
  ownRules: "Edit rules",
  leaveRules: "Back to a named game",
  gallery: "Games to begin with",

  // An atlas
  atlas: "Search an atlas",
  atlasLead: "An atlas is many games as data. Its file atlas.jsonl.zst is read in this page, and " +
    "nothing of it is checked here: `nimata atlas verify` does that.",
  atlasDrop: "Drop atlas.jsonl.zst here, or choose the file",
  atlasWanted: "First terms, or the beginning of a name",
  atlasHelp: "As in 0, 1, 2, 3, 1, 4, 3, 2 or in octal:0.7",
  atlasFound: (count: number, all: number) => `${count} of ${many(all, "game")}`,
  atlasColumns: ["game", "claim", "verdict", "states", "period", "first terms"],
  atlasUnread: (why: string) => `This is no table of an atlas: ${why}`,
  atlasNoRows: "it has no games",
  cards,
  rulesField: "Rules",
  rulesHelp: "One line each: title NAME, if you like; reads n in msd_2 (the numbers), then " +
    "move m: … for every kind of move from n to m. n/2 is rounded down; whoever means even n " +
    "alone writes 2*m = n",
  beginRules: "Write your rules above, or begin with these:",
  otherRules: "Other rules to begin with",
  noWritten: (game: string) => `The rules of ${game} are not written down here: formulas of ` +
    "them would be long, or there are none. Write your own above, or begin with these:",
  goesOn: (text: string) =>
    `“${text}” goes on: to a number such as 1,000, or to heaps of Nim such as 3,4,5.`,
  samples: {
    "Take 1 or 2": "reads n in msd_2\nmove m: m + 1 = n\nmove m: m + 2 = n\n",
    "Take one or halve": sample,
    "Take at most half": "reads n in msd_2\nmove m: m < n & 2*m >= n\n",
    "Take a power of two": "reads n in msd_2\nmove m: E k (pow2(k) & m + k = n)\n",
    "Two heaps": "reads x, y in msd_2\nmove u, v: u < x & v = y\nmove u, v: u = x & v < y\n",
    "One from a heap, or from each": "reads x, y in msd_2\nmove u, v: u + 1 = x & v = y\n" +
      "move u, v: u = x & v + 1 = y\nmove u, v: u + 1 = x & v + 1 = y\n",
    "Divide a heap": "reads n in msd_2\nmove m + k: m >= 1 & k > m & m + k = n\n",
  },
  sample,
  toLine: (line: number) => `Go to line ${line}`,
  takeGame: (game: string) => `Take ${game}`,
  takeRules: "Take these rules",
  understood: "Understood as",
  firstSteps: "– rules and first moves",
  position: "Position",
  positionOf: (shape: string, meaning: string) => `${shape}: ${meaning}`,
  firstMoves: "First moves",
  noMoves: "no move",
  moreMoves: (count: number) => `(${count} in all)`,
  waiting: "The rules are not understood yet.",

  // Play
  begin: "Begin",
  newGame: "New game",
  otherGame: "Another position or opponent",
  firstField: "Who moves first",
  firsts: { me: "you", you: "nimata" },
  levelField: "nimata plays",
  levels: { perfect: "as well as it can", careless: "carelessly" },
  yourMove: "Your move",
  howTokens: "Click a coloured token: it is taken, with all to its right.",
  howSplit: "Choose how many are taken, and click where.",
  howRun: (count: number) => count === 1
    ? "Click a token: it is taken, and what stands on its two sides stays as two heaps."
    : `Click a token: ${count} are taken side by side, from it to the right. What stands on ` +
      "their two sides stays as two heaps.",
  howDivide: "Click a coloured token: the heap is divided before it, and nothing is taken.",
  alsoDivide: "A heap may also be divided with nothing taken: see All moves.",
  divides: (stays: number[]) => `Divides the heap: ${listed(stays)} stay.`,
  howNumbers: "There are too many tokens to draw: choose a move, or type one.",
  someHeaps: (shown: number, all: number) =>
    `The first ${shown} of ${all} heaps are drawn, as more would not fit. For a move in another ` +
    "heap open All moves, and choose or type it.",
  howMany: "How many are taken",
  takeSome: (count: number) => `Take ${count}`,
  takeAt: (place: number, count: number, stays: number[]) =>
    `Take ${count} at ${place}, leave ${listed(stays)}`,
  takes: (count: number, stays: number[]) =>
    stays.join() === "0" ? `Takes ${count}, and nothing stays.`
      : `Takes ${count}; ${listed(stays)} ${stays.join() === "1" ? "stays" : "stay"}.`,
  worthOf: (worth: string) => worth === "0" || worth === "P"
    ? `Value ${worth}: lost for the other player.` : `Value ${worth}.`,
  howCells: "Click a coloured cell to move there.",
  leave: (count: number) => `Leave ${count}`,
  moveToCell: (place: string) => `Move to ${place}`,
  whichMove: (said: string) => `${said}: which move?`,
  noSuchMoves: (why: string) => `The moves of the link are left out. ${why}`,
  noSuchMove: (said: string) => `${said}: no move does that. Coloured ones can be chosen.`,
  tell: "Show values",
  told: (splitting: boolean) =>
    `${splitting ? "Point at a move: below stands" : "Each move shows"} the value that it leaves.`
    + " Leave 0, or P: it is lost for the other player.",
  moveField: "The position after your move",
  moveFieldHelp: "= stands for a number that stays; in a sum the component first, as in 2: 3,4",
  doMove: "Move",
  hint: "Hint",
  makeMove: "Make this move",
  undo: "Take back",
  moves: "All moves",
  someMoves: "Some moves; others can be typed",
  nothingLeft: "nothing",
  history: "Moves so far",
  you: "you",
  program: "nimata",
  left: (who: string, move: string) => {
    const [, row, rest = move] = /^(\d+): (.*)$/.exec(move) ?? [];
    return `${who} left ${rest || "nothing"}${row === undefined ? "" : ` in row ${row}`}`;
  },
  youWin: "You win.",
  programWins: "nimata wins.",
  prescribed: "The value of this position is prescribed, which ends the game.",
  thinks: (who: string) => `${who} thinks …`,
  whyButton: "Why?",
  wantWhy: "Want to see why?",
  wasLost: (at: string) => `${at} was lost before you moved.`,
  couldWin: (at: string, move: string) => `At ${at} you could win: leave ${move}.`,
  shownOnBoard: (at: string) => `Shown: ${at}.`,
  backToGame: "Back to the game",
  seeProved: "See it proved",
  cannotMove: (who: string) => `${who.replace("you", "You")} cannot move.`,
  unknownEnd: "Whether there is a move was not found out: the game ends here.",
  noReply: "nimata knows no move: the game ends here.",
  noGame: "Choose a game above.",
  noStart: "Choose another position below: this one cannot be played.",
  hintWins: (move: string) => `Leave ${move}: it is lost for the other player.`,
  everyAnswer: (from: string, answers: string) =>
    `From ${from} there are only the moves to ${answers}, and each of them lets you win.`,
  hintLost: (move: string) => `No move wins; ${move} goes on.`,
  hintUnknown: (why: string) => `Which move wins is not known: ${why}`,
  why: {
    wins: "It wins, for it leaves you a lost position.",
    lost: "It had no winning move: now you can win.",
    careless: "It was careless.",
    unknown: "It does not know who wins.",
  },

  // Why a position is won or lost
  whyOf: (at: string) => `Why ${at}?`,
  whyHelp: "Unfold a reason to see what it rests on; click a position to see it.",
  unfold: "Unfold one level more",
  onBoard: "Show it",
  isLost: "is lost",
  isWon: "is won",
  hasValue: (value: string) => `has the value ${value}`,
  whyNoMove: (at: string, lost: boolean) => lost
    ? `From ${at} there is no move: whoever is to move has lost.`
    : `From ${at} there is no move, and whoever cannot move wins.`,
  whyLost: "whatever is moved, the other player then has a position that is won.",
  whyWon: (to: string) => `a move leaves ${to}, which is lost.`,
  whyWhole: (lost: boolean) => lost ? "Together they are lost." : "Together they are won.",
  whyUnknown: "The reason of positions side by side is not known here.",
  whyValue: (value: string, others: string[]) => others.length === 0
    ? `Its value is ${value}.` : `Its moves lead to the ${others.length > 1 ? "values" : "value"} `
      + `${listed(others)}. The least number that is missing, ${value}, is its own value (mex).`,
  sideBySide: (values: string[], total: string) =>
    `Side by side their values ${listed(values)} are added in binary without carries, ` +
    `which gives ${total} (xor): ${total === "0" ? "it is lost" : "it is not 0, so it is won"}.`,
  whyLarge: (stands: string) => stands
    ? `It ${stands}, and is too large for a tree of reasons.`
    : "It is too large for a tree of reasons.",
  byAutomaton: "The reason is the automaton: it reads the digits, and the checker has seen that " +
    "it is right at every number.",
  seeItRead: "See it read",

  // Values
  shapeField: "Show",
  shapes: { numbers: "numbers", map: "a heat map" },
  viewField: "Picture of",
  otherwise: "Show them otherwise",
  rowField: "In rows of",
  rowFits: "what fits",
  upto: "Up to",
  uptoHelp: (least: number, most: number) => `From ${least} to ${most}`,
  fixedField: (name: string) => `Fixed: ${name}`,
  fixedHelp: (names: string[]) =>
    `The same everywhere; fix another by its name: ${names[names.length - 1] ?? "x"}=1`,
  fixedWrong: (count: number, names: string) =>
    `${count} of ${names} ${count === 1 ? "is" : "are"} fixed: type NAME=NUMBER`,
  rowsOf: (name: string, least: number, last: number) =>
    `Values of ${name} = ${least} to ${last}`,
  gridOfTwo: (down: string, across: string, fixed: string) =>
    `${down} down, ${across} across${fixed}`,
  where: (names: string) => ` where ${names}`,
  lostMark: "lost: the player to move loses",
  at: (place: string, value: string) => `${place}: ${value}`,
  nothingThere: "no position",
  mapHelp: "Point at the map, or walk on it with the arrow keys.",
  map: "Heat map",

  // The position that is looked at
  looked: "The chosen position",
  noPositionAt: (text: string, game: string, shape: string, meaning: string, example: string) =>
    `“${text}” is no position of ${game}. A position is written ${shape} (${meaning}), such as ` +
    `${example}; a number may be an expression, such as 10^100+7`,
  tooLargeNumber: (most: string) =>
    `This number is too large here: it may have up to ${Number(most).toLocaleString("en")} ` +
    `digits, as 10^${Number(most) - 1} has.`,
  numberAs: (text: string, number: string) =>
    `“${text}” is no number here: write ${number}. The sign ^ stands for a power, as in 10^50.`,
  lookHelp: "Nothing is chosen yet: click on a value.",
  anyPosition: "Any position",
  look: "Look",
  value: "Value",
  options: "Its options and their values:",
  mex: (value: string) => `The least number that is none of these is ${value}.`,
  noMove: "There is no move from here.",
  manyOptions: "It has too many options to list them.",
  playIt: "Play from here",
  way: "Its digits, and the states of the automaton after each:",
  start: "start",
  stepThrough: "Step through it",
  positionField: "Position",
  positionHelp: (shape: string) =>
    `${shape}; also 10^100+7, or a sum, as in nim:2@3,4 + sd:1/2@7`,
  allDigits: "All digits",
  outcomes: { P: "P: the player to move loses", N: "N: the player to move wins" },
  between: (least: string, most: string | null | undefined) =>
    most ? `undecided: from ${least} to ${most}` : `undecided: at least ${least}`,
  because: "Because",
  moveTo: "Move to value",
  findMove: "Find a move",
  moveHelp: "0 wins in normal play",
  noMoveTo: (value: string, from: string) => `There is no move to value ${value} from ${from}.`,
  also: "Also",

  // Automaton
  otherBase: "Another base, or other numbers",
  claim: "Claim and its numbers",
  base: "Base",
  baseHelp: "Where several will do",
  divisor: "Divisor b",
  divisorSlider: "Divisor b, by a slider",
  divisorHelp: (first: number, step: number, most: number) =>
    `From ${first} to ${most}${step === 1 ? "" : ` in steps of ${step}`}. Play, Values and Ask ` +
    "are about this one; Automaton, Proved and Theorems are about all.",
  everyDivisor: "This game with every divisor b",
  noAutomaton: "No automaton is known that reads positions of this game.",
  drawn: (states: number, digits: string, order: string) =>
    `${many(states, "state")}, ${digits}, ${order}.`,
  periodic: "So a large number has the value of a small one, which its remainder by the period " +
    "names, and no automaton is needed.",
  theorem: (says: string) => `${sentence(says)}.`,
  inAnyBase: "An automaton in a base of your choice is derived once the base is named below.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  whole: "Show all of it",
  ownSize: "1:1, its own size",
  drawing: "Drawing of the automaton: it scrolls; plus and minus zoom, 0 shows all",
  walk: "Read a number",
  walkHelp: "An expression, such as 10^6+7",
  walkField: (name: string) => `Digits of ${name}`,
  film: "The automaton as a film",
  speed: "Speed",
  speeds: { "0.5": "slow", "1.0": "usual", "4.0": "fast" },
  filmPlay: "▶ Play",
  filmPause: "❚❚ Pause",
  filmHelp: "Or click a digit; arrow keys step.",
  digitAt: (place: number, digit: string) => `Digit ${place}: ${digit}`,
  moreDigits: (count: number) => `${count} more`,
  otherLetters: (count: number) => `and ${count} more`,
  otherStates: (count: number) => `and ${many(count, "other state")}`,
  around: (state: string) => `The state ${state} and its neighbours`,
  showNear: "One state and its neighbours",
  showAll: "The whole automaton",
  keepSeen: "Save what is seen",
  stepBack: "Back",
  stepOn: "On",
  stepFirst: "To the start",
  stepLast: "To the end",
  word: "Digits, in the order in which they are read",
  stands: (read: number, all: number, state: string) =>
    `${read} of ${all} digits read: state ${state}, output`,
  means: (what: string) => ` (${what})`,
  none: "none",
  table: "Table of transitions",
  tableCut: (states: number, letters: number) =>
    `The first ${many(states, "state")} and ${many(letters, "letter")}; a saved file has all.`,
  state: "state",
  output: "output",
  keep: "Save as",
  formats: { json: "JSON", svg: "SVG", dot: "DOT", walnut: "Walnut", csv: "CSV" },
  meaning: "Outputs",

  // Proved
  proved: "Proved",
  holds: (name: string) => `${name} hold for all numbers`,
  provedBy: "The checker, which shares no code with what found the proof, has accepted it.",
  noClaim: "Nothing is proved of all positions of this game at once.",
  inFull: "The theorem with all its rules",
  bytes: (count: number) => many(count, "byte"),
  saveCertificate: "Save the certificate",
  checkCertificate: "Check it",

  // Check
  checkTitle: "Check a certificate",
  drop: "Drop a certificate here, or choose a file",
  expectedField: "It must be about",
  expectedAny: "any game",
  expectedThis: "the chosen game",
  against: "Compared with",
  againstAny: "no game: it may be about any, whatever the file is called",
  againstThis: (name: string) => `${name}, the chosen game`,
  checkingFile: (name: string) => `Checking ${name} …`,
  aboutOther: "accepted, about another game",
  aboutOtherHelp: (name: string) =>
    `What it proves is true, and it is not about ${name}: it has other rules than those of ` +
    `${name}, or is about more than ${name}: a family of games, or a game with sets beside it.`,
  aboutOtherWhy: "How the games differ",
  itsGame: "Its game",
  chosenGame: "The chosen game",
  noCertificate: "no certificate",
  whatCertificate: "This file is no certificate. A certificate is a text of nimata (JSON, which " +
    "begins with {): “Save the certificate” under Proved or Ask writes one, and so does " +
    "“nimata prove … -o FILE”.",
  accepted: "accepted",
  rejected: "rejected",
  declined: "declined",
  verdictOf: (name: string) => name,
  claimed: "What it proves",
  place: "Place",
  reason: "Reason",
  code: "Code",
  tooLarge: (most: number) => `The page reads files of at most ${most} MiB.`,
  unread: (why: string) => `The file cannot be read: ${why}`,
  referees: "For referees: how to check a theorem here",

  // Ask
  askHelp: "Choose a question, or type your own.",
  askingReady: (game: string) => `Asking about ${game} …`,
  readyHelp: "Choose one to see the whole answer, its formula and its certificate.",
  noSequence: (why: string) => `${sentence(why)}: ` +
    "the answers below come from tables.",
  onlyTable: (upto: string, why: string) =>
    `This is seen in a table up to ${upto}, and no theorem: ${why}.`,
  verdicts: {
    proved: "proved", decided: "decided", table: "seen in a table", undecided: "undecided",
  },
  provedSet: "the automaton of these is proved",
  followsShort: "follows from a theorem that is proved",
  followsFrom: (theorem: string) => `It follows from this theorem, which is proved: ${theorem}.`,
  whatProved: "What is proved",
  provedOfRules: "The theorem below, which states the rules of every game of which it speaks.",
  provedOfAutomaton: (names: string) => `The theorem below, of the automaton that ${names} ` +
    "stands for: the certificate has no rules of a game. That this automaton has the values of " +
    "the game follows from what is proved under",
  idle: "Says nothing",
  idleHelp: (premise: string) => `No numbers fulfil the premise ${premise}: the sentence is true ` +
    "whatever stands behind =>.",
  formula: "Your question",
  formulaHelp: "A n: for all n. E n: for some n. & | ~ => <=>. G[n] = @2: the value at n is 2. " +
    "E k (n = 2*k): n is even. " +
    "?lsd_3, ?fib or ?trib in front says how numbers are written",
  formulaSample: "A n (n >= 1 => E m (m > n & G[m] = @0))",
  otherGames: "Other games in the question",
  withField: "Names",
  withHelp: "One a line, such as M=sd:1/2; G is the chosen game unless you name it",
  ask: "Ask",
  isPosition: "This is a position, and no question.",
  lookAt: (at: string) => `Its value: look at ${at}`,
  whetherLost: "Is it lost?",
  askThis: (formula: string) => `Ask ${formula}`,
  noQuestion: "There is no question yet: type one here.",
  noQuestionHelp: "Choose one of the ready questions, or try an example:",
  chain: "Three things are compared at once.",
  chained: (both: string, xor: string) => `A comparison has two sides: write ${both}. Between ` +
    `two formulas ^ is the exclusive or, and whoever means that writes ${xor}.`,
  writtenOut: (formula: string) =>
    `Powers of numbers are written out, so this was asked: ${formula}`,
  asFormula: "As a formula:",
  noPosition: (number: string, game: string, least: number) =>
    `${number} is no position of ${game}, which begins with ${least}. To ask about positions ` +
    `alone, put n >= ${least} => behind the quantifier A n.`,
  counterexample: "Least counterexample",
  witness: "Least witness",
  count: "How many",
  least: "The least",
  andMore: "and more",
  density: "Density",
  digits: "Their digits (* repeats what stands before it, | is or)",
  drawnSet: "The automaton of the solutions",
  notCertified: "Decided, not certified",
  fieldSays: (field: string, says: string) =>
    `There is no answer, because of what stands in the field “${field}”: ${says}.`,
  badName: (line: string) => `“${line}” is not a name and game: write NAME=GAME`,

  // Theorems
  theorems: "Theorems on positions, in the order of their use",
  noTheorem: "No theorem on single positions is known here: values come from the rules.",
  known: "What is known of these rules",
  family: "The family",
  writtenSo: "Written",
  anExample: "An example",
  suffixes: "What may follow the name",
  paper: "Paper",

  foot: "nimata calls nothing proved that a small checker, of other code, has not accepted.",
};
