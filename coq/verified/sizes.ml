(* Formulas of which the tables would be too large: a row has an edge for all digits of an atom; and
   those for which an automaton is missing that adds. *)

open Checks
open Formulas

(* What the checks call not is another. *)
let not = Stdlib.not

exception Declined of string

(* In words an atom is made of additions. *)
let spelled names sum =
  let variables = List.length sum.parts in
  let together = if names.words then min 3 variables else variables in
  if Float.pow (float names.digits) (float together) > 4e6 then
    raise (Declined "too many digits at once")

(* Whether letters decide an atom: each of its sides is a variable or a constant. *)
let by_letters sign sum =
  let sum =
    if sign = NotNegative && sum.constant < 0 then
      { parts = List.map (fun (x, c) -> (x, -c)) sum.parts; constant = -sum.constant - 1 }
    else sum
  in
  let simple factor =
    match List.filter (fun (_, c) -> c * factor > 0) sum.parts with
    | [] -> true
    | [ (_, c) ] -> c = factor && sum.constant * factor <= 0
    | _ -> false
  in
  simple 1 && simple (-1)

let atom names sign sum =
  spelled names sum;
  if not (names.sums || by_letters sign sum) then Json.fault "a sum, but no automaton adds"

(* A variable beside those of a text, of which there are at most 250. *)
let next = ref 1000
let another () = incr next; variable !next

let rec sum_of names term =
  let sum_of = sum_of names in
  match term with
  | Const c -> constant (small c)
  | Var x -> variable (number x)
  | Add (s, t) -> add (sum_of s) (sum_of t) 1
  | Sub (s, t) ->
    let difference = add (sum_of s) (sum_of t) (-1) in
    atom names NotNegative difference;
    difference
  | Mul (c, t) -> add (constant 0) (sum_of t) (small c)
  | Div (t, c) ->
    let quotient = another () in
    let rest = add (sum_of t) quotient (-number c) in
    atom names NotNegative rest;
    atom names NotNegative (add (constant (number c - 1)) rest (-1));
    quotient

let compared names relation left right =
  match relation with
  | Equal | Unequal -> atom names Zero (add left right (-1))
  | AtLeast -> atom names NotNegative (add left right (-1))
  | AtMost -> atom names NotNegative (add right left (-1))
  | Greater -> atom names NotNegative (add (add left right (-1)) (constant 1) (-1))
  | Less -> atom names NotNegative (add (add right left (-1)) (constant 1) (-1))

let rec admit names = function
  | Compare (relation, s, t) -> compared names relation (sum_of names s) (sum_of names t)
  | Output (_, ts, _, _) -> places names ts
  | Outputs (_, ts, _, _, us) -> places names ts; places names us
  | Not f | All (_, f) | Ex (_, f) -> admit names f
  | And (f, g) | Or (f, g) | Implies (f, g) | Iff (f, g) | Xor (f, g) ->
    admit names f;
    admit names g

and places names terms =
  let place term =
    let extra sum = atom names Zero (add (another ()) sum (-1)) in
    Option.iter extra (indexed names (List.length terms = 1) (sum_of names term))
  in
  List.iter place terms

(* A formula, if what the checks make of it has atoms that are small enough. *)
let formula names text =
  let found = Formulas.formula names text in
  admit names (simplify (names.short found));
  found
