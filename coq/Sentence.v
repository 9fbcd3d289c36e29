(** Sentences are decided. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Simplify Tree Trie Table Minimize Recognizer Legal Exists
  Linear Sequence Connectives Terms Blocks Compile.
Import ListNotations.
Open Scope N_scope.

Fixpoint above_term (t : term) : var :=
  match t with
  | Const _ => 1%positive
  | Var x => Pos.succ x
  | Add s t | Sub s t => Pos.max (above_term s) (above_term t)
  | Mul _ t | Div t _ => above_term t
  end.

Definition above_terms (ts : list term) : var :=
  fold_right (fun t z => Pos.max (above_term t) z) 1%positive ts.

(** A variable above those of a formula. *)
Fixpoint above_formula (f : formula) : var :=
  match f with
  | Compare _ s t => Pos.max (above_term s) (above_term t)
  | Output _ ts _ _ => above_terms ts
  | Outputs _ ts _ _ us => Pos.max (above_terms ts) (above_terms us)
  | Not f => above_formula f
  | And f g | Or f g | Implies f g | Iff f g | Xor f g =>
      Pos.max (above_formula f) (above_formula g)
  | All x f | Ex x f => Pos.max (Pos.succ x) (above_formula f)
  end.

(** The table of a formula; variables from [z] on are free to be used. *)
Definition table_of (num : numeration) (most : positive) (f : formula) (z : var) : option table :=
  compile num most (simplify f) z.

Theorem table_of_sound : forall num, fine_numeration num = true -> forall most f z T,
  table_of num most f z = Some T -> recognizer num T (fun e => holds num e f).
Proof.
  intros num Hb most f z T E. eapply recognizer_ext; [|exact (compile_sound num Hb most _ z T E)].
  intros e. apply simplify_sound.
Qed.

(** Whether a sentence is true; nothing if some table would have more states than [most], or if
    padding changes what an automaton outputs. *)
Definition decide (most : positive) (num : numeration) (f : formula) : option bool :=
  if fine_numeration num
  then option_map (fun T => recognises T []) (table_of num most f (above_formula f))
  else None.

Theorem decide_sound : forall most num f b, decide most num f = Some b ->
  (holds num (fun _ => 0) f <-> b = true).
Proof.
  unfold decide. intros most num f b E.
  destruct (fine_numeration num) eqn:Hb; [|discriminate].
  destruct (table_of _ _ _ _) as [T|] eqn:C; [|discriminate]. injection E as <-.
  destruct (table_of_sound num Hb most f _ T C) as [A B].
  rewrite (B []) by apply legal_word_nil.
  assert (Z : forall x, numbers_of num [] x = 0).
  { intros x. unfold numbers_of, value, read_order. destruct (first_read num); reflexivity. }
  split; apply A; auto.
Qed.
