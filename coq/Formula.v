(** Formulas about natural numbers and automata with output, and what they mean. *)

From Coq Require Import List NArith PArith Bool.
From Nimata Require Import Numbers.
Import ListNotations.
Open Scope N_scope.

(** A variable is known by a positive number; an environment gives its value. *)
Definition var := positive.
Definition env := var -> N.

Definition set (e : env) (x : var) (n : N) : env :=
  fun y => if Pos.eqb y x then n else e y.

Fixpoint assign (e : env) (xs : list var) (ns : list N) : env :=
  match xs, ns with
  | x :: xs, n :: ns => set (assign e xs ns) x n
  | _, _ => e
  end.

(** An automaton with output that reads [tracks] numbers in step: for each state its output, perhaps
    none, and its row; entry d1·b^(t-1) + … + dt of a row is the state after the digits d1, …, dt.
    State 0 is the start. *)
Record dfao := { tracks : nat; outputs : list (option N); transitions : list (list N) }.

Definition letter_index (b : N) (letter : list N) : N :=
  fold_left (fun i d => i * b + d) letter 0.

Definition step (b : N) (T : dfao) (q : N) (letter : list N) : N :=
  nth (N.to_nat (letter_index b letter)) (nth (N.to_nat q) (transitions T) []) 0.

(** The digits of some numbers, all of one length, a letter at each place. *)
Definition letters (num : numeration) (length : nat) (ns : list N) : list (list N) :=
  map (fun j => map (fun n => nth j (digits num length n) 0) ns) (seq 0 length).

Definition common_length (num : numeration) (ns : list N) : nat := list_max (map (enough num) ns).

(** What an automaton outputs for some numbers, of each of which so many digits are read. *)
Definition output_after (num : numeration) (T : dfao) (length : nat) (ns : list N) : option N :=
  let q := fold_left (step (digit_count num) T) (letters num length ns) 0 in
  nth (N.to_nat q) (outputs T) None.

Definition output (num : numeration) (T : dfao) (ns : list N) : option N :=
  output_after num T (common_length num ns) ns.

(** Terms. A difference is a number only where it is not negative, a quotient is rounded down. *)
Inductive term :=
| Const (c : N)
| Var (x : var)
| Add (s t : term)
| Sub (s t : term)
| Mul (c : N) (t : term)
| Div (t : term) (c : positive).

Arguments Var x%positive.
Arguments Div t c%positive.

Definition both {A B C} (f : A -> B -> option C) (a : option A) (b : option B) : option C :=
  match a, b with Some a, Some b => f a b | _, _ => None end.

Fixpoint number (e : env) (t : term) : option N :=
  match t with
  | Const c => Some c
  | Var x => Some (e x)
  | Add s t => both (fun m n => Some (m + n)) (number e s) (number e t)
  | Sub s t => both (fun m n => if n <=? m then Some (m - n) else None) (number e s) (number e t)
  | Mul c t => option_map (fun n => c * n) (number e t)
  | Div t c => option_map (fun n => n / Npos c) (number e t)
  end.

Fixpoint numbers (e : env) (ts : list term) : option (list N) :=
  match ts with
  | [] => Some []
  | t :: ts => both (fun n ns => Some (n :: ns)) (number e t) (numbers e ts)
  end.

Inductive relation := Equal | Unequal | Less | AtMost | Greater | AtLeast.

Definition compare (r : relation) (m n : N) : bool :=
  match r with
  | Equal => m =? n
  | Unequal => negb (m =? n)
  | Less => m <? n
  | AtMost => m <=? n
  | Greater => n <? m
  | AtLeast => n <=? m
  end.

(** An output that is none equals none alone, and is neither less nor greater. *)
Definition compare_outputs (r : relation) (m n : option N) : bool :=
  match m, n with
  | Some m, Some n => compare r m n
  | None, None => match r with Equal | AtMost | AtLeast => true | _ => false end
  | _, _ => match r with Unequal => true | _ => false end
  end.

Inductive formula :=
| Compare (r : relation) (s t : term)
| Output (T : dfao) (ts : list term) (r : relation) (v : N)
| Outputs (T : dfao) (ts : list term) (r : relation) (U : dfao) (us : list term)
| Not (f : formula)
| And (f g : formula)
| Or (f g : formula)
| Implies (f g : formula)
| Iff (f g : formula)
| Xor (f g : formula)
| All (x : var) (f : formula)
| Ex (x : var) (f : formula).

Arguments All x%positive.
Arguments Ex x%positive.

(** An atom in which some difference is negative is false. *)
Fixpoint holds (num : numeration) (e : env) (f : formula) : Prop :=
  match f with
  | Compare r s t =>
      exists m n, number e s = Some m /\ number e t = Some n /\ compare r m n = true
  | Output T ts r v =>
      exists ns, numbers e ts = Some ns /\ compare_outputs r (output num T ns) (Some v) = true
  | Outputs T ts r U us =>
      exists ms ns, numbers e ts = Some ms /\ numbers e us = Some ns /\
        compare_outputs r (output num T ms) (output num U ns) = true
  | Not f => ~ holds num e f
  | And f g => holds num e f /\ holds num e g
  | Or f g => holds num e f \/ holds num e g
  | Implies f g => holds num e f -> holds num e g
  | Iff f g => holds num e f <-> holds num e g
  | Xor f g => (holds num e f /\ ~ holds num e g) \/ (~ holds num e f /\ holds num e g)
  | All x f => forall n, holds num (set e x n) f
  | Ex x f => exists n, holds num (set e x n) f
  end.
