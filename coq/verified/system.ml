(* Numerations and automata of a certificate, and what is known of a numeration. *)

open Checks

(* What the checks call not is another. *)
let not = Stdlib.not

let natural = Formulas.natural
let rec unary n = if n = 0 then O else S (unary (n - 1))

(* The most states of a table. *)
let most = Formulas.positive 1_000_000

exception Declined = Sizes.Declined

(* A list of no more than the format allows. *)
let list ?(most = 4096) one value =
  let found = Json.list Fun.id value in
  if List.compare_length_with found most > 0 then Json.fault "a list is too long";
  List.map one found

let numeration text =
  let number least most word =
    let plain = word <> "" && String.for_all (fun c -> c >= '0' && c <= '9') word in
    if (not plain) || word.[0] = '0' || String.length word > 5 then Json.fault "no numeration";
    let number = int_of_string word in
    if number < least || number > most then Json.fault "no numeration" else number
  in
  let after word =
    let long = String.length word in
    if String.length text > long && String.sub text 0 long = word then
      Some (String.sub text long (String.length text - long))
    else None
  in
  match (after "msd_", after "lsd_", after "lin(") with
  | Some base, _, _ -> Base (natural (number 2 65536 base), Msd)
  | _, Some base, _ -> Base (natural (number 2 65536 base), Lsd)
  | _, _, Some rest -> (
    match String.split_on_char ',' rest with
    | [ p; q ] when q <> "" && q.[String.length q - 1] = ')' ->
      let p = number 1 65535 p in
      let q = number 1 p (String.sub q 0 (String.length q - 1)) in
      Lin (natural p, natural q)
    | _ -> Json.fault "no numeration")
  | _ -> Json.fault "no numeration"

let output = function
  | Json.Null -> None
  | value -> Some (natural (Json.below 65535 value))

(* A complete automaton, every state of which is reached. *)
let automaton digits tracks outputs transitions =
  if tracks < 1 || tracks > 16 then Json.fault "the tracks are none or too many";
  let letters = int_of_float (Float.min 1e9 (Float.pow (float digits) (float tracks))) in
  let states = List.length outputs in
  let rows = Json.list (Json.list (Json.below states)) transitions in
  if states = 0 || List.length rows <> states then Json.fault "not one row for each state";
  let short row = List.length row <> letters in
  if List.exists short rows then Json.fault "a row of another length";
  let table = Array.of_list rows and reached = Array.make states false in
  let rec visit = function
    | [] -> ()
    | q :: rest when reached.(q) -> visit rest
    | q :: rest ->
      reached.(q) <- true;
      visit (List.rev_append table.(q) rest)
  in
  visit [ 0 ];
  if Array.exists not reached then Json.fault "a state is not reached";
  {
    tracks = unary tracks;
    outputs = outputs;
    transitions = List.map (List.map natural) rows;
  }

(* A numeration by words: the automaton of a language. *)
let language value =
  let key = Json.keys [ "first"; "outputs"; "transitions" ] value in
  let first =
    match Json.text (key "first") with
    | "most" -> Msd
    | "least" -> Lsd
    | _ -> Json.fault "another order of digits"
  in
  let digits = match Json.list (Json.list Fun.id) (key "transitions") with
    | row :: _ -> List.length row
    | [] -> 0
  in
  if digits < 2 || digits > 256 then Json.fault "the digits are too few or too many";
  let outputs = list (Json.below 2) (key "outputs") in
  let found =
    automaton digits 1 (List.map (fun one -> Some (natural one)) outputs) (key "transitions")
  in
  let accepting = List.map (fun one -> one = 1) outputs in
  let words = { letter_count = natural digits; accepting; following = found.transitions } in
  let num = Words (words, first) in
  if not (fine_numeration num) then Json.fault "the words of the language are no numbers";
  num

(* A numeration, the arithmetic that is known in it, and the lemmas that are used by their text. *)
type system = {
  num : numeration;
  mutable arith : arithmetic;
  mutable sums : bool;
  mutable lemmas : lemma list;
}

let arithmetic num adder =
  match arithmetic_of { most; adder } num with
  | Ready arith -> arith
  | Wrong_adder -> Json.fault "a false lemma: an automaton does not add"
  | Unknown -> raise (Declined "a table has too many states")

let system value =
  let num, sums =
    match value with
    | Json.Object _ -> (language value, false)
    | _ -> (numeration (Json.text value), true)
  in
  { num; arith = arithmetic num None; sums; lemmas = [] }

let names_of system sequences = {
  Formulas.digits = Formulas.small (digit_count system.num);
  base = (match system.num with Base _ -> true | _ -> false);
  words = (match system.num with Words _ -> true | _ -> false);
  sums = system.sums;
  sequences;
  divisor = N0;
  short = shortened system.num system.lemmas;
  variables = [];
  next = 1;
}
