(** Formulas are decided, where linear atoms have tables. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Simplify Table Recognizer Arithmetic Compile.
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
Definition table_of {num : numeration} (arith : arithmetic num) (f : formula) (z : var)
  : option table := compile num arith (simplify f) z.

Theorem table_of_sound : forall num (arith : arithmetic num) f z T,
  table_of arith f z = Some T -> recognizer num T (fun e => holds num e f).
Proof.
  intros num arith f z T E. eapply recognizer_ext; [|exact (compile_sound num arith _ z T E)].
  intros e. apply simplify_sound.
Qed.

(** Whether a sentence is true; nothing if some table would have more states than are allowed, if
    padding changes what an automaton outputs, or if an atom has no table. *)
Definition decide_by {num : numeration} (arith : arithmetic num) (f : formula) : option bool :=
  option_map (fun T => recognises T []) (table_of arith f (above_formula f)).

Theorem decide_by_sound : forall num (arith : arithmetic num) f b, decide_by arith f = Some b ->
  (holds num (fun _ => 0) f <-> b = true).
Proof.
  unfold decide_by. intros num arith f b E.
  destruct (table_of _ _ _) as [T|] eqn:C; [|discriminate]. injection E as <-.
  destruct (table_of_sound num arith f _ T C) as [A B].
  rewrite (B []) by apply legal_word_nil, (fine arith).
  assert (Z : forall x, numbers_of num [] x = 0) by (intros x; apply value_nil).
  split; apply A; auto.
Qed.

(** Whether all sentences are true; nothing if that of one is not known. *)
Fixpoint all_true {num : numeration} (arith : arithmetic num) (l : list formula) : option bool :=
  match l with
  | [] => Some true
  | f :: l => match decide_by arith f with Some true => all_true arith l | other => other end
  end.

Lemma all_true_sound : forall num (arith : arithmetic num) l, all_true arith l = Some true ->
  forall f, In f l -> holds num (fun _ => 0) f.
Proof.
  intros num arith. induction l as [|f l IH]; simpl; intros H h []; subst;
  destruct (decide_by arith _) as [[]|] eqn:D; try discriminate.
  - apply (decide_by_sound _ _ _ _ D). reflexivity.
  - auto.
Qed.
