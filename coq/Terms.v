(** Terms as sums, comparisons of sums, and terms as variables. *)

From Coq Require Import List NArith PArith ZArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists Sums
  Arithmetic Sequence Connectives.
Import ListNotations.
Open Scope N_scope.

Section Terms.
  Variable num : numeration.
  Variable arith : arithmetic num.

  Let Hb := fine arith.
  Notation most := (most_states arith).

  Notation recognizer := (recognizer num).

  Definition minus (s t : sum) : sum := add_multiple (-1) s t.

  Definition not_negative (s : sum) : option table := linear arith NotNegative s.
  Definition is_zero (s : sum) : option table := linear arith Zero s.

  (** A term becomes a sum; variables from [z] on are free to be used. *)
  Fixpoint with_term (t : term) (z : var) (k : sum -> var -> option table) : option table :=
    match t with
    | Const c => k (of_const (Z.of_N c)) z
    | Var x => k (of_var x) z
    | Add s t => with_term s z (fun a z => with_term t z (fun b z => k (add_multiple 1 a b) z))
    | Sub s t =>
        with_term s z (fun a z => with_term t z (fun b z =>
          bind (not_negative (minus a b)) (fun A =>
          bind (k (minus a b) z) (fun B => both most A B))))
    | Mul c t =>
        with_term t z (fun a z => k (add_multiple (Z.of_N c) (of_const 0) a) z)
    | Div t c =>
        with_term t z (fun a z =>
          let rest := add_multiple (Z.neg c) a (of_var z) in
          bind (not_negative rest) (fun A =>
          bind (not_negative (minus (of_const (Z.pos c - 1)) rest)) (fun B =>
          bind (k (of_var z) (Pos.succ z)) (fun C =>
          bind (both most A B) (fun D =>
          bind (both most D C) (fun D => some num most z D))))))
    end.

  Definition agree (z : var) (d e : env) : Prop := forall x, (x < z)%positive -> d x = e x.

  (** Nothing from [z] on matters to a statement, or to a sum. *)
  Definition local (z : var) (Q : env -> Prop) : Prop := forall d e, agree z d e -> Q d -> Q e.
  Definition local_sum (z : var) (s : sum) : Prop :=
    forall d e, agree z d e -> sum_value d s = sum_value e s.

  Lemma agree_sym : forall z d e, agree z d e -> agree z e d.
  Proof. intros z d e H x Hx. symmetry. auto. Qed.

  Lemma agree_less : forall z z' d e, (z <= z')%positive -> agree z' d e -> agree z d e.
  Proof. intros z z' d e L H x Hx. apply H. lia. Qed.

  Lemma agree_set : forall z x e n, (z <= x)%positive -> agree z e (set e x n).
  Proof.
    intros z x e n L y Hy. unfold set. destruct (Pos.eqb_spec y x); auto. lia.
  Qed.

  Lemma local_more : forall z z' Q, (z <= z')%positive -> local z Q -> local z' Q.
  Proof. intros z z' Q L H d e D. apply H. eapply agree_less; eauto. Qed.

  Lemma local_sum_more : forall z z' s, (z <= z')%positive -> local_sum z s -> local_sum z' s.
  Proof. intros z z' s L H d e D. apply H. eapply agree_less; eauto. Qed.

  Lemma local_sum_multiple : forall z k s t, local_sum z s -> local_sum z t ->
    local_sum z (add_multiple k s t).
  Proof.
    intros z k s t A B d e D. rewrite !value_add_multiple, (A d e D), (B d e D). auto.
  Qed.

  Lemma local_sum_const : forall z c, local_sum z (of_const c).
  Proof. intros z c d e D. reflexivity. Qed.

  Lemma local_sum_var : forall z x, (x < z)%positive -> local_sum z (of_var x).
  Proof. intros z x H d e D. rewrite !value_of_var, (D x H). auto. Qed.

  Lemma set_same : forall e x n, set e x n x = n.
  Proof. intros. unfold set. rewrite Pos.eqb_refl. auto. Qed.

  (** A continuation that makes tables for [Q] of the value of a sum, where [G] holds. *)
  Definition good_for (z : var) (G : env -> Prop) (Q : env -> N -> Prop)
    (k : sum -> var -> option table) : Prop :=
    forall s z' U, (z <= z')%positive -> local_sum z' s -> k s z' = Some U ->
      exists P, recognizer U P /\
        forall e n, G e -> sum_value e s = Z.of_N n -> (P e <-> Q e n).

  (** Whether a term reads variables below [z] alone. *)
  Fixpoint below (z : var) (t : term) : bool :=
    match t with
    | Const _ => true
    | Var x => Pos.ltb x z
    | Add s t | Sub s t => below z s && below z t
    | Mul _ t | Div t _ => below z t
    end.

  Lemma number_local : forall z t d e, below z t = true -> agree z d e -> number d t = number e t.
  Proof.
    intros z t d e H D. induction t; simpl in *; rewrite ?andb_true_iff in H;
    try (rewrite IHt1, IHt2 by tauto); try (rewrite IHt by auto); auto.
    rewrite D; auto. apply Pos.ltb_lt, H.
  Qed.

  Lemma below_more : forall z z' t, (z <= z')%positive -> below z t = true -> below z' t = true.
  Proof.
    intros z z' t L. induction t; simpl; rewrite ?andb_true_iff, ?Pos.ltb_lt; auto; try tauto. lia.
  Qed.

  Lemma not_negative_sound : forall s T, not_negative s = Some T ->
    recognizer T (fun e => (0 <= sum_value e s)%Z).
  Proof.
    intros s T E. eapply recognizer_ext; [|exact (linear_sound arith NotNegative s T E)].
    intros e. apply Z.leb_le.
  Qed.

  Lemma is_zero_sound : forall s T, is_zero s = Some T ->
    recognizer T (fun e => (sum_value e s = 0)%Z).
  Proof.
    intros s T E. eapply recognizer_ext; [|exact (linear_sound arith Zero s T E)].
    intros e. apply Z.eqb_eq.
  Qed.

  Lemma value_minus : forall e s t, sum_value e (minus s t) = (sum_value e s - sum_value e t)%Z.
  Proof. intros. unfold minus. rewrite value_add_multiple. lia. Qed.

  Lemma value_of_const : forall e c, sum_value e (of_const c) = c.
  Proof. intros. unfold sum_value. simpl. lia. Qed.

  Lemma quotient_between : forall n m c, (0 <= Z.of_N n - Z.pos c * Z.of_N m)%Z ->
    (0 <= Z.pos c - 1 - (Z.of_N n - Z.pos c * Z.of_N m))%Z -> n / N.pos c = m.
  Proof.
    intros n m c X Y. apply N2Z.inj. rewrite N2Z.inj_div. symmetry.
    apply Z.div_unique with (r := (Z.of_N n - Z.pos c * Z.of_N m)%Z); simpl Z.of_N; lia.
  Qed.

  Lemma quotient_bounds : forall n c,
    (0 <= Z.of_N n - Z.pos c * Z.of_N (n / N.pos c))%Z /\
    (0 <= Z.pos c - 1 - (Z.of_N n - Z.pos c * Z.of_N (n / N.pos c)))%Z.
  Proof.
    intros n c. rewrite N2Z.inj_div. change (Z.of_N (N.pos c)) with (Z.pos c).
    pose proof (Z.div_mod (Z.of_N n) (Z.pos c) ltac:(lia)).
    pose proof (Z.mod_pos_bound (Z.of_N n) (Z.pos c) ltac:(lia)). lia.
  Qed.

  (** Two terms, one after the other. *)
  Lemma good_for_second : forall z t k' G Q R,
    (forall z k T G Q, below z t = true -> local z G -> (forall n, local z (fun e => Q e n)) ->
      good_for z G Q k -> with_term t z k = Some T ->
      exists P, recognizer T P /\
        forall e, G e -> (P e <-> exists n, number e t = Some n /\ Q e n)) ->
    below z t = true -> local z G -> (forall m n, local z (fun e => R e m n)) ->
    (forall a z1 b z2 U, (z <= z1)%positive -> (z1 <= z2)%positive ->
      local_sum z1 a -> local_sum z2 b -> k' a b z2 = Some U ->
      exists P, recognizer U P /\ forall e m n, G e -> sum_value e a = Z.of_N m ->
        sum_value e b = Z.of_N n -> (P e <-> R e m n)) ->
    (forall e m, Q e m <-> exists n, number e t = Some n /\ R e m n) ->
    good_for z G Q (fun a z => with_term t z (k' a)).
  Proof.
    intros z t k' G Q R IH Ht HG HR Hk HQ a z1 U L La E.
    apply (IH z1 _ U (fun e => G e /\ exists m, sum_value e a = Z.of_N m)
      (fun e n => exists m, sum_value e a = Z.of_N m /\ R e m n)) in E.
    - destruct E as (P & A & B). exists P. split; auto. intros e m He Hm.
      rewrite B by eauto. rewrite HQ. split.
      + intros (n & N & m' & M & H). exists n. split; auto.
        assert (m' = m) as -> by lia. auto.
      + intros (n & N & H). eauto.
    - eapply below_more; eauto.
    - intros d e D (X & m & M). split.
      + apply (HG d e); auto. eapply agree_less; eauto.
      + exists m. rewrite <- (La d e D). auto.
    - intros n d e D (m & M & H). exists m. rewrite <- (La d e D). split; auto.
      apply (HR m n d e); auto. eapply agree_less; eauto.
    - intros b z2 V L2 Lb F. destruct (Hk a z1 b z2 V L L2 La Lb F) as (P & A & B).
      exists P. split; auto. intros e n (He & m & M) N. rewrite (B e m n He M N). split.
      + eauto.
      + intros (m' & M' & H). assert (m' = m) as -> by lia. auto.
  Qed.

  Lemma with_term_sound : forall t z k T G Q, below z t = true ->
    local z G -> (forall n, local z (fun e => Q e n)) -> good_for z G Q k ->
    with_term t z k = Some T ->
    exists P, recognizer T P /\
      forall e, G e -> (P e <-> exists n, number e t = Some n /\ Q e n).
  Proof.
    induction t as [c|x|s IHs t IHt|s IHs t IHt|c t IHt|t IHt c];
    intros z k T G Q Hz HG HQ Hk E; simpl in E, Hz; rewrite ?andb_true_iff in Hz.
    - destruct (Hk _ z T ltac:(lia) (local_sum_const z _) E) as (P & A & B).
      exists P. split; auto. intros e He. rewrite (B e c He) by reflexivity. simpl. split.
      + eauto.
      + intros (n & F & H). injection F as <-. auto.
    - apply Pos.ltb_lt in Hz.
      destruct (Hk _ z T ltac:(lia) (local_sum_var z x Hz) E) as (P & A & B).
      exists P. split; auto. intros e He. rewrite (B e (e x) He) by apply value_of_var.
      simpl. split.
      + eauto.
      + intros (n & F & H). injection F as <-. auto.
    - destruct Hz as [Hs Ht].
      apply (IHs z _ T G (fun e m => exists n, number e t = Some n /\ Q e (m + n)) Hs HG) in E.
      + destruct E as (P & A & B). exists P. split; auto. intros e He. rewrite (B e He).
        simpl. split.
        * intros (m & M & n & N & H). rewrite M, N. simpl. eauto.
        * intros (r & R & H). destruct (number e s) as [m|]; [|discriminate].
          destruct (number e t) as [n|]; [|discriminate]. injection R as <-. eauto.
      + intros m d e D (n & N & H). exists n. rewrite <- (number_local z t d e Ht D).
        split; auto. apply (HQ _ d e D H).
      + apply (good_for_second z t (fun a b z => k (add_multiple 1 a b) z) G _
          (fun e m n => Q e (m + n)) IHt Ht HG (fun m n => HQ (m + n))).
        * intros a z1 b z2 U L1 L2 La Lb F.
          destruct (Hk _ z2 U ltac:(lia) (local_sum_multiple z2 1 a b
            (local_sum_more z1 z2 a L2 La) Lb) F) as (P & A & B).
          exists P. split; auto. intros e m n He M N. apply B; auto.
          rewrite value_add_multiple. lia.
        * intros e m. tauto.
    - destruct Hz as [Hs Ht].
      apply (IHs z _ T G (fun e m => exists n, number e t = Some n /\ (n <= m /\ Q e (m - n)))
        Hs HG) in E.
      + destruct E as (P & A & B). exists P. split; auto. intros e He. rewrite (B e He).
        simpl. split.
        * intros (m & M & n & N & L & H). rewrite M, N. simpl.
          rewrite (proj2 (N.leb_le n m) L). eauto.
        * intros (r & R & H). destruct (number e s) as [m|]; [|discriminate].
          destruct (number e t) as [n|]; [|discriminate]. simpl in R.
          destruct (N.leb_spec n m); [|discriminate]. injection R as <-. eauto 6.
      + intros m d e D (n & N & L & H). exists n. rewrite <- (number_local z t d e Ht D).
        repeat split; auto. apply (HQ _ d e D H).
      + apply (good_for_second z t (fun a b z => bind (not_negative (minus a b)) (fun A =>
            bind (k (minus a b) z) (fun B => both most A B))) G _
          (fun e m n => n <= m /\ Q e (m - n)) IHt Ht HG).
        * intros m n d e D (L & H). split; auto. apply (HQ _ d e D H).
        * intros a z1 b z2 U L1 L2 La Lb F.
          apply bind_some in F. destruct F as (A & EA & F).
          apply bind_some in F. destruct F as (B & EB & F).
          destruct (Hk _ z2 B ltac:(lia) (local_sum_multiple z2 (-1) a b
            (local_sum_more z1 z2 a L2 La) Lb) EB) as (P & RP & HP).
          eexists. split.
          -- exact (both_sound num most A B U _ _ (not_negative_sound _ _ EA) RP F).
          -- intros e m n He M N. simpl. rewrite value_minus, M, N. split.
             ++ intros (X & Y). split; [lia|]. apply (HP e (m - n) He); auto.
                rewrite value_minus, M, N. lia.
             ++ intros (X & Y). split; [lia|]. apply (HP e (m - n) He); auto.
                rewrite value_minus, M, N. lia.
        * intros e m. tauto.
    - apply (IHt z _ T G (fun e n => Q e (c * n)) Hz HG) in E.
      + destruct E as (P & A & B). exists P. split; auto. intros e He. rewrite (B e He).
        simpl. destruct (number e t) as [n|]; simpl; split; intros (m & M & H);
        try discriminate; injection M as <-; eauto.
      + intros n. apply HQ.
      + intros a z1 U L La F.
        destruct (Hk _ z1 U L (local_sum_multiple z1 (Z.of_N c) _ a (local_sum_const z1 0) La) F)
          as (P & A & B).
        exists P. split; auto. intros e n He N. apply B; auto.
        rewrite value_add_multiple, N. unfold sum_value. simpl. lia.
    - apply (IHt z _ T G (fun e n => Q e (n / Npos c)) Hz HG) in E.
      + destruct E as (P & A & B). exists P. split; auto. intros e He. rewrite (B e He).
        simpl. destruct (number e t) as [n|]; simpl; split; intros (m & M & H);
        try discriminate; injection M as <-; eauto.
      + intros n. apply HQ.
      + intros a z1 U L La F.
        apply bind_some in F. destruct F as (A & EA & F).
        apply bind_some in F. destruct F as (B & EB & F).
        apply bind_some in F. destruct F as (C & EC & F).
        apply bind_some in F. destruct F as (D & ED & F).
        apply bind_some in F. destruct F as (D2 & ED2 & F).
        destruct (Hk _ (Pos.succ z1) C ltac:(lia) (local_sum_var (Pos.succ z1) z1 ltac:(lia)) EC)
          as (P & RP & HP).
        eexists. split.
        * refine (some_sound num Hb most z1 D2 U _ _ F).
          refine (both_sound num most D C D2 _ _ _ RP ED2).
          exact (both_sound num most A B D _ _ (not_negative_sound _ _ EA)
            (not_negative_sound _ _ EB) ED).
        * intros e n He N. simpl.
          assert (Old : forall m, sum_value (set e z1 m) a = Z.of_N n).
          { intros m. rewrite <- N. symmetry. apply La, agree_set. lia. }
          assert (Rest : forall m, sum_value (set e z1 m)
            (add_multiple (Z.neg c) a (of_var z1)) = (Z.of_N n - Z.pos c * Z.of_N m)%Z).
          { intros m. rewrite value_add_multiple, Old, value_of_var, set_same. lia. }
          assert (Inner : forall m, P (set e z1 m) <-> Q e m).
          { intros m. rewrite (HP (set e z1 m) m).
            - split; apply HQ; [apply agree_sym|]; apply agree_set; lia.
            - apply (HG e); auto. apply agree_set. lia.
            - rewrite value_of_var, set_same. auto. }
          split.
          -- intros (m & (X & Y) & H). rewrite Rest in X.
             rewrite value_minus, value_of_const, Rest in Y.
             apply Inner in H.
             rewrite (quotient_between n m c X Y). exact H.
          -- intros H. exists (n / N.pos c). rewrite Inner, value_minus, value_of_const, Rest.
             destruct (quotient_bounds n c). auto.
  Qed.

  (** A term becomes a variable. *)
  Definition with_var (t : term) (z : var) (k : var -> var -> option table) : option table :=
    match t with
    | Var x => k x z
    | _ =>
        with_term t z (fun a z =>
          bind (is_zero (minus a (of_var z))) (fun A =>
          bind (k z (Pos.succ z)) (fun B =>
          bind (both most A B) (fun D => some num most z D))))
    end.

  Definition good_var (z : var) (G : env -> Prop) (Q : env -> N -> Prop)
    (k : var -> var -> option table) : Prop :=
    forall x z' U, (z <= z')%positive -> (x < z')%positive -> k x z' = Some U ->
      exists P, recognizer U P /\ forall e, G e -> (P e <-> Q e (e x)).

  Lemma with_var_sound : forall t z k T G Q, below z t = true ->
    local z G -> (forall n, local z (fun e => Q e n)) -> good_var z G Q k ->
    with_var t z k = Some T ->
    exists P, recognizer T P /\
      forall e, G e -> (P e <-> exists n, number e t = Some n /\ Q e n).
  Proof.
    intros t z k T G Q Hz HG HQ Hk E.
    assert (Other : with_term t z (fun a z =>
        bind (is_zero (minus a (of_var z))) (fun A =>
        bind (k z (Pos.succ z)) (fun B =>
        bind (both most A B) (fun D => some num most z D)))) = Some T ->
      exists P, recognizer T P /\
        forall e, G e -> (P e <-> exists n, number e t = Some n /\ Q e n)).
    { clear E. intros E. revert E. apply with_term_sound; auto.
      intros a z1 U L La F.
      apply bind_some in F. destruct F as (A & EA & F).
      apply bind_some in F. destruct F as (B & EB & F).
      apply bind_some in F. destruct F as (D & ED & F).
      destruct (Hk z1 (Pos.succ z1) B ltac:(lia) ltac:(lia) EB) as (P & RP & HP).
      eexists. split.
      - refine (some_sound num Hb most z1 D U _ _ F).
        exact (both_sound num most A B D _ _ (is_zero_sound _ _ EA) RP ED).
      - intros e n He N. simpl.
        assert (Inner : forall m, P (set e z1 m) <-> Q e m).
        { intros m. rewrite (HP (set e z1 m)), set_same.
          - split; apply HQ; [apply agree_sym|]; apply agree_set; lia.
          - apply (HG e); auto. apply agree_set. lia. }
        assert (Old : forall m, sum_value (set e z1 m) a = Z.of_N n).
        { intros m. rewrite <- N. symmetry. apply La, agree_set. lia. }
        split.
        + intros (m & X & H). rewrite value_minus, Old, value_of_var, set_same in X.
          apply Inner in H. assert (n = m) as -> by lia. auto.
        + intros H. exists n. rewrite Inner, value_minus, Old, value_of_var, set_same.
          split; auto. lia. }
    destruct t as [| x | | | |]; try exact (Other E). clear Other.
    simpl in E, Hz. apply Pos.ltb_lt in Hz.
    destruct (Hk x z T ltac:(lia) Hz E) as (P & RP & HP).
    exists P. split; auto. intros e He. rewrite (HP e He). simpl. split.
    - eauto.
    - intros (n & F & H). injection F as <-. auto.
  Qed.

  Fixpoint with_vars (ts : list term) (z : var) (k : list var -> var -> option table)
    : option table :=
    match ts with
    | [] => k [] z
    | t :: ts => with_var t z (fun x z => with_vars ts z (fun xs z => k (x :: xs) z))
    end.

  Definition good_vars (z : var) (G : env -> Prop) (Q : env -> list N -> Prop)
    (k : list var -> var -> option table) : Prop :=
    forall xs z' U, (z <= z')%positive -> Forall (fun x => (x < z')%positive) xs ->
      k xs z' = Some U -> exists P, recognizer U P /\ forall e, G e -> (P e <-> Q e (map e xs)).

  Lemma numbers_local : forall z ts d e, forallb (below z) ts = true -> agree z d e ->
    numbers d ts = numbers e ts.
  Proof.
    intros z ts d e H D. induction ts as [|t ts IH]; simpl in *; auto.
    apply andb_true_iff in H. destruct H. rewrite IH by auto.
    rewrite (number_local z t d e); auto.
  Qed.

  Lemma with_vars_sound : forall ts z k T G Q, forallb (below z) ts = true ->
    local z G -> (forall ns, local z (fun e => Q e ns)) -> good_vars z G Q k ->
    with_vars ts z k = Some T ->
    exists P, recognizer T P /\
      forall e, G e -> (P e <-> exists ns, numbers e ts = Some ns /\ Q e ns).
  Proof.
    induction ts as [|t ts IH]; intros z k T G Q Hz HG HQ Hk E; simpl in E, Hz.
    - destruct (Hk [] z T ltac:(lia) (Forall_nil _) E) as (P & RP & HP).
      exists P. split; auto. intros e He. rewrite (HP e He). simpl. split.
      + eauto.
      + intros (ns & F & H). injection F as <-. auto.
    - apply andb_true_iff in Hz. destruct Hz as [Ht Hts].
      apply (with_var_sound t z _ T G
        (fun e n => exists ns, numbers e ts = Some ns /\ Q e (n :: ns)) Ht HG) in E.
      + destruct E as (P & RP & HP). exists P. split; auto. intros e He. rewrite (HP e He).
        simpl. split.
        * intros (n & X & ns & Y & H). rewrite X, Y. simpl. eauto.
        * intros (l & X & H). destruct (number e t) as [n|]; [|discriminate].
          destruct (numbers e ts) as [ns|]; [|discriminate]. injection X as <-. eauto.
      + intros n d e D (ns & X & H). exists ns. rewrite <- (numbers_local z ts d e Hts D).
        split; auto. apply (HQ _ d e D H).
      + intros x z1 U L Lx F.
        apply (IH z1 _ U G (fun e ns => Q e (e x :: ns))) in F.
        * exact F.
        * rewrite forallb_forall in *. intros t' I. eapply below_more; eauto.
        * eapply local_more; eauto.
        * intros ns d e D H. rewrite <- (D x Lx). apply (HQ _ d e); auto.
          eapply agree_less; eauto.
        * intros xs z2 V L2 Lxs F'. apply (Hk (x :: xs) z2 V); auto.
          -- lia.
          -- constructor; auto. lia.
  Qed.

  (** Sums compared. *)
  Definition compare_sums (r : relation) (a b : sum) : option table :=
    let one := of_const 1 in
    match r with
    | Equal => is_zero (minus a b)
    | Unequal => bind (is_zero (minus a b)) not
    | Less => not_negative (minus (minus b a) one)
    | AtMost => not_negative (minus b a)
    | Greater => not_negative (minus (minus a b) one)
    | AtLeast => not_negative (minus a b)
    end.

  Lemma compare_sums_sound : forall r a b T, compare_sums r a b = Some T ->
    exists P, recognizer T P /\ forall e m n, sum_value e a = Z.of_N m ->
      sum_value e b = Z.of_N n -> (P e <-> compare r m n = true).
  Proof.
    assert (Linear : forall a b s T (r : relation), not_negative s = Some T ->
      (forall e m n, sum_value e a = Z.of_N m -> sum_value e b = Z.of_N n ->
        ((0 <= sum_value e s)%Z <-> compare r m n = true)) ->
      exists P, recognizer T P /\ forall e m n, sum_value e a = Z.of_N m ->
        sum_value e b = Z.of_N n -> (P e <-> compare r m n = true)).
    { intros a b s T r E H. exists (fun e => (0 <= sum_value e s)%Z). split; auto.
      apply not_negative_sound, E. }
    intros r a b T E. destruct r; simpl in E.
    - exists (fun e => (sum_value e (minus a b) = 0)%Z). split; [apply is_zero_sound, E|].
      intros e m n A B. rewrite value_minus, A, B. simpl. rewrite N.eqb_eq. lia.
    - apply bind_some in E. destruct E as (A & EA & E).
      exists (fun e => ~ (sum_value e (minus a b) = 0)%Z).
      split; [exact (not_sound num A _ T (is_zero_sound _ _ EA) E)|].
      intros e m n X Y. rewrite value_minus, X, Y. simpl.
      rewrite negb_true_iff, N.eqb_neq. lia.
    - apply (Linear a b _ T Less E). intros e m n A B.
      rewrite !value_minus, value_of_const, A, B. simpl. rewrite N.ltb_lt. lia.
    - apply (Linear a b _ T AtMost E). intros e m n A B.
      rewrite !value_minus, A, B. simpl. rewrite N.leb_le. lia.
    - apply (Linear a b _ T Greater E). intros e m n A B.
      rewrite !value_minus, value_of_const, A, B. simpl. rewrite N.ltb_lt. lia.
    - apply (Linear a b _ T AtLeast E). intros e m n A B.
      rewrite !value_minus, A, B. simpl. rewrite N.leb_le. lia.
  Qed.
End Terms.
