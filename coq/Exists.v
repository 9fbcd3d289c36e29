(** There is a number such that: the states are the sets of those that some digits of it lead to. *)

From Coq Require Import List NArith PArith Lia Bool.
From Nimata Require Import Numbers Formula Tree Trie Table Minimize Recognizer Legal.
Import ListNotations.
Open Scope N_scope.

(** Sets of states, in increasing order. *)
Definition states := list positive.

Fixpoint union (X : states) : states -> states :=
  fix inner (Y : states) : states :=
    match X, Y with
    | [], _ => Y
    | _, [] => X
    | p :: X', q :: Y' =>
        match Pos.compare p q with
        | Lt => p :: union X' Y
        | Gt => q :: inner Y'
        | Eq => p :: union X' Y'
        end
    end.

Lemma in_union : forall X Y q, In q (union X Y) <-> In q X \/ In q Y.
Proof.
  induction X as [|p X IHX]; intros Y q.
  - destruct Y; simpl; tauto.
  - induction Y as [|r Y IHY]; [simpl; tauto|].
    change (union (p :: X) (r :: Y)) with
      (match Pos.compare p r with
       | Lt => p :: union X (r :: Y)
       | Gt => r :: union (p :: X) Y
       | Eq => p :: union X Y
       end).
    destruct (Pos.compare_spec p r) as [E|E|E].
    + subst. simpl. rewrite IHX. tauto.
    + simpl In at 1. rewrite IHX. simpl. tauto.
    + simpl In at 1. rewrite IHY. simpl. tauto.
Qed.

Fixpoint states_eqb (X Y : states) : bool :=
  match X, Y with
  | [], [] => true
  | p :: X, q :: Y => Pos.eqb p q && states_eqb X Y
  | _, _ => false
  end.

Lemma states_eqb_sound : forall X Y, states_eqb X Y = true -> X = Y.
Proof.
  induction X as [|p X IH]; intros [|q Y]; simpl; try discriminate; auto.
  rewrite andb_true_iff, Pos.eqb_eq. intros []. f_equal; auto.
Qed.

(** All members of some sets. *)
Definition union_all (Xs : list states) : states :=
  map fst (PM.elements
    (fold_left (fun m X => fold_left (fun m q => PM.add q tt m) X m) Xs (PM.empty unit))).

Lemma in_union_all : forall Xs q, In q (union_all Xs) <-> exists X, In X Xs /\ In q X.
Proof.
  intros Xs q. unfold union_all.
  assert (A : forall X m, PM.find q (fold_left (fun m q => PM.add q tt m) X m) <> None <->
    In q X \/ PM.find q m <> None).
  { induction X as [|p X IH]; intros m; simpl; [tauto|]. rewrite IH.
    destruct (Pos.eq_dec q p) as [->|N].
    - rewrite PM.gss. split; intros _; [left; auto|right; discriminate].
    - rewrite PM.gso by auto. split; [tauto|].
      intros [[E|E]|E]; [elim N; auto|left; exact E|right; exact E]. }
  assert (B : forall m, PM.find q
      (fold_left (fun m X => fold_left (fun m q => PM.add q tt m) X m) Xs m) <> None <->
    (exists X, In X Xs /\ In q X) \/ PM.find q m <> None).
  { induction Xs as [|X Xs IH]; intros m; simpl.
    - split; auto. intros [(X & [] & _)|H]; auto.
    - rewrite IH, A. split.
      + intros [(Y & H1 & H2)|[H|H]]; eauto.
      + intros [(Y & [->|H1] & H2)|H]; eauto. }
  specialize (B (PM.empty unit)). rewrite PM.gempty in B. rewrite in_map_iff.
  transitivity (PM.find q (fold_left (fun m X => fold_left (fun m q => PM.add q tt m) X m) Xs
    (PM.empty unit)) <> None).
  - split.
    + intros ([p u] & E & H). simpl in E. subst p.
      apply PM.elements_complete in H. congruence.
    + intros H. destruct (PM.find q _) as [u|] eqn:E; [|congruence].
      exists (q, u). split; auto. apply PM.elements_correct, E.
  - rewrite B. split; auto. intros [H|H]; auto. congruence.
Qed.

