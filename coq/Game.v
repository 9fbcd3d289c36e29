(** Impartial games by rules, and the function of their values. *)

From Coq Require Import List NArith PArith Bool Lia Wf_nat.
From Nimata Require Import Numbers Formula.
Import ListNotations.
Open Scope N_scope.

(** What is asked: Sprague–Grundy values, or whether the player to move wins (1) or not (0). *)
Inductive question := Values | Outcome.

Record game := {
  reads : list var;
  positions : formula;
  moves : list (list var * formula);
  asks : question;
  end_value : N;
  prescribed : list (N * formula);
  measure : term;
}.

Definition least (P : N -> Prop) (n : N) : Prop := P n /\ forall m, m < n -> ~ P m.

(** The least number that is not a value of an option. *)
Definition mex (values : N -> Prop) (n : N) : Prop := least (fun v => ~ values v) n.

Section Rules.
  Variable num : numeration.
  Variable g : game.

  (** Positions are lists of numbers. *)
  Definition shape (x : list N) : Prop := length x = length (reads g).

  Definition at_position (x : list N) : env := assign (fun _ => 0) (reads g) x.

  Definition position (x : list N) : Prop :=
    shape x /\ holds num (at_position x) (positions g).

  (** From [x] one may move to [y]. *)
  Definition option_of (x y : list N) : Prop :=
    shape y /\ exists to condition, In (to, condition) (moves g) /\
      holds num (assign (at_position x) to y) condition.

  (** The value that a rule prescribes at [x]: that of the first one which holds there. *)
  Fixpoint prescribes (rules : list (N * formula)) (x : list N) (v : N) : Prop :=
    match rules with
    | [] => False
    | (u, f) :: rules =>
        (holds num (at_position x) f /\ v = u) \/
        (~ holds num (at_position x) f /\ prescribes rules x v)
    end.

  Definition is_prescribed (x : list N) : Prop := exists v, prescribes (prescribed g) x v.

  (** What the rules say of the value [v] of [x] when [F] gives the values of the options. *)
  Definition rule (F : list N -> N) (x : list N) (v : N) : Prop :=
    prescribes (prescribed g) x v \/
    (~ is_prescribed x /\
     (((forall y, ~ option_of x y) /\ v = end_value g) \/
      ((exists y, option_of x y) /\
       match asks g with
       | Values => mex (fun u => exists y, option_of x y /\ F y = u) v
       | Outcome => ((exists y, option_of x y /\ F y = 0) /\ v = 1) \/
                    ((forall y, option_of x y -> F y <> 0) /\ v = 0)
       end))).

  Definition size (x : list N) : option N := number (at_position x) (measure g).

  (** Moves lead to positions, and lower the measure. *)
  Definition ends : Prop :=
    forall x y, position x -> option_of x y ->
      position y /\ exists m n, size y = Some m /\ size x = Some n /\ m < n.

  (** [F] is the function of the values of the game. *)
  Definition values_of (F : list N -> N) : Prop :=
    forall x, position x -> rule F x (F x).

  Lemma mex_unique : forall P v w, mex P v -> mex P w -> v = w.
  Proof.
    unfold mex, least. intros P v w [Hv Lv] [Hw Lw].
    destruct (N.lt_trichotomy v w) as [H|[H|H]]; auto.
    - elim (Lw v H Hv).
    - elim (Lv w H Hw).
  Qed.

  Lemma mex_ext : forall P Q v, (forall u, P u <-> Q u) -> mex P v -> mex Q v.
  Proof.
    unfold mex, least. intros P Q v H [Hv Lv]. split.
    - rewrite <- H. exact Hv.
    - intros m Hm. rewrite <- H. apply Lv, Hm.
  Qed.

  Lemma prescribes_unique : forall rules x v w,
    prescribes rules x v -> prescribes rules x w -> v = w.
  Proof.
    induction rules as [|[u f] rules IH]; simpl; intros x v w; [tauto|].
    intros [[A B]|[A B]] [[C D]|[C D]]; subst; auto; try tauto. eapply IH; eauto.
  Qed.

  (** There is no more than one such function. *)
  Theorem values_unique : ends -> forall F G, values_of F -> values_of G ->
    forall x, position x -> F x = G x.
  Proof.
    intros He F G HF HG.
    assert (forall k x n, position x -> size x = Some n -> (N.to_nat n < k)%nat -> F x = G x).
    { induction k as [|k IH]; intros x n Hx Hn Hk; [lia|].
      assert (Same : forall y, option_of x y -> F y = G y).
      { intros y Hy. destruct (He x y Hx Hy) as (Py & m & n' & Hm & Hn' & Lt).
        apply (IH y m); auto. rewrite Hn in Hn'. injection Hn' as ->. lia. }
      assert (Ext : forall u, (exists y, option_of x y /\ F y = u) <->
                              (exists y, option_of x y /\ G y = u)).
      { intro u. split; intros (y & Hy & E); exists y; split; auto;
        rewrite <- E; [symmetry|]; auto. }
      pose proof (HF x Hx) as A. pose proof (HG x Hx) as B.
      destruct A as [A|[NA A]], B as [B|[NB B]].
      - eapply prescribes_unique; eauto.
      - elim NB. exists (F x); auto.
      - elim NA. exists (G x); auto.
      - destruct A as [[OA A]|[[y OA] A]], B as [[OB B]|[[z OB] B]].
        + congruence.
        + elim (OA _ OB).
        + elim (OB _ OA).
        + destruct (asks g).
          * eapply mex_unique; [|exact B]. eapply mex_ext; [exact Ext|exact A].
          * destruct A as [[(a & Ha & Ea) A]|[Ha A]], B as [[(b & Hb & Eb) B]|[Hb B]];
            try congruence.
            -- elim (Hb a Ha). rewrite <- Same; auto.
            -- elim (Ha b Hb). rewrite Same; auto. }
    intros x Hx.
    destruct (size x) as [n|] eqn:E; [eapply H; eauto|].
    assert (None_opt : forall y, ~ option_of x y).
    { intros y Hy. destruct (He x y Hx Hy) as (_ & m & n & _ & Hn & _). congruence. }
    pose proof (HF x Hx) as A. pose proof (HG x Hx) as B.
    destruct A as [A|[NA A]], B as [B|[NB B]].
    - eapply prescribes_unique; eauto.
    - elim NB. exists (F x); auto.
    - elim NA. exists (G x); auto.
    - destruct A as [[OA A]|[[y OA] A]]; [|elim (None_opt _ OA)].
      destruct B as [[OB B]|[[y OB] B]]; [|elim (None_opt _ OB)]. congruence.
  Qed.

End Rules.

(** The automaton outputs the value at every position, and these values are those of the game: its
    plays end, and no other function obeys the rules. *)
Definition automaton_holds (num : numeration) (g : game) (T : dfao) : Prop :=
  ends num g /\
  exists F, values_of num g F /\
    (forall G, values_of num g G -> forall x, position num g x -> G x = F x) /\
    forall x, position num g x -> output num T x = Some (F x).
