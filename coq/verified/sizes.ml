(* Formulas of which the tables would be too large: a row has an edge for all digits of an atom. *)

open Checks
open Formulas

exception Declined of string

let spelled base sum =
  let choices = Float.pow (float base) (float (List.length sum.parts)) in
  if choices > 4e6 then raise (Declined "too many digits at once")

(* A variable beside those of a text, of which there are at most 250. *)
let next = ref 1000
let another () = incr next; variable !next

let small = function N0 -> 0 | Npos n -> number n

let rec sum_of base term =
  let sum_of = sum_of base in
  match term with
  | Const c -> constant (small c)
  | Var x -> variable (number x)
  | Add (s, t) -> add (sum_of s) (sum_of t) 1
  | Sub (s, t) ->
    let difference = add (sum_of s) (sum_of t) (-1) in
    spelled base difference;
    difference
  | Mul (c, t) -> add (constant 0) (sum_of t) (small c)
  | Div (t, c) ->
    let quotient = another () in
    spelled base (add (sum_of t) quotient (-number c));
    quotient

let rec admit base = function
  | Compare (_, s, t) -> spelled base (add (sum_of base s) (sum_of base t) (-1))
  | Output (_, ts, _, _) -> places base ts
  | Outputs (_, ts, _, _, us) -> places base ts; places base us
  | Not f | All (_, f) | Ex (_, f) -> admit base f
  | And (f, g) | Or (f, g) | Implies (f, g) | Iff (f, g) | Xor (f, g) -> admit base f; admit base g

and places base terms =
  let place term =
    let extra sum = spelled base (add (another ()) sum (-1)) in
    Option.iter extra (indexed base (List.length terms = 1) (sum_of base term))
  in
  List.iter place terms

(* A formula, if what the checks make of it has atoms that are small enough. *)
let formula names text =
  let found = Formulas.formula names text in
  admit names.digits (simplify found);
  found
