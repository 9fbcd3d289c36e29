(* Division games with many divisors: docs/certificate.md, section 13. *)

open Checks

(* What the checks call not is another. *)
let not = Stdlib.not

let said = Printf.sprintf
let optional key = function Json.Object entries -> List.assoc_opt key entries | _ -> None

(* The rules of a sequence, if there are any, as [game] says. *)
let game sequence = optional "game" sequence

(* A base and a period, as they are written. *)
let divisors_of one = (Json.number (Json.keyed one "base"), Json.number (Json.keyed one "period"))

let rec gcd a b = if b = 0 then a else gcd b (a mod b)

(* The divisors of one member, in the words of names. *)
let progression = function
  | 2, 1 -> "*"
  | base, 0 -> string_of_int base
  | base, period -> said "%d+%dk" base period

(* The divisors of all members, as one arithmetic progression where they are seen to be one up to a
   common period behind the last base. *)
let divisors members =
  let most_classes = 1 lsl 16 in
  let all = Json.list divisors_of members in
  let bases = List.map fst all in
  let least = List.fold_left min max_int bases and last = List.fold_left max 0 bases in
  let step = List.fold_left (fun step (base, p) -> gcd (gcd step p) (base - least)) 0 all in
  let together common (_, p) =
    if p = 0 || common = 0 then common
    else
      let common = common / gcd common p * p in
      if common > most_classes then 0 else common
  in
  let common = List.fold_left together 1 all in
  let has d (base, p) = d = base || (p > 0 && d > base && (d - base) mod p = 0) in
  let rec progresses d = d > last + max common step
    || (List.exists (has d) all && progresses (d + step)) in
  if common > 0 && step > 0 && progresses least then progression (least, step)
  else String.concat "," (List.map progression all)

(* The rules with the divisor b, as a claim of the kind logic has them. *)
let rules game =
  let key = Json.keyed game in
  let numbers name = Json.list Json.number (key name) in
  let least, positive, divided = match Json.text (key "quotient") with
    | "up" -> (1, "m >= 1 & ", "n >= 2 & b*m >= n & b*m < n + b")
    | "down" -> (0, "", "n >= 1 & b*m <= n & n < b*m + b")
    | _ -> (0, "", "n >= 1 & b*m = n")
  in
  let text line = Json.Text line in
  let move where = Json.Object [ ("to", Json.List [ text "m" ]); ("where", text where) ] in
  let subtracted s = move (said "%sm + %d = n" positive s) in
  let first i value =
    Json.Object [ ("value", Json.Number value); ("where", text (said "n = %d" (least + i))) ] in
  Json.Object [
    ("reads", Json.List [ text "n" ]);
    ("positions", text (said "n >= %d" least));
    ("moves", Json.List (List.map subtracted (numbers "subtract") @ [ move divided ]));
    ("asks", key "asks");
    ("end", key "end");
    ("first", Json.List (List.mapi first (numbers "first")));
    ("measure", text "n");
  ]

(* What a claim says that was accepted, in the words of nimata-check. *)
let sentence claim =
  let key = Json.keyed claim in
  let all = match divisors (key "members") with
    | "*" -> "b ≥ 2"
    | divisors -> said "b among %s, k ≥ 0" divisors
  in
  let sequence i one =
    let states member =
      let automaton = List.nth (Json.list Fun.id (Json.keyed member "automata")) i in
      List.length (Json.list Fun.id (Json.keyed automaton "outputs"))
    in
    let states = List.fold_left max 0 (Json.list states (key "members")) in
    let name = Json.text (Json.keyed one "name") in
    match game one with
    | Some game ->
      let rules = rules game in
      said "for every position of this game the automaton %s of b in this certificate, with at \
        most %d states, which reads digits in base b, most significant digit first, outputs %s: %s."
        name states (Claims.asked rules) (Claims.rules rules)
    | None ->
      said "%s is given: what the automaton of b in this certificate outputs, with at most %d \
        states." name states
  in
  let sentence text = said "For natural numbers: %s." (Json.text text) in
  String.concat " "
    ((said "For every %s:" all :: List.mapi sequence (Json.list Fun.id (key "sequences")))
     @ Json.list sentence (key "sentences"))
