-- Pays enrolments with the captured money of one payment, or with what an admin, the "recorder", has taken at the desk: the one place
-- where a payment becomes paid. A held seat is taken for good; one that was released is taken again if the class still takes enrolments,
-- has a seat and the participant no other live enrolment in it; where nothing was to be paid, only a held one, since its code is free for
-- others once it is released. Where one of them cannot be paid so (another amount, a cancelled class, a removed student or participant,
-- no seat, paid before), nothing is paid, unless "may_part": then the others are, and "unpaid" has those whose money the caller gives
-- back in the same transaction. "paymentId" and "studentId" only where this call has paid. Nor is anything paid where the ledger knows
-- other items of the payment, or where the intent is in another currency than the school's. A place that moves takes over the money of the old one, which ends. Locks the classes by id, then the
-- enrolments by id, their user, and last the receipt counter. Row by row: statements on sets would cost several times as much for the
-- one enrolment that most payments are for.
CREATE OR REPLACE FUNCTION "pay_enrolments"(
    "intent" TEXT, "enrolment_ids" UUID[], "amounts" INTEGER[], "may_part" BOOLEAN, "by_method" "payment_method",
    "recorder" UUID DEFAULT NULL, "in_currency" TEXT DEFAULT NULL,
    OUT "isEnrolled" BOOLEAN, OUT "paymentId" UUID, OUT "studentId" UUID, OUT "unpaid" UUID[]
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "of_class" "classes"%ROWTYPE;
    "e" "enrolments"%ROWTYPE;
    "payable" "enrolments"[] := '{}';
    "retaken" UUID[] := '{}';
    "payer" UUID;
    "known" UUID[];
    "first_class" TEXT;
    "total" INTEGER := 0;
    "sources" UUID[];
BEGIN
    "isEnrolled" := "is_settled"("intent");
    IF "isEnrolled" OR "in_currency" <> (SELECT "currency"::TEXT FROM "school_settings") THEN RETURN; END IF;

    -- Of places that move: the old ones end with the payment.
    SELECT array_agg("moves_from_id") INTO "sources" FROM "enrolments" WHERE "id" = ANY ("enrolment_ids") AND "moves_from_id" IS NOT NULL;
    PERFORM 1 FROM "classes" WHERE "id" IN (SELECT "class_id" FROM "enrolments" WHERE "id" = ANY ("enrolment_ids" || "sources"))
        ORDER BY "id" FOR NO KEY UPDATE;
    -- An enrolment that is entered from here on would be paid without the class's lock.
    IF NOT FOUND THEN RETURN; END IF;
    IF cardinality("enrolment_ids" || "sources") > 1 THEN
        PERFORM 1 FROM "enrolments" WHERE "id" = ANY ("enrolment_ids" || "sources") ORDER BY "id" FOR NO KEY UPDATE;
    END IF;
    SELECT array_agg(i."enrolment_id" ORDER BY i."enrolment_id") INTO "known"
        FROM "payments" p JOIN "payment_items" i ON i."payment_id" = p."id" WHERE p."payment_intent_id" = "intent";
    IF "known" <> ARRAY(SELECT "id" FROM unnest("enrolment_ids") AS "given" ("id") ORDER BY "id") THEN RETURN; END IF;
    FOR i IN 1..cardinality("enrolment_ids") LOOP
        "total" := "total" + "amounts"[i];
        SELECT x.* INTO "e" FROM "enrolments" x JOIN "users" u ON u."id" = x."student_id"
            JOIN "participants" a ON a."id" = x."participant_id"
            WHERE x."id" = "enrolment_ids"[i] AND u."removed_at" IS NULL AND a."removed_at" IS NULL
            FOR NO KEY UPDATE OF x FOR KEY SHARE OF u, a;
        SELECT * INTO "of_class" FROM "classes" WHERE "id" = "e"."class_id";
        "first_class" := coalesce("first_class", "of_class"."name");
        "payer" := coalesce("payer", "e"."student_id");
        IF "e"."id" IS NOT NULL AND "e"."student_id" = "payer" AND "of_class"."status" <> 'cancelled'
            AND "e"."price_cents" - "e"."paid_cents" = "amounts"[i]
            AND "has_money_to_move"("e")
            AND (
                "e"."state" = 'held' OR (
                    "e"."state" = 'released' AND "by_method" = 'card' AND "takes_enrolments"("of_class")
                    AND "of_class"."capacity" - "of_class"."seats_taken"
                        > (SELECT count(*) FROM unnest("retaken") AS r ("class_id") WHERE r."class_id" = "e"."class_id")
                    AND NOT EXISTS (
                        SELECT FROM "enrolments"
                        WHERE "class_id" = "e"."class_id" AND "participant_id" = "e"."participant_id" AND "state" IN ('held', 'paid')
                    )
                )
            )
        THEN
            "payable" := "payable" || "e";
            IF "e"."state" = 'released' THEN "retaken" := "retaken" || "e"."class_id"; END IF;
        ELSE
            "unpaid" := "unpaid" || "enrolment_ids"[i];
        END IF;
    END LOOP;
    IF "unpaid" IS NOT NULL THEN
        -- By another caller, for whose locks this one has waited.
        "isEnrolled" := "is_settled"("intent");
        IF "isEnrolled" OR NOT "may_part" OR cardinality("payable") = 0 THEN RETURN; END IF;
    END IF;

    -- The row is missing where a process died between the provider's answer and its own commit.
    INSERT INTO "payments" (
        "payment_intent_id", "student_id", "method", "recorded_by_id", "amount_cents", "class_name", "state", "paid_at"
    ) VALUES (
        "intent", "payer", "by_method", "recorder", "total",
        "payment_title"("first_class", cardinality("enrolment_ids")), 'succeeded', now()
    )
        ON CONFLICT ("payment_intent_id") DO UPDATE SET "state" = 'succeeded', "paid_at" = now()
            WHERE "payments"."paid_at" IS NULL
        RETURNING "id" INTO "paymentId";
    IF NOT FOUND THEN RETURN; END IF;
    FOR i IN 1..cardinality("enrolment_ids") LOOP
        INSERT INTO "payment_items" ("payment_id", "enrolment_id", "amount_cents")
            VALUES ("paymentId", "enrolment_ids"[i], "amounts"[i]) ON CONFLICT DO NOTHING;
    END LOOP;

    FOREACH "e" IN ARRAY "payable" LOOP
        UPDATE "enrolments"
            SET "state" = 'paid', "paid_at" = now(), "paid_cents" = "price_cents", "ended_at" = NULL, "hold_expires_at" = NULL,
                "hold_slot" = NULL
            WHERE "id" = "e"."id";
        UPDATE "classes"
            SET "seats_taken" = "seats_taken" + ("e"."state" = 'released')::INTEGER, "enrolled_count" = "enrolled_count" + 1
            WHERE "id" = "e"."class_id";
        IF "e"."moves_from_id" IS NOT NULL THEN PERFORM "end_move"("e"."moves_from_id", "e"."id"); END IF;
        DELETE FROM "selections"
            WHERE "student_id" = "e"."student_id" AND "class_id" = "e"."class_id" AND "participant_id" = "e"."participant_id";
    END LOOP;
    UPDATE "discrepancies" SET "resolved_at" = now()
        WHERE "payment_intent_id" = "intent" AND "resolved_at" IS NULL AND "kind" NOT IN ('returned_beyond_payment', 'unassigned_return');
    -- Last, because others wait for the counter. What goes back in this transaction gets its receipt with its refund.
    IF "unpaid" IS NULL THEN PERFORM "issue_receipts"("paymentId"); END IF;
    "isEnrolled" := "unpaid" IS NULL;
    "studentId" := "payer";
END $$;