Section Exists.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.
  Variable T : table.
  (** The variable that is bound. *)
  Variable y : var.

  (** Whether a state accepts whatever follows. *)
  Definition constant (q : positive) : bool :=
    match row_of T q with (Leaf p, true) => Pos.eqb p q | _ => false end.

  (** Whether it does where the digits of the bound variable are 0. *)
  Fixpoint zero_stays (q : positive) (t : tree positive) : bool :=
    match t with
    | Leaf p => Pos.eqb p q
    | If x c lo hi =>
        if Pos.eqb x y then zero_stays q (if 0 <? c then lo else hi)
        else zero_stays q lo && zero_stays q hi
    end.

  Definition always (q : positive) : bool :=
    snd (row_of T q) && zero_stays q (fst (row_of T q)).

  Lemma constant_always : forall q, constant q = true -> always q = true.
  Proof.
    unfold constant, always. intros q H. destruct (row_of T q) as [[p|] []]; try discriminate.
    exact H.
  Qed.

  Lemma zero_stays_at : forall q t a, zero_stays q t = true -> at_letter t (set a y 0) = q.
  Proof.
    intros q t a H. induction t as [p|x c lo IHlo hi IHhi]; simpl in *.
    - apply Pos.eqb_eq, H.
    - unfold set at 1. destruct (Pos.eqb x y).
      + destruct (0 <? c); auto.
      + apply andb_true_iff in H. destruct (a x <? c); tauto.
  Qed.

  Definition state_with (f : positive -> bool) : option positive :=
    option_map fst (find (fun r => f (fst r)) (PM.elements (rows T))).

  Lemma state_with_sound : forall f q, state_with f = Some q -> f q = true.
  Proof.
    unfold state_with. intros f q H.
    destruct (find _ _) as [r|] eqn:E; [|discriminate]. injection H as <-.
    apply find_some in E. apply E.
  Qed.

  (** A state that accepts whatever follows, and one that never does. *)
  Variables yes no : option positive.
  Hypothesis yes_sound : forall q, yes = Some q -> always q = true.
  Hypothesis no_sound : forall q, no = Some q -> never T q = true.

  Definition tidy (X : states) : states :=
    let X := match no with
             | Some p => filter (fun q => negb (Pos.eqb q p)) X
             | None => X
             end in
    match yes with
    | Some p => if existsb (Pos.eqb p) X then [p] else X
    | None => X
    end.

  (** Digits for the bound variable. *)
  Fixpoint put (w : word) (ds : list N) : word :=
    match w, ds with
    | a :: w, d :: ds => set a y d :: put w ds
    | _, _ => []
    end.

  Lemma always_sound : forall q w, always q = true ->
    accepts (of_table T) (run (of_table T) q (put w (repeat 0 (length w)))) = true.
  Proof.
    intros q w H. unfold always in H. apply andb_true_iff in H. destruct H as [H Z].
    induction w as [|a w IH]; [exact H|]. cbn [length repeat put]. rewrite run_cons.
    change (edges (of_table T) q) with (fst (row_of T q)). rewrite (zero_stays_at q); auto.
  Qed.

  (** All digits are there, whether they represent a number or not. *)
  Definition loose (ds : list N) : Prop := Forall (fun d => d < digit_count num) ds.

  (** Some state of the set accepts the word with some digits of the bound variable. *)
  Definition leads (X : states) (w : word) : Prop :=
    exists q ds, In q X /\ length ds = length w /\ loose ds /\
      accepts (of_table T) (run (of_table T) q (put w ds)) = true.

  Lemma some_digits : forall w : word,
    length (repeat 0 (length w)) = length w /\ loose (repeat 0 (length w)).
  Proof.
    intros w. pose proof (digit_count_big num Hb). split; [apply repeat_length|].
    apply Forall_forall. intros d H1. apply repeat_spec in H1. lia.
  Qed.

  Lemma leads_tidy : forall X w, leads (tidy X) w <-> leads X w.
  Proof.
    intros X w. unfold tidy.
    set (X' := match no with
               | Some p => filter (fun q => negb (Pos.eqb q p)) X
               | None => X
               end).
    transitivity (leads X' w).
    - destruct yes as [p|] eqn:E; [|tauto].
      destruct (existsb (Pos.eqb p) X') eqn:F; [|tauto].
      apply existsb_exists in F. destruct F as (q & H & F). apply Pos.eqb_eq in F. subst q.
      destruct (some_digits w) as [D1 D2].
      split; intros _; exists p, (repeat 0 (length w)); repeat split; simpl; auto;
      apply always_sound, yes_sound; auto.
    - unfold X'. destruct no as [p|] eqn:E; [|tauto].
      split; intros (q & ds & H & D1 & D2 & D3).
      + apply filter_In in H. exists q, ds. intuition.
      + exists q, ds. repeat split; auto. apply filter_In. split; auto.
        apply negb_true_iff, Pos.eqb_neq. intros ->.
        rewrite never_rejects in D3 by auto. discriminate.
  Qed.

  Definition join (X Y : states) : states := tidy (union X Y).

  Lemma leads_join : forall X Y w, leads (join X Y) w <-> leads X w \/ leads Y w.
  Proof.
    intros. unfold join. rewrite leads_tidy. split.
    - intros (q & ds & H & D). apply in_union in H. destruct H; [left|right]; exists q, ds; auto.
    - intros [(q & ds & H & D)|(q & ds & H & D)]; exists q, ds; rewrite in_union; auto.
  Qed.

  Definition join_all (Xs : list states) : states := tidy (union_all Xs).

  Lemma leads_join_all : forall Xs w, leads (join_all Xs) w <-> exists X, In X Xs /\ leads X w.
  Proof.
    intros. unfold join_all. rewrite leads_tidy. split.
    - intros (q & ds & H & D). apply in_union_all in H. destruct H as (X & H1 & H2).
      exists X. split; auto. exists q, ds. auto.
    - intros (X & H & (q & ds & H2 & D)). exists q, ds. rewrite in_union_all. eauto.
  Qed.

  Lemma leads_none : forall w, ~ leads [] w.
  Proof. intros w (q & ds & [] & _). Qed.

  Lemma leads_member : forall X w, leads X w <-> exists q, In q X /\ leads [q] w.
  Proof.
    intros X w. split.
    - intros (q & ds & H & D). exists q. split; auto. exists q, ds. simpl. auto.
    - intros (q & H & (p & ds & [->|[]] & D)). exists p, ds. auto.
  Qed.

  (** What the digits of the bound variable, from [l] to [h], lead a state to. *)
  Fixpoint images (t : tree positive) (l h : N) : tree states :=
    match t with
    | Leaf p => Leaf (tidy [p])
    | If x c lo hi =>
        if Pos.eqb x y then
          if c <=? l then images hi l h
          else if h <? c then images lo l h
          else merge states_eqb join (images lo l (c - 1)) (images hi c h)
        else node states_eqb x c (images lo l h) (images hi l h)
    end.

  Lemma leads_images : forall t l h a w, l <= h ->
    leads (at_letter (images t l h) a) w <->
    exists d, l <= d /\ d <= h /\ leads [at_letter t (set a y d)] w.
  Proof.
    assert (Same : forall a d, set a y d y = d).
    { intros. unfold set. rewrite Pos.eqb_refl. auto. }
    intros t. induction t as [p|x c lo IHlo hi IHhi]; intros l h a w H; simpl.
    - rewrite leads_tidy. split.
      + intros L. exists l. repeat split; auto. lia.
      + intros (d & _ & _ & L). exact L.
    - destruct (Pos.eqb_spec x y) as [->|D].
      + destruct (N.leb_spec c l); [|destruct (N.ltb_spec h c)].
        * rewrite IHhi by auto. split; intros (d & A & B & L); exists d; rewrite Same in *;
          destruct (N.ltb_spec d c); try lia; auto.
        * rewrite IHlo by auto. split; intros (d & A & B & L); exists d; rewrite Same in *;
          destruct (N.ltb_spec d c); try lia; auto.
        * rewrite at_merge, leads_join, IHlo, IHhi by (auto using states_eqb_sound; lia). split.
          -- intros [(d & A & B & L)|(d & A & B & L)]; exists d; rewrite Same;
             destruct (N.ltb_spec d c); try lia; repeat split; auto; lia.
          -- intros (d & A & B & L). rewrite Same in L.
             destruct (N.ltb_spec d c); [left|right]; exists d; repeat split; auto; lia.
      + assert (Other : forall d, set a y d x = a x).
        { intros d. unfold set. destruct (Pos.eqb_spec x y); congruence. }
        rewrite at_node by apply states_eqb_sound.
        destruct (a x <? c) eqn:F; [rewrite IHlo by auto|rewrite IHhi by auto]; split;
        intros (d & A & B & L); exists d; rewrite Other, F in *; auto.
  Qed.

  Definition image_of (q : positive) : tree states :=
    images (fst (row_of T q)) 0 (digit_count num - 1).

  Lemma leads_image_of : forall q a w,
    leads (at_letter (image_of q) a) w <-> leads [q] (a :: w).
  Proof.
    intros q a w. pose proof (digit_count_big num Hb). unfold image_of.
    rewrite leads_images by lia. split.
    - intros (c & H1 & H2 & (p & ds & [<-|[]] & D1 & D2 & D3)).
      exists q, (c :: ds). split; [simpl; auto|]. split; [simpl; auto|].
      split; [constructor; auto; lia|]. exact D3.
    - intros (p & ds & [<-|[]] & D1 & D2 & D3). destruct ds as [|c ds]; [discriminate|].
      inversion D2; subst. exists c. split; [lia|]. split; [lia|].
      eexists _, ds. split; [simpl; left; reflexivity|]. simpl in D1.
      split; [congruence|]. split; auto.
  Qed.

  Variable known : PM.t (tree states).

  Definition image (q : positive) : tree states :=
    match PM.find q known with Some t => t | None => image_of q end.

  Hypothesis known_sound : forall q t, PM.find q known = Some t -> t = image_of q.

  Lemma image_known : forall q, image q = image_of q.
  Proof.
    intros q. unfold image. destruct (PM.find q known) eqn:E; auto.
  Qed.

  Definition zero : letter := fun _ => 0.
  Definition zeros (k : nat) : word := repeat zero k.

  Definition after_zero (X : states) : states :=
    join_all (map (fun q => at_letter (image q) zero) X).

  Lemma leads_after_zero : forall X w, leads (after_zero X) w <-> leads X (zero :: w).
  Proof.
    intros. unfold after_zero. rewrite leads_join_all, (leads_member X). split.
    - intros (Y & H & L). apply in_map_iff in H. destruct H as (q & <- & H).
      exists q. split; auto. rewrite image_known in L. apply leads_image_of, L.
    - intros (q & H & L). exists (at_letter (image q) zero). split.
      + apply in_map_iff. eauto.
      + rewrite image_known. apply leads_image_of, L.
  Qed.

  (** All states that zeros lead to. *)
  Fixpoint behind_zeros (rounds : nat) (X : states) : option states :=
    let Y := join X (after_zero X) in
    if states_eqb X Y then Some X
    else match rounds with O => None | S rounds => behind_zeros rounds Y end.

  Lemma behind_zeros_sound : forall rounds X Z, behind_zeros rounds X = Some Z ->
    forall w, leads Z w <-> exists k, leads X (zeros k ++ w).
  Proof.
    induction rounds as [|rounds IH]; intros X Z H w; simpl in H;
    destruct (states_eqb X (join X (after_zero X))) eqn:E; try discriminate.
    1, 2: injection H as <-; apply states_eqb_sound in E;
      split; [intros L; exists O; exact L|];
      intros (k & L); induction k as [|k IHk]; [exact L|];
      apply IHk; rewrite E, leads_join, leads_after_zero; right; exact L.
    rewrite (IH _ _ H). split.
    - intros (k & L). apply leads_join in L. destruct L as [L|L].
      + exists k. exact L.
      + exists (S k). apply leads_after_zero in L. exact L.
    - intros (k & L). exists k. apply leads_join. left. exact L.
  Qed.

  Definition many_rounds : nat := S (S (length (PM.elements (rows T)))).

  (** The subset automaton. *)
  Definition set_edges (X : states) : tree states :=
    match X with
    | [q] => image q
    | _ => fold_right (fun q t => merge states_eqb join (image q) t) (Leaf []) X
    end.

  Definition subsets (X : states) (accept : positive -> bool) : automaton states :=
    {| start := X; edges := set_edges; accepts := existsb accept |}.

  Lemma leads_set_edges : forall X a w, leads (at_letter (set_edges X) a) w <-> leads X (a :: w).
  Proof.
    assert (H : forall X a w,
      leads (at_letter (fold_right (fun q t => merge states_eqb join (image q) t) (Leaf []) X) a) w
      <-> leads X (a :: w)).
    { intros X a w. induction X as [|q X IH]; simpl.
      - split; intros H; apply leads_none in H; destruct H.
      - rewrite at_merge, leads_join, image_known, leads_image_of, IH
          by apply states_eqb_sound.
        rewrite (leads_member (q :: X)), (leads_member X). simpl. split.
        + intros [L|(p & L1 & L2)]; eauto.
        + intros (p & [->|L1] & L2); eauto. }
    intros X a w. destruct X as [|q [|r X]]; try apply H.
    simpl. rewrite image_known. apply leads_image_of.
  Qed.

  Lemma leads_run : forall w v Z accept X,
    leads (run (subsets Z accept) X w) v <-> leads X (w ++ v).
  Proof.
    induction w as [|a w IH]; intros v Z accept X; simpl; [tauto|].
    rewrite IH. apply leads_set_edges.
  Qed.

  (** Whether zeros lead a state to acceptance, for all states. *)
  Definition hopes : option (PM.t bool) :=
    fold_left (fun m '(q, _) =>
      match m, behind_zeros many_rounds [q] with
      | Some m, Some Z => Some (PM.add q (existsb (accepts (of_table T)) Z) m)
      | _, _ => None
      end) (PM.elements (rows T)) (Some (PM.empty bool)).

  Definition hope (m : PM.t bool) (q : positive) : bool :=
    match PM.find q m with Some h => h | None => false end.

  Lemma leads_empty_word : forall X, leads X [] <-> existsb (accepts (of_table T)) X = true.
  Proof.
    intros X. rewrite existsb_exists. split.
    - intros (q & ds & H & D1 & D2 & D3). destruct ds; [|discriminate]. eauto.
    - intros (q & H & A). exists q, []. repeat split; auto. constructor.
  Qed.

  Lemma hopes_sound : forall m, hopes = Some m -> forall X,
    existsb (hope m) X = true <-> exists k, leads X (zeros k).
  Proof.
    intros m H.
    assert (G : forall q, hope m q = true <-> exists k, leads [q] (zeros k)).
    { assert (I : forall l m0 m, fold_left (fun m '(q, _) =>
          match m, behind_zeros many_rounds [q] with
          | Some m, Some Z => Some (PM.add q (existsb (accepts (of_table T)) Z) m)
          | _, _ => None
          end) (l : list (positive * row)) m0 = Some m -> exists m1, m0 = Some m1 /\
        forall q, (In q (map fst l) /\ (hope m q = true <-> exists k, leads [q] (zeros k))) \/
                  (~ In q (map fst l) /\ hope m q = hope m1 q)).
      { clear m H. induction l as [|[q r] l IH]; intros m0 m H; cbn [fold_left] in H.
        - exists m. split; auto.
        - destruct (IH _ _ H) as (m1 & E & F). clear H IH.
          destruct m0 as [m0|]; [|discriminate E].
          cbv beta iota in E. revert E.
          destruct (behind_zeros many_rounds [q]) as [Z|] eqn:B; intros E; [|discriminate E].
          injection E as <-. exists m0. split; auto. intros p.
          destruct (F p) as [[F1 F2]|[F1 F2]]; [left; simpl; auto|].
          destruct (Pos.eq_dec p q) as [->|D].
          + left. split; [simpl; auto|]. rewrite F2. unfold hope. rewrite PM.gss.
            rewrite <- leads_empty_word, (behind_zeros_sound _ _ _ B).
            split; intros (k & L); exists k; rewrite ?app_nil_r in *; auto.
          + right. simpl. split; [intuition congruence|]. rewrite F2. unfold hope.
            rewrite PM.gso; auto. }
      destruct (I _ _ _ H) as (m1 & E & F). injection E as <-. intros q.
      destruct (F q) as [[F1 F2]|[F1 F2]]; auto.
      rewrite F2. unfold hope. rewrite PM.gempty. split; [discriminate|].
      intros (k & (p & ds & [<-|[]] & D1 & D2 & D3)). exfalso.
      assert (R : row_of T q = (Leaf q, false)).
      { unfold row_of. destruct (PM.find q (rows T)) as [r|] eqn:P; auto. elim F1.
        apply in_map_iff. exists (q, r). split; auto. apply PM.elements_correct, P. }
      rewrite never_rejects in D3; [discriminate|].
      unfold never. rewrite R. apply Pos.eqb_refl. }
    intros X. rewrite existsb_exists. split.
    - intros (q & I & J). apply G in J. destruct J as (k & J). exists k.
      apply leads_member. eauto.
    - intros (k & L). apply leads_member in L. destruct L as (q & I & L).
      exists q. split; auto. apply G. eauto.
  Qed.

  Definition exists_table : option table :=
    match first_read num with
    | Msd =>
        match behind_zeros many_rounds (tidy [first_state T]) with
        | Some Z => tabulate (subsets Z (accepts (of_table T))) (fun X => X) most
        | None => None
        end
    | Lsd =>
        match hopes with
        | Some m => tabulate (subsets (tidy [first_state T]) (hope m)) (fun X => X) most
        | None => None
        end
    end.

  Lemma exists_table_leads : forall U, exists_table = Some U -> forall w,
    recognises U w = true <-> exists k, leads [first_state T] (pad num (zeros k) w).
  Proof.
    unfold exists_table, pad. intros U H w. destruct (first_read num).
    - destruct (behind_zeros _ _) as [Z|] eqn:B; [|discriminate].
      rewrite (tabulate_sound _ _ (fun s t E => E) _ _ H).
      unfold accepts_word. simpl. rewrite <- leads_empty_word, leads_run, app_nil_r.
      rewrite (behind_zeros_sound _ _ _ B).
      split; intros (k & L); exists k; rewrite leads_tidy in *; exact L.
    - destruct hopes as [m|] eqn:B; [|discriminate].
      rewrite (tabulate_sound _ _ (fun s t E => E) _ _ H).
      unfold accepts_word. simpl. rewrite (hopes_sound _ B).
      split; intros (k & L); exists k.
      + rewrite leads_run, leads_tidy in L. exact L.
      + rewrite leads_run, leads_tidy. exact L.
  Qed.

  (** From words to numbers. *)
  Lemma put_length : forall w ds, length ds = length w -> length (put w ds) = length w.
  Proof.
    induction w as [|a w IH]; intros [|d ds]; simpl; intros; try discriminate; auto.
  Qed.

  Lemma put_track : forall w ds x, length ds = length w ->
    map (fun a => a x) (put w ds) = if Pos.eqb x y then ds else map (fun a => a x) w.
  Proof.
    induction w as [|a w IH]; intros [|d ds] x; simpl; intros H; try discriminate.
    - destruct (Pos.eqb x y); auto.
    - rewrite IH by congruence. unfold set. destruct (Pos.eqb x y); auto.
  Qed.

  Lemma put_legal : forall w ds, length ds = length w -> legal_word num w -> legal num ds ->
    legal_word num (put w ds).
  Proof.
    intros w ds H1 H2 H3 x. rewrite put_track by exact H1. destruct (Pos.eqb x y); auto.
  Qed.

  Lemma put_loose : forall w ds, length ds = length w -> loose_word num w -> loose ds ->
    loose_word num (put w ds).
  Proof.
    induction w as [|a w IH]; intros [|d ds]; simpl; intros H1 H2 H3; try discriminate.
    - constructor.
    - inversion H2; inversion H3; subst. constructor.
      + intros x. unfold set. destruct (Pos.eqb x y); auto.
      + apply IH; auto.
  Qed.

  Lemma loose_legal : forall ds, legal num ds -> loose ds.
  Proof.
    induction ds as [|d ds IH]; intros H; constructor; apply legal_cons in H; tauto.
  Qed.

  Lemma zeros_track : forall k x, map (fun a : letter => a x) (zeros k) = repeat 0 k.
  Proof. induction k; intros; simpl; f_equal; auto. Qed.

  Lemma pad_track : forall k w x, map (fun a : letter => a x) (pad num (zeros k) w) =
    pad num (repeat 0 k) (map (fun a => a x) w).
  Proof.
    intros. unfold pad. destruct (first_read num); rewrite map_app, zeros_track; auto.
  Qed.

  Lemma pad_length : forall A (z w : list A), length (pad num z w) = (length z + length w)%nat.
  Proof. intros. unfold pad. destruct (first_read num); rewrite app_length; lia. Qed.

  Lemma pad_legal_word : forall k w, legal_word num w -> legal_word num (pad num (zeros k) w).
  Proof.
    intros k w H x. rewrite pad_track. apply legal_pad; auto.
  Qed.

  Lemma numbers_of_put : forall k w ds, legal_word num w ->
    length ds = (k + length w)%nat -> forall x,
    numbers_of num (put (pad num (zeros k) w) ds) x = set (numbers_of num w) y (value num ds) x.
  Proof.
    intros k w ds Hw Hd x. unfold numbers_of, set.
    rewrite put_track by (rewrite pad_length; unfold zeros; rewrite repeat_length; auto).
    destruct (Pos.eqb x y); auto.
    rewrite pad_track. apply value_pad; auto.
  Qed.

  (** Words in which the digits of the bound variable represent no number are rejected. *)
  Hypothesis strict : forall w, loose_word num w -> recognises T w = true ->
    legal num (map (fun a => a y) w).

  Theorem exists_table_sound : forall P U, recognizer num T P -> exists_table = Some U ->
    recognizer num U (fun e => exists n, P (set e y n)).
  Proof.
    intros P U [A B] E. split.
    - intros d e D (n & H). exists n. apply A with (set d y n); auto.
      intros x. unfold set. destruct (Pos.eqb x y); auto.
    - intros w Hw. rewrite (exists_table_leads _ E). split.
      + intros (k & (q & ds & [<-|[]] & D1 & D2 & D3)).
        set (v := pad num (zeros k) w) in *.
        assert (Hv : legal_word num v) by (apply pad_legal_word, Hw).
        assert (L : legal num ds).
        { pose proof (strict (put v ds)) as S. rewrite put_track, Pos.eqb_refl in S by exact D1.
          apply S; [|exact D3]. apply put_loose; auto using legal_word_loose. }
        unfold v in D1. rewrite pad_length in D1. unfold zeros in D1.
        rewrite repeat_length in D1. exists (value num ds).
        apply A with (numbers_of num (put v ds)).
        * intros x. apply numbers_of_put; auto.
        * apply B; auto. apply put_legal; auto. unfold v.
          rewrite pad_length. unfold zeros. rewrite repeat_length. exact D1.
      + intros (n & H). exists (enough n).
        set (ds := digits num (enough n + length w) n).
        assert (D1 : length ds = (enough n + length w)%nat) by apply digits_length.
        assert (D2 : value num ds = n).
        { apply value_digits; auto. eapply N.lt_le_trans; [apply enough_digits; exact Hb|].
          apply unit_grows; [exact Hb|lia]. }
        assert (D3 : length ds = length (pad num (zeros (enough n)) w)).
        { rewrite pad_length. unfold zeros. rewrite repeat_length. exact D1. }
        exists (first_state T), ds. split; [simpl; auto|]. split; [exact D3|].
        split; [apply loose_legal, digits_legal, Hb|].
        apply B.
        * apply put_legal; auto using pad_legal_word. apply digits_legal; exact Hb.
        * apply A with (set (numbers_of num w) y n); auto.
          intros x. rewrite numbers_of_put, D2; auto.
  Qed.
End Exists.

Section Ex.
  Variable num : numeration.
  Hypothesis Hb : fine_numeration num = true.
  Variable most : positive.

  (** There is a [y] such that. *)
  Definition ex_strict (y : var) (T : table) : option table :=
    let yes := match state_with T (constant T) with
               | None => state_with T (always T y)
               | found => found
               end in
    let no := state_with T (never T) in
    let known := PM.mapi (fun q _ => image_of num T y yes no q) (rows T) in
    option_map minimize (exists_table num most T y yes no known).

  Definition ex (y : var) (T : table) : option table :=
    bind (restrict num most y T) (ex_strict y).

  Theorem ex_sound : forall y T U P, recognizer num T P -> ex y T = Some U ->
    recognizer num U (fun e => exists n, P (set e y n)).
  Proof.
    unfold ex. intros y T U P R E. apply bind_some in E. destruct E as (V & EV & E).
    pose proof (restrict_recognises num Hb most _ _ _ EV) as H. unfold ex_strict in E.
    destruct (exists_table _ _ _ _ _ _ _) as [W|] eqn:F; [|discriminate]. injection E as <-.
    apply recognizer_minimize.
    refine (exists_table_sound num Hb most V y _ _ _ (state_with_sound V _) _ _ _ P W _ F).
    - intros q Hq. destruct (state_with V (constant V)) as [p|] eqn:G.
      + injection Hq as <-. apply constant_always, (state_with_sound _ _ _ G).
      + apply (state_with_sound _ _ _ Hq).
    - intros q t K. rewrite PM.gmapi in K. destruct (PM.find q (rows V)); [|discriminate].
      injection K as <-. reflexivity.
    - intros w Hw K. apply H; auto.
    - destruct R as [A B]. split; [exact A|]. intros w Hw. rewrite <- (B w Hw).
      pose proof (H w (legal_word_loose num w Hw)) as K. pose proof (Hw y). tauto.
  Qed.
End Ex.
