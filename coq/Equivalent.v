(** Formulas that are equivalent as far as some comparisons of sums say so: the atoms of one have the
    sums of those of the other, though the terms are written otherwise. *)

From Coq Require Import List NArith PArith PeanoNat ZArith Lia Bool.
From Nimata Require Import Numbers Formula Sums.
Import ListNotations.
Open Scope N_scope.

(** A term as a sum, if it has no quotient. *)
Fixpoint linear_sum (t : term) : option sum :=
  match t with
  | Const c => Some (of_const (Z.of_N c))
  | Var x => Some (of_var x)
  | Add s t => both (fun a b => Some (add_multiple 1 a b)) (linear_sum s) (linear_sum t)
  | Sub s t => both (fun a b => Some (add_multiple (-1) a b)) (linear_sum s) (linear_sum t)
  | Mul c t => option_map (add_multiple (Z.of_N c) (of_const 0)) (linear_sum t)
  | Div _ _ => None
  end.

Lemma linear_sum_value : forall e t s n, linear_sum t = Some s -> number e t = Some n ->
  Z.of_N n = sum_value e s.
Proof.
  induction t as [c|x|a IH b IH'|a IH b IH'|c a IH|a IH c]; cbn [linear_sum number];
    intros s n S V.
  - injection S as <-. injection V as <-. unfold sum_value. simpl. lia.
  - injection S as <-. injection V as <-. rewrite value_of_var. auto.
  - destruct (linear_sum a), (linear_sum b), (number e a), (number e b); try discriminate.
    injection S as <-. injection V as <-. rewrite value_add_multiple.
    rewrite <- (IH _ _ eq_refl eq_refl), <- (IH' _ _ eq_refl eq_refl). lia.
  - destruct (linear_sum a), (linear_sum b), (number e a), (number e b); try discriminate.
    cbn [both] in V. destruct (N.leb_spec n1 n0); [|discriminate].
    injection S as <-. injection V as <-. rewrite value_add_multiple.
    rewrite <- (IH _ _ eq_refl eq_refl), <- (IH' _ _ eq_refl eq_refl). lia.
  - destruct (linear_sum a), (number e a); try discriminate.
    injection S as <-. injection V as <-. rewrite value_add_multiple.
    rewrite <- (IH _ _ eq_refl eq_refl). unfold sum_value at 1. simpl. lia.
  - discriminate.
Qed.

Definition yes {A B} (d : {A} + {B}) : bool := if d then true else false.

Definition sum_dec (a b : sum) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.

Definition same_sum (s t : term) : bool :=
  match linear_sum s, linear_sum t with
  | Some a, Some b => yes (sum_dec a b)
  | _, _ => false
  end.

Fixpoint same_sums (ss ts : list term) : bool :=
  match ss, ts with
  | [], [] => true
  | s :: ss, t :: ts => same_sum s t && same_sums ss ts
  | _, _ => false
  end.

Lemma dfao_eq_dec : forall T U : dfao, {T = U} + {T <> U}.
Proof.
  decide equality; repeat apply list_eq_dec; auto using N.eq_dec, Nat.eq_dec.
  decide equality. auto using N.eq_dec.
Defined.

Definition relation_dec (r s : relation) : {r = s} + {r <> s}.
Proof. decide equality. Defined.

Definition is_number (t : term) : formula := Compare AtLeast t (Const 0).

(** Terms of equal sums are equal where both are numbers. *)
Fixpoint defined_alike (ss ts : list term) : formula :=
  match ss, ts with
  | s :: ss, t :: ts =>
    And (Iff (is_number s) (is_number t)) (defined_alike ss ts)
  | _, _ => Compare Equal (Const 0) (Const 0)
  end.

(** Implies that both formulas hold, or neither. *)
Fixpoint alike (f g : formula) : formula :=
  match f, g with
  | Output T ts r v, Output U us s w =>
    if yes (dfao_eq_dec T U) && yes (relation_dec r s) && (v =? w) && same_sums ts us
    then defined_alike ts us else Iff f g
  | Outputs T ts r T' ts', Outputs U us s U' us' =>
    if yes (dfao_eq_dec T U) && yes (dfao_eq_dec T' U') && yes (relation_dec r s) &&
      (same_sums ts us && same_sums ts' us')
    then And (defined_alike ts us) (defined_alike ts' us') else Iff f g
  | Not f, Not g => alike f g
  | And a b, And c d | Or a b, Or c d | Implies a b, Implies c d | Iff a b, Iff c d
  | Xor a b, Xor c d => And (alike a c) (alike b d)
  | _, _ => Iff f g
  end.

Lemma is_number_holds : forall num e t,
  holds num e (is_number t) <-> exists n, number e t = Some n.
Proof.
  intros num e t. unfold is_number. cbn [holds number]. split.
  - intros (m & n & M & _). eauto.
  - intros (n & V). exists n, 0. repeat split; auto. simpl. apply N.leb_le. lia.
Qed.

Lemma numbers_alike : forall num e ss ts, same_sums ss ts = true ->
  holds num e (defined_alike ss ts) -> numbers e ss = numbers e ts.
Proof.
  intros num e. induction ss as [|s ss IH]; intros [|t ts]; cbn [same_sums]; try discriminate; auto.
  intros S H. apply andb_true_iff in S. destruct S as [S Ss]. cbn [defined_alike] in H.
  destruct H as [D H]. cbn [numbers]. rewrite (IH _ Ss H). f_equal.
  assert (E : (exists n, number e s = Some n) <-> exists n, number e t = Some n).
  { rewrite <- !(is_number_holds num). exact D. }
  clear D H IH. unfold same_sum in S.
  destruct (linear_sum s) as [a|] eqn:A, (linear_sum t) as [b|] eqn:B; try discriminate.
  destruct (sum_dec a b) as [<-|]; [|discriminate].
  destruct (number e s) as [m|] eqn:M, (number e t) as [n|] eqn:N; auto.
  - pose proof (linear_sum_value e _ _ _ A M). pose proof (linear_sum_value e _ _ _ B N).
    f_equal. lia.
  - destruct (proj1 E (ex_intro _ _ eq_refl)) as [? ?]. discriminate.
  - destruct (proj2 E (ex_intro _ _ eq_refl)) as [? ?]. discriminate.
Qed.

Theorem alike_holds : forall num e f g, holds num e (alike f g) ->
  (holds num e f <-> holds num e g).
Proof.
  intros num e. induction f as [r s t|T ts r v|T ts r T' ts'|f IH|f IH f' IH'|f IH f' IH'|
    f IH f' IH'|f IH f' IH'|f IH f' IH'|x f IH|x f IH]; intros g H;
    destruct g as [q a b|U us q w|U us q U' us'|g|g g'|g g'|g g'|g g'|g g'|y g|y g]; try exact H.
  - cbn [alike] in H.
    destruct (dfao_eq_dec T U) as [<-|]; [|exact H].
    destruct (relation_dec r q) as [<-|]; [|exact H].
    destruct (N.eqb_spec v w) as [E|]; [subst w|exact H]; cbn [yes andb] in H.
    destruct (same_sums ts us) eqn:S; [|exact H].
    cbn [holds]. rewrite (numbers_alike num e _ _ S H). tauto.
  - cbn [alike] in H.
    destruct (dfao_eq_dec T U) as [<-|]; [|exact H].
    destruct (dfao_eq_dec T' U') as [<-|]; [|exact H].
    destruct (relation_dec r q) as [<-|]; [|exact H].
    cbn [yes andb] in H. destruct (same_sums ts us && same_sums ts' us') eqn:S; [|exact H].
    apply andb_true_iff in S. destruct S as [S S'].
    destruct H as [H H']. cbn [holds].
    rewrite (numbers_alike num e _ _ S H), (numbers_alike num e _ _ S' H'). tauto.
  - cbn [alike holds] in *. rewrite (IH _ H). tauto.
  - destruct H as [H H']. cbn [holds]. rewrite (IH _ H), (IH' _ H'). tauto.
  - destruct H as [H H']. cbn [holds]. rewrite (IH _ H), (IH' _ H'). tauto.
  - destruct H as [H H']. cbn [holds]. rewrite (IH _ H), (IH' _ H'). tauto.
  - destruct H as [H H']. cbn [holds]. rewrite (IH _ H), (IH' _ H'). tauto.
  - destruct H as [H H']. cbn [holds]. rewrite (IH _ H), (IH' _ H'). tauto.
Qed.

(** Implies that the second formula follows from the first one or, if [up] is false, the first one
    from the second. *)
Fixpoint follows (up : bool) (f g : formula) : formula :=
  match f, g with
  | Not f, Not g => follows (negb up) f g
  | And a b, And c d | Or a b, Or c d => And (follows up a c) (follows up b d)
  | Implies a b, Implies c d => And (follows (negb up) a c) (follows up b d)
  | Output _ _ _ _, Output _ _ _ _ | Outputs _ _ _ _ _, Outputs _ _ _ _ _ => alike f g
  | _, _ => if up then Implies f g else Implies g f
  end.

Lemma follows_holds : forall num e f up g, holds num e (follows up f g) ->
  if up then holds num e f -> holds num e g else holds num e g -> holds num e f.
Proof.
  intros num e. induction f as [r s t|T ts r v|T ts r U us|f IH|f IH f' IH'|f IH f' IH'|
    f IH f' IH'|f IH f' IH'|f IH f' IH'|x f IH|x f IH]; intros up g H;
    destruct g as [q a b|V vs q w|V vs q W ws|g|g g'|g g'|g g'|g g'|g g'|y g|y g];
    try (destruct up; exact H);
    try (apply alike_holds in H; destruct up; tauto);
    try (cbn [follows] in H; specialize (IH _ _ H); destruct up; cbn [negb] in IH;
      cbn [holds]; tauto);
    destruct H as [H H']; specialize (IH _ _ H); specialize (IH' _ _ H');
    destruct up; cbn [negb] in IH; cbn [holds]; tauto.
Qed.

(** A formula without a quantifier holds or does not hold. *)
Fixpoint quantifier_free (f : formula) : bool :=
  match f with
  | Compare _ _ _ | Output _ _ _ _ | Outputs _ _ _ _ _ => true
  | Not f => quantifier_free f
  | And f g | Or f g | Implies f g | Iff f g | Xor f g => quantifier_free f && quantifier_free g
  | All _ _ | Ex _ _ => false
  end.

Lemma quantifier_free_known : forall num e f, quantifier_free f = true ->
  holds num e f \/ ~ holds num e f.
Proof.
  intros num e. induction f as [r s t|T ts r v|T ts r U us|f IH|f IH g IH'|f IH g IH'|f IH g IH'|
    f IH g IH'|f IH g IH'|x f IH|x f IH]; cbn [quantifier_free holds]; intros Q; try discriminate;
    try (apply andb_true_iff in Q; destruct Q as [Q Q']; specialize (IH Q); specialize (IH' Q');
      tauto).
  - destruct (number e s) as [m|]; [|right; intros (m & n & M & _); discriminate].
    destruct (number e t) as [n|]; [|right; intros (m' & n & _ & N & _); discriminate].
    destruct (compare r m n) eqn:C; [left; eauto|right].
    intros (m' & n' & M & N & C'). congruence.
  - destruct (numbers e ts) as [ns|]; [|right; intros (ns & N & _); discriminate].
    destruct (compare_outputs r (output num T ns) (Some v)) eqn:C; [left; eauto|right].
    intros (ns' & N & C'). congruence.
  - destruct (numbers e ts) as [ms|]; [|right; intros (ms & ns & M & _); discriminate].
    destruct (numbers e us) as [ns|]; [|right; intros (ms' & ns & _ & N & _); discriminate].
    destruct (compare_outputs r (output num T ms) (output num U ns)) eqn:C; [left; eauto|right].
    intros (ms' & ns' & M & N & C'). congruence.
  - specialize (IH Q). tauto.
Qed.
