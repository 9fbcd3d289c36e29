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

(* Names, numbers and signs. *)
let tokens text =
  let size = String.length text in
  let inside = function 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> true | _ -> false in
  let rec word at = if at < size && inside text.[at] then word (at + 1) else at in
  let is_at at sign =
    at + String.length sign <= size && String.sub text at (String.length sign) = sign in
  let rec from at =
    if at >= size then []
    else
      let after = word at in
      let long = List.find_opt (is_at at) [ "<=>"; "=>"; "<="; ">="; "!=" ] in
      let after = if after > at then after else at + Option.fold ~none:1 ~some:String.length long in
      String.sub text at (after - at) :: from after
  in
  List.filter (( <> ) " ") (from 0)

(* Fails if a sentence is not local. Whether it is a formula is another question. *)
let require_local text =
  let rest = ref (tokens text) in
  let peek () = match !rest with token :: _ -> token | [] -> "" in
  let next () = match !rest with token :: others -> rest := others; token | [] -> "" in
  let take token = peek () = token && next () <> "" in
  let fault () = Json.fault "the sentence is not one that all divisors share" in
  let wants token = if not (take token) then fault () in
  let begins least most token = token <> "" && token.[0] >= least && token.[0] <= most in
  let is_number = begins '0' '9' in
  let is_variable token = begins 'a' 'z' token && token <> "b" in
  (* Whether its number is 1. *)
  let constant () =
    if take "b" then true
    else if not (is_number (peek ())) then fault ()
    else
      let number = next () in
      if take "*" then wants "b";
      int_of_string_opt number = Some 1
  in
  let rec constants () = if take "+" || take "-" then (ignore (constant ()); constants ()) in
  let index () =
    let opened = ref 0 and factor = ref false and divisible = ref false in
    let rec front () =
      if take "(" then (incr opened; factor := false; front ())
      else if is_variable (peek ()) then (ignore (next ()); divisible := not !factor)
      else if (let one = constant () in one && take "*") then (factor := true; front ())
    in
    let rec back () =
      if !divisible && take "/" then (wants "b"; back ())
      else if peek () = "+" || peek () = "-" then (constants (); divisible := false; back ())
      else if !opened > 0 && take ")" then (decr opened; divisible := true; back ())
    in
    front ();
    back ();
    if !opened > 0 then fault () else wants "]"
  in
  let rec from last =
    match next () with
    | "" -> ()
    | "[" -> index (); from "]"
    | "@" -> from (if next () = "" then "@" else "]")
    | "+" | "-" | "*" | "/" | "b" -> fault ()
    | token when is_number token -> fault ()
    | token when is_variable token ->
      while take "/" do wants "b" done;
      constants ();
      from token
    | "=" | "!=" | "<" | "<=" | ">" | ">=" when last <> "]" ->
      if not (is_variable last) then fault ();
      ignore (constant ());
      constants ();
      from ""
    | token -> from token
  in
  from ""

(* A formula about a divisor as one about all of them. Its number is known from equal ones by its
   place in memory, and so are the automata. *)
let local names formula =
  let b = names.Formulas.divisor in
  let unknown () = raise (Sizes.Declined "a sentence about a family has another form") in
  let fixed times_divisor factor = { times_divisor; factor } in
  let rec place = function
    | Const c -> Fixed (if c == b then fixed true (Formulas.natural 1) else fixed false c)
    | Var x -> At0 x
    | Mul (c, t) when c == b -> Times (place t)
    | Mul (c, Const d) when d == b -> Fixed (fixed true c)
    | Div (t, c) when c == Formulas.pos_of b -> Quotient (place t)
    | Add (t, c) -> Plus (place t, given c)
    | Sub (t, c) -> Minus (place t, given c)
    | Mul _ | Div _ -> unknown ()
  and given t = match place t with Fixed c -> c | _ -> unknown () in
  let rec unary i = if i = 0 then O else S (unary (i - 1)) in
  let automaton found =
    let rec at i = function
      | (_, (_, one)) :: rest -> if one == found then unary i else at (i + 1) rest
      | [] -> unknown ()
    in
    at 0 names.sequences
  in
  let one = function [ t ] -> place t | _ -> unknown () in
  let rec local = function
    | Compare (r, s, t) -> Compares (r, place s, place t)
    | Output (found, ts, r, v) -> Outputs_at (automaton found, one ts, r, v)
    | Outputs (found, ts, r, other, us) ->
      Outputs_both (automaton found, one ts, r, automaton other, one us)
    | Not f -> No (local f)
    | And (f, g) -> Both (local f, local g)
    | Or (f, g) -> Either (local f, local g)
    | Implies (f, g) -> If_then (local f, local g)
    | Iff (f, g) -> Same (local f, local g)
    | Xor (f, g) -> Differ (local f, local g)
    | All (x, f) -> Every (x, local f)
    | Ex (x, f) -> Some_one (x, local f)
  in
  local formula
