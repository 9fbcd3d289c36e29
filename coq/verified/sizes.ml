(* Formulas of which the tables would be too large: a row has an edge for all digits of an atom. *)

open Checks
open Formulas

exception Declined of string

let spelled names sum =
  let choices = Float.pow (float names.digits) (float (List.length sum.parts)) in
  if choices > 4e6 then raise (Declined "too many digits at once")

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
    spelled names difference;
    difference
  | Mul (c, t) -> add (constant 0) (sum_of t) (small c)
  | Div (t, c) ->
    let quotient = another () in
    spelled names (add (sum_of t) quotient (-number c));
    quotient

let rec admit names = function
  | Compare (_, s, t) -> spelled names (add (sum_of names s) (sum_of names t) (-1))
  | Output (_, ts, _, _) -> places names ts
  | Outputs (_, ts, _, _, us) -> places names ts; places names us
  | Not f | All (_, f) | Ex (_, f) -> admit names f
  | And (f, g) | Or (f, g) | Implies (f, g) | Iff (f, g) | Xor (f, g) ->
    admit names f;
    admit names g

and places names terms =
  let place term =
    let extra sum = spelled names (add (another ()) sum (-1)) in
    Option.iter extra (indexed names (List.length terms = 1) (sum_of names term))
  in
  List.iter place terms

(* A formula, if what the checks make of it has atoms that are small enough. *)
let formula names text =
  let found = Formulas.formula names text in
  admit names (simplify found);
  found
