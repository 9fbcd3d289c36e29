(** From a formula to its table. *)

From Coq Require Import List NArith PArith ZArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal Exists Linear
  Sequence Connectives.
Import ListNotations.
Open Scope N_scope.

Lemma assign_app : forall xs ns ys ms e, length ns = length xs ->
  assign e (xs ++ ys) (ns ++ ms) = assign (assign e ys ms) xs ns.
Proof.
  induction xs as [|x xs IH]; intros [|n ns] ys ms e L; simpl in *; try discriminate; auto.
  rewrite IH; auto.
Qed.

Section Compile.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.

  Notation recognizer := (recognizer num).

  Definition minus (s t : sum) : sum := add_multiple (-1) s t.

  Definition not_negative (s : sum) : option table := linear num most NotNegative s.
  Definition is_zero (s : sum) : option table := linear num most Zero s.

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
    intros s T E. eapply recognizer_ext; [|exact (linear_sound num Hb most NotNegative s T E)].
    intros e. apply Z.leb_le.
  Qed.

  Lemma is_zero_sound : forall s T, is_zero s = Some T ->
    recognizer T (fun e => (sum_value e s = 0)%Z).
  Proof.
    intros s T E. eapply recognizer_ext; [|exact (linear_sound num Hb most Zero s T E)].
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

  (** An automaton that reads nothing. *)
  Definition nothing : dfao := {| tracks := 0; outputs := [None]; transitions := [[0]] |}.

  (** What stands behind quantifiers of one kind: there are such numbers, or there are none. They
      are found together, as all but the last of their tables would be larger than that. *)
  Record block := { none : bool; bound : list var; inside : table }.

  Definition whole (T : option table) : option block :=
    option_map (fun T => {| none := false; bound := []; inside := T |}) T.

  Definition close (b : block) : option table :=
    bind (match bound b with [] => Some (inside b) | ys => some_of num most ys (inside b) end)
      (fun T => if none b then not T else Some T).

  Definition negated (b : block) : option block :=
    if none b then whole (bind (close b) not)
    else Some {| none := true; bound := bound b; inside := inside b |}.

  Definition there_is (x : var) (b : block) : option block :=
    if none b then option_map (fun T => {| none := false; bound := [x]; inside := T |}) (close b)
    else Some {| none := false; bound := bound b ++ [x]; inside := inside b |}.

  Definition for_all (x : var) (b : block) : option block :=
    if none b then Some {| none := true; bound := bound b ++ [x]; inside := inside b |}
    else option_map (fun T => {| none := true; bound := [x]; inside := T |}) (bind (close b) not).

  Definition joined (join : table -> table -> option table) (a b : option block) : option block :=
    whole (bind (bind a close) (fun A => bind (bind b close) (fun B => join A B))).

  Fixpoint opened (f : formula) (z : var) : option block :=
    match f with
    | Compare r s t =>
        if below z s && below z t
        then whole (with_term s z (fun a z => with_term t z (fun b z => compare_sums r a b)))
        else None
    | Output T ts r v =>
        if forallb (below z) ts
        then whole (with_vars ts z (fun xs z =>
          sequences num most T nothing xs [] (fun u _ => compare_outputs r u (Some v))))
        else None
    | Outputs T ts r U us =>
        if forallb (below z) ts && forallb (below z) us
        then whole (with_vars ts z (fun xs z => with_vars us z (fun ys z =>
          sequences num most T U xs ys (compare_outputs r))))
        else None
    | Not f => bind (opened f z) negated
    | And f g => joined (both most) (opened f z) (opened g z)
    | Or f g => joined (either most) (opened f z) (opened g z)
    | Implies f g => joined (implies most) (opened f z) (opened g z)
    | Iff f g => joined (same most) (opened f z) (opened g z)
    | Xor f g => joined (differ most) (opened f z) (opened g z)
    | All x f => bind (opened f z) (for_all x)
    | Ex x f => bind (opened f z) (there_is x)
    end.

  Definition compile (f : formula) (z : var) : option table := bind (opened f z) close.

  Definition meaning (b : block) (P : env -> Prop) (e : env) : Prop :=
    let some := exists ns, length ns = length (bound b) /\ P (assign e (bound b) ns) in
    if none b then ~ some else some.

  Definition block_for (b : block) (Q : env -> Prop) : Prop :=
    exists P, recognizer (inside b) P /\ proper Q /\
      forall w, legal_word num w -> (meaning b P (numbers_of num w) <-> Q (numbers_of num w)).

  Lemma whole_sound : forall T b Q, whole T = Some b ->
    (forall U, T = Some U -> recognizer U Q) -> block_for b Q.
  Proof.
    intros [T|] b Q E H; [|discriminate]. injection E as <-. exists Q.
    pose proof (H T eq_refl) as R. split; [exact R|]. split; [apply R|].
    intros w Hw. unfold meaning. cbn [none bound length]. split.
    - intros ([|n ns] & L & K); [exact K|discriminate].
    - intros K. exists []. auto.
  Qed.

  Lemma close_sound : forall b Q T, block_for b Q -> close b = Some T -> recognizer T Q.
  Proof.
    unfold close. intros b Q T (P & R & HQ & H) E. apply bind_some in E. destruct E as (S & ES & E).
    assert (RS : recognizer S (fun e =>
      exists ns, length ns = length (bound b) /\ P (assign e (bound b) ns))).
    { destruct (bound b) as [|y ys].
      - injection ES as <-. eapply recognizer_ext; [|exact R]. intros e. split.
        + intros K. exists []. auto.
        + intros ([|n ns] & L & K); [exact K|discriminate].
      - exact (some_of_sound num Hb most _ _ _ _ R ES). }
    unfold meaning in H. destruct (none b).
    - exact (recognizer_at num T _ Q HQ (not_sound num S _ T RS E) H).
    - injection E as <-. exact (recognizer_at num S _ Q HQ RS H).
  Qed.

  Lemma negated_sound : forall b Q c, block_for b Q -> negated b = Some c ->
    block_for c (fun e => ~ Q e).
  Proof.
    unfold negated. intros b Q c B E. destruct (none b) eqn:N.
    - apply (whole_sound _ _ _ E). intros U F. apply bind_some in F. destruct F as (T & ET & F).
      exact (not_sound num T Q U (close_sound b Q T B ET) F).
    - injection E as <-. destruct B as (P & R & HQ & H). exists P. split; [exact R|].
      split; [apply proper_not, HQ|]. intros w Hw. specialize (H w Hw). unfold meaning in *.
      rewrite N in H. cbn [none bound]. tauto.
  Qed.

  Lemma joined_sound : forall join a b c P Q J,
    (forall A B C, recognizer A P -> recognizer B Q -> join A B = Some C -> recognizer C J) ->
    (forall A, bind a close = Some A -> recognizer A P) ->
    (forall B, bind b close = Some B -> recognizer B Q) ->
    joined join a b = Some c -> block_for c J.
  Proof.
    unfold joined. intros join a b c P Q J H HA HB E. apply (whole_sound _ _ _ E).
    intros C F. apply bind_some in F. destruct F as (A & EA & F).
    apply bind_some in F. destruct F as (B & EB & F). eauto.
  Qed.

  Lemma proper_some : forall x Q, proper Q -> proper (fun e => exists n, Q (set e x n)).
  Proof.
    intros x Q H d e D (n & K). exists n. apply (H _ _ (set_ext d e x n D) K).
  Qed.

  Lemma proper_all : forall x Q, proper Q -> proper (fun e => forall n, Q (set e x n)).
  Proof.
    intros x Q H d e D K n. apply (H _ _ (set_ext d e x n D) (K n)).
  Qed.

  Lemma assign_ext : forall xs ns (d e : env), (forall x, d x = e x) ->
    forall x, assign d xs ns x = assign e xs ns x.
  Proof.
    induction xs as [|y xs IH]; intros [|n ns] d e H x; simpl; auto.
    unfold set. destruct (Pos.eqb x y); auto.
  Qed.

  (** One quantifier more outside. *)
  Lemma one_more : forall P ys x e, proper P ->
    ((exists ns, length ns = length (ys ++ [x]) /\ P (assign e (ys ++ [x]) ns)) <->
     exists n ns, length ns = length ys /\ P (assign (set e x n) ys ns)).
  Proof.
    intros P ys x e HP. split.
    - intros (ns & L & K). rewrite app_length in L. simpl in L.
      destruct (exists_last (l := ns)) as (ms & n & ->); [intros ->; simpl in L; lia|].
      rewrite app_length in L. simpl in L. exists n, ms. split; [lia|].
      rewrite assign_app in K by lia. exact K.
    - intros (n & ns & L & K). exists (ns ++ [n]). rewrite !app_length. split; [simpl; lia|].
      rewrite assign_app by lia. exact K.
  Qed.

  Lemma block_at : forall b P Q, recognizer (inside b) P -> proper Q ->
    (forall w, legal_word num w -> (meaning b P (numbers_of num w) <-> Q (numbers_of num w))) ->
    forall w x n, legal_word num w ->
      (meaning b P (set (numbers_of num w) x n) <-> Q (set (numbers_of num w) x n)).
  Proof.
    intros b P Q [HP _] HQ H w x n Hw. destruct (word_with num Hb w x n Hw) as (v & Hv & D).
    assert (M : proper (meaning b P)).
    { intros d e E. unfold meaning. assert (K : forall d e : env, (forall x, d x = e x) ->
        (exists ns, length ns = length (bound b) /\ P (assign d (bound b) ns)) ->
        exists ns, length ns = length (bound b) /\ P (assign e (bound b) ns)).
      { intros d' e' E' (ns & L & K). exists ns. split; auto.
        exact (HP _ _ (assign_ext _ _ _ _ E') K). }
      destruct (none b); [|apply K, E]. intros F G. apply F. apply (K e d); auto. }
    specialize (H v Hv). split; intros K.
    - apply (HQ _ _ D), H, (M _ _ (fun z => eq_sym (D z)) K).
    - apply (M _ _ D), H, (HQ _ _ (fun z => eq_sym (D z)) K).
  Qed.

  Lemma there_is_sound : forall x b Q c, block_for b Q -> there_is x b = Some c ->
    block_for c (fun e => exists n, Q (set e x n)).
  Proof.
    unfold there_is. intros x b Q c B E. destruct (none b) eqn:N.
    - destruct (close b) as [T|] eqn:ET; [|discriminate]. injection E as <-.
      pose proof (close_sound b Q T B ET) as R. exists Q. split; [exact R|].
      split; [apply proper_some, R|]. intros w Hw. unfold meaning. cbn [none bound].
      rewrite (one_more Q [] x _ (proj1 R)). split.
      + intros (n & [|m ns] & L & K); [eauto|discriminate].
      + intros (n & K). exists n, []. auto.
    - injection E as <-. destruct B as (P & R & HQ & H). exists P. split; [exact R|].
      split; [apply proper_some, HQ|]. intros w Hw.
      pose proof (block_at b P Q R HQ H w x) as K. unfold meaning in *. rewrite N in K.
      cbn [none bound]. rewrite (one_more P (bound b) x _ (proj1 R)).
      split; intros (n & F); exists n; apply K; auto.
  Qed.

  Lemma for_all_sound : forall x b Q c, block_for b Q -> for_all x b = Some c ->
    block_for c (fun e => forall n, Q (set e x n)).
  Proof.
    unfold for_all. intros x b Q c B E. destruct (none b) eqn:N.
    - injection E as <-. destruct B as (P & R & HQ & H). exists P. split; [exact R|].
      split; [apply proper_all, HQ|]. intros w Hw.
      pose proof (block_at b P Q R HQ H w x) as K. unfold meaning in *. rewrite N in K.
      cbn [none bound]. rewrite (one_more P (bound b) x _ (proj1 R)). split.
      + intros F n. apply K; auto. intros G. apply F. exists n. exact G.
      + intros F (n & G). specialize (F n). apply K in F; auto.
    - destruct (bind (close b) not) as [U|] eqn:EU; [|discriminate]. injection E as <-.
      apply bind_some in EU. destruct EU as (T & ET & EU).
      pose proof (close_sound b Q T B ET) as R. pose proof (not_sound num T Q U R EU) as RU.
      exists (fun e => ~ Q e). split; [exact RU|].
      split; [apply proper_all, R|]. intros w Hw. unfold meaning. cbn [none bound].
      rewrite (one_more _ [] x _ (proj1 RU)). split.
      + intros F n. destruct (word_with num Hb w x n Hw) as (v & Hv & D).
        destruct (decided num T Q v R Hv) as [K|K].
        * exact (proj1 R _ _ D K).
        * elim F. exists n, []. split; auto. simpl. intros G. apply K.
          exact (proj1 R _ _ (fun z => eq_sym (D z)) G).
      + intros F (n & [|m ns] & L & G); [|discriminate]. apply G, F.
  Qed.

  Lemma local_true : forall z, local z (fun _ => True).
  Proof. intros z d e _ _. exact I. Qed.

  Lemma closed_of : forall f z,
    (forall b, opened f z = Some b -> block_for b (fun e => holds num e f)) ->
    forall A, bind (opened f z) close = Some A -> recognizer A (fun e => holds num e f).
  Proof.
    intros f z H A E. apply bind_some in E. destruct E as (b & B & E).
    exact (close_sound b _ A (H b B) E).
  Qed.

  Lemma opened_sound : forall f z b, opened f z = Some b -> block_for b (fun e => holds num e f).
  Proof.
    induction f as [r s t|T0 ts r v|T0 ts r U0 us|f IHf|f IHf g IHg|f IHf g IHg|f IHf g IHg
      |f IHf g IHg|f IHf g IHg|x f IHf|x f IHf]; intros z T E; cbn [opened] in E.
    - destruct (below z s && below z t) eqn:Hz; [|discriminate].
      apply andb_true_iff in Hz. destruct Hz as [Hs Ht].
      apply (whole_sound _ _ _ E). clear T E. intros T E.
      apply (with_term_sound s z _ T (fun _ => True)
        (fun e m => exists n, number e t = Some n /\ compare r m n = true) Hs (local_true z)) in E.
      + destruct E as (P & RP & HP). eapply recognizer_ext; [|exact RP].
        intros e. rewrite (HP e I). simpl. split.
        * intros (m & M & n & N & H). eauto.
        * intros (m & n & M & N & H). eauto.
      + intros m d e D (n & N & H). exists n. rewrite <- (number_local z t d e Ht D). auto.
      + apply (good_for_second z t (fun a b _ => compare_sums r a b) _ _
          (fun e m n => compare r m n = true) (with_term_sound t) Ht (local_true z)).
        * intros m n d e D H. exact H.
        * intros a z1 b z2 U L1 L2 La Lb F.
          destruct (compare_sums_sound r a b U F) as (P & RP & HP).
          exists P. split; auto.
        * intros e m. tauto.
    - destruct (forallb (below z) ts) eqn:Hz; [|discriminate].
      apply (whole_sound _ _ _ E). clear T E. intros T E.
      apply (with_vars_sound ts z _ T (fun _ => True)
        (fun e ns => compare_outputs r (output num T0 ns) (Some v) = true) Hz (local_true z)) in E.
      + destruct E as (P & RP & HP). eapply recognizer_ext; [|exact RP].
        intros e. rewrite (HP e I). simpl. tauto.
      + intros ns d e D H. exact H.
      + intros xs z1 U L Lxs F. eexists.
        split; [exact (sequences_sound num Hb most _ _ _ _ _ U F)|].
        intros e _. simpl. tauto.
    - destruct (forallb (below z) ts && forallb (below z) us) eqn:Hz; [|discriminate].
      apply andb_true_iff in Hz. destruct Hz as [Hts Hus].
      apply (whole_sound _ _ _ E). clear T E. intros T E.
      apply (with_vars_sound ts z _ T (fun _ => True)
        (fun e ms => exists ns, numbers e us = Some ns /\
          compare_outputs r (output num T0 ms) (output num U0 ns) = true) Hts (local_true z)) in E.
      + destruct E as (P & RP & HP). eapply recognizer_ext; [|exact RP].
        intros e. rewrite (HP e I). simpl. split.
        * intros (m & M & n & N & H). eauto.
        * intros (m & n & M & N & H). eauto.
      + intros ms d e D (ns & X & H). exists ns. rewrite <- (numbers_local z us d e Hus D). auto.
      + intros xs z1 U L Lxs F.
        apply (with_vars_sound us z1 _ U (fun _ => True)
          (fun e ns =>
            compare_outputs r (output num T0 (map e xs)) (output num U0 ns) = true)) in F.
        * destruct F as (P & RP & HP). exists P. split; auto.
        * rewrite forallb_forall in *. intros t' J. eapply below_more; eauto.
        * apply local_true.
        * intros ns d e D H. rewrite <- (map_ext_in d e xs); auto.
          intros x Hx. apply D. rewrite Forall_forall in Lxs. auto.
        * intros ys z2 V L2 Lys F2. eexists.
          split; [exact (sequences_sound num Hb most _ _ _ _ _ V F2)|]. intros e _. simpl. tauto.
    - apply bind_some in E. destruct E as (b & B & E).
      exact (negated_sound b _ T (IHf z b B) E).
    - refine (joined_sound _ _ _ T _ _ _ (fun A B C => both_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound _ _ _ T _ _ _ (fun A B C => either_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound _ _ _ T _ _ _ (fun A B C => implies_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound _ _ _ T _ _ _ (fun A B C => same_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - refine (joined_sound _ _ _ T _ _ _ (fun A B C => differ_sound num most A B C _ _)
        (closed_of f z (IHf z)) (closed_of g z (IHg z)) E).
    - apply bind_some in E. destruct E as (b & B & E).
      exact (for_all_sound x b _ T (IHf z b B) E).
    - apply bind_some in E. destruct E as (b & B & E).
      exact (there_is_sound x b _ T (IHf z b B) E).
  Qed.

  Theorem compile_sound : forall f z T, compile f z = Some T ->
    recognizer T (fun e => holds num e f).
  Proof.
    unfold compile. intros f z T E. apply bind_some in E. destruct E as (b & B & E).
    exact (close_sound b _ T (opened_sound f z b B) E).
  Qed.
End Compile.
