(** Sentences in which the divisor occurs, and in which nothing compares two large digits. *)

From Coq Require Import List NArith PArith Bool.
From Nimata Require Import Numbers Formula.
Import ListNotations.
Open Scope N_scope.

(** The number d, or d times the divisor. *)
Record constant := { times_divisor : bool; factor : N }.

Definition constant_value (b : N) (c : constant) : N :=
  if times_divisor c then factor c * b else factor c.

(** A number made of a variable, or of constants alone. *)
Inductive place :=
| At (x : var)
| Fixed (c : constant)
| Times (t : place)
| Quotient (t : place)
| Plus (t : place) (c : constant)
| Minus (t : place) (c : constant).

Arguments At x%positive.

Inductive local :=
| Compares (r : relation) (s t : place)
| Outputs_at (i : nat) (t : place) (r : relation) (v : N)
| Outputs_both (i : nat) (t : place) (r : relation) (j : nat) (u : place)
| No (f : local)
| Both (f g : local)
| Either (f g : local)
| If_then (f g : local)
| Same (f g : local)
| Differ (f g : local)
| Every (x : var) (f : local)
| Some_one (x : var) (f : local).

Arguments Every x%positive.
Arguments Some_one x%positive.

(** What they say of a divisor and of the automata that read its digits. *)
Fixpoint place_term (b : N) (t : place) : term :=
  match t with
  | At x => Var x
  | Fixed c => Const (constant_value b c)
  | Times t => Mul b (place_term b t)
  | Quotient t => Div (place_term b t) (N.succ_pos (N.pred b))
  | Plus t c => Add (place_term b t) (Const (constant_value b c))
  | Minus t c => Sub (place_term b t) (Const (constant_value b c))
  end.

Definition no_automaton : dfao := {| tracks := 1; outputs := []; transitions := [] |}.

Fixpoint local_formula (b : N) (Ts : list dfao) (f : local) : formula :=
  let automaton i := nth i Ts no_automaton in
  match f with
  | Compares r s t => Compare r (place_term b s) (place_term b t)
  | Outputs_at i t r v => Output (automaton i) [place_term b t] r v
  | Outputs_both i t r j u =>
      Outputs (automaton i) [place_term b t] r (automaton j) [place_term b u]
  | No f => Not (local_formula b Ts f)
  | Both f g => And (local_formula b Ts f) (local_formula b Ts g)
  | Either f g => Or (local_formula b Ts f) (local_formula b Ts g)
  | If_then f g => Implies (local_formula b Ts f) (local_formula b Ts g)
  | Same f g => Iff (local_formula b Ts f) (local_formula b Ts g)
  | Differ f g => Xor (local_formula b Ts f) (local_formula b Ts g)
  | Every x f => All x (local_formula b Ts f)
  | Some_one x f => Ex x (local_formula b Ts f)
  end.

(** The sum of the factors of constants. *)
Fixpoint place_weight (t : place) : N :=
  match t with
  | At _ => 0
  | Fixed c => factor c
  | Times t | Quotient t => place_weight t
  | Plus t c | Minus t c => place_weight t + factor c
  end.

Fixpoint weight (f : local) : N :=
  match f with
  | Compares _ s t => place_weight s + place_weight t
  | Outputs_at _ t _ _ => place_weight t
  | Outputs_both _ t _ _ u => place_weight t + place_weight u
  | No f | Every _ f | Some_one _ f => weight f
  | Both f g | Either f g | If_then f g | Same f g | Differ f g => weight f + weight g
  end.

(** Constants with + and - between them. *)
Fixpoint constants_only (t : place) : bool :=
  match t with Fixed _ => true | Plus t _ | Minus t _ => constants_only t | _ => false end.

(** A number is compared with constants alone; and there are so many automata. *)
Fixpoint well_formed (automata : nat) (f : local) : bool :=
  match f with
  | Compares _ _ t => constants_only t
  | Outputs_at i _ _ _ => Nat.ltb i automata
  | Outputs_both i _ _ j _ => Nat.ltb i automata && Nat.ltb j automata
  | No f | Every _ f | Some_one _ f => well_formed automata f
  | Both f g | Either f g | If_then f g | Same f g | Differ f g =>
      well_formed automata f && well_formed automata g
  end.
