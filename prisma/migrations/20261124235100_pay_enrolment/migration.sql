-- Issues the missing receipts of a payment: one for the captured money, one for each refund that has been paid. Numbers are
-- gapless: the counter stays locked until the transaction ends and rolls back with it. A refund's receipt names the person of
-- the payment's receipt, even after the user was renamed or removed. Returns the refunds.
CREATE FUNCTION "issue_receipts"("of_payment" UUID) RETURNS SETOF UUID LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "missing" RECORD;
    "issued" INTEGER;
BEGIN
    FOR "missing" IN
        SELECT money."kind", money."refund_id", money."amount_cents", p."class_name",
            coalesce(
                (SELECT "person_name" FROM "receipts" WHERE "payment_id" = p."id" AND "kind" = 'payment'), u."name"
            ) AS "person_name",
            -- Not the placeholder of an address that a user has lost.
            CASE WHEN u."email" NOT LIKE '%@invalid' THEN u."email" END AS "person_email"
        FROM (
            SELECT 'payment'::"receipt_kind" AS "kind", NULL::UUID AS "refund_id", "amount_cents", "paid_at" AS "at"
            FROM "payments" WHERE "id" = "of_payment" AND "paid_at" IS NOT NULL
                AND NOT EXISTS (SELECT FROM "receipts" WHERE "payment_id" = "payments"."id" AND "kind" = 'payment')
            UNION ALL
            SELECT 'refund', "id", "amount_cents", "done_at"
            FROM "refunds" WHERE "payment_id" = "of_payment" AND "state" IN ('done', 'paid_elsewhere') AND "amount_cents" > 0
                AND NOT EXISTS (SELECT FROM "receipts" WHERE "refund_id" = "refunds"."id")
        ) money
        JOIN "payments" p ON p."id" = "of_payment"
        JOIN "enrolments" e ON e."id" = p."enrolment_id"
        JOIN "users" u ON u."id" = e."student_id"
        ORDER BY money."kind", money."at", money."refund_id"
    LOOP
        UPDATE "receipt_counter" SET "last" = "last" + 1 WHERE "id" = 1 RETURNING "last" INTO STRICT "issued";
        INSERT INTO "receipts" (
            "number", "previous_number", "kind", "payment_id", "refund_id", "amount_cents", "class_name", "person_name",
            "person_email"
        ) VALUES (
            "issued", nullif("issued" - 1, 0), "missing"."kind", "of_payment", "missing"."refund_id", "missing"."amount_cents",
            "missing"."class_name", "missing"."person_name", "missing"."person_email"
        );
        IF "missing"."refund_id" IS NOT NULL THEN RETURN NEXT "missing"."refund_id"; END IF;
    END LOOP;
END $$;

-- Whether a payment intent whose money was captured, and of which nothing was returned, needs nothing any more.
CREATE FUNCTION "is_settled"("intent" TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM "payments" p JOIN "enrolments" e ON e."id" = p."enrolment_id"
        WHERE p."transaction_id" = "intent" AND p."state" = 'succeeded' AND e."state" = 'paid'
            AND EXISTS (SELECT FROM "receipts" WHERE "payment_id" = p."id" AND "kind" = 'payment')
    ) AND NOT EXISTS (
        SELECT FROM "discrepancies"
        WHERE "transaction_id" = "intent" AND "resolved_at" IS NULL AND "kind" <> 'excess_returned'
    )
$$;

-- Pays an enrolment with captured money: the one place where an enrolment and a payment become paid. A held seat is taken for
-- good; one that was released is taken again if the class still takes enrolments, has a seat and the student no other live
-- enrolment in it. Where it cannot be paid so (another amount, a cancelled class, a removed student, no seat, a payment that
-- was captured before), it changes nothing and returns false. The locks are those of lockEnrolment, in its order. "paymentId"
-- and "studentId" only where this call has paid.
CREATE FUNCTION "pay_enrolment"(
    "wanted" UUID, "intent" TEXT, "cents" INTEGER,
    OUT "isEnrolled" BOOLEAN, OUT "paymentId" UUID, OUT "studentId" UUID
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "of_class" "classes"%ROWTYPE;
    "paid" "enrolments"%ROWTYPE;
BEGIN
    "isEnrolled" := "is_settled"("intent");
    IF "isEnrolled" THEN RETURN; END IF;

    SELECT * INTO "of_class" FROM "classes" WHERE "id" = (SELECT "class_id" FROM "enrolments" WHERE "id" = "wanted")
        FOR NO KEY UPDATE;
    -- An enrolment that is entered from here on would be paid without the class's lock.
    IF NOT FOUND THEN RETURN; END IF;
    SELECT e.* INTO "paid" FROM "enrolments" e JOIN "users" u ON u."id" = e."student_id"
        WHERE e."id" = "wanted" AND e."price_cents" = "cents" AND u."removed_at" IS NULL
        FOR NO KEY UPDATE OF e FOR KEY SHARE OF u;
    IF "paid"."state" = 'paid' THEN
        -- By another caller, for whose lock this one has waited.
        "isEnrolled" := "is_settled"("intent");
        RETURN;
    END IF;
    IF "of_class"."status" = 'cancelled' OR "paid"."id" IS NULL THEN RETURN; END IF;
    IF "paid"."state" <> 'held' AND NOT (
        "paid"."state" = 'released' AND "takes_enrolments"("of_class") AND "has_free_seat"("of_class") AND NOT EXISTS (
            SELECT FROM "enrolments"
            WHERE "class_id" = "of_class"."id" AND "student_id" = "paid"."student_id" AND "state" IN ('held', 'paid')
        )
    ) THEN RETURN; END IF;

    -- The row is missing where a process died between the provider's answer and its own commit.
    INSERT INTO "payments" ("transaction_id", "enrolment_id", "amount_cents", "class_name", "state", "paid_at")
        VALUES ("intent", "wanted", "cents", "of_class"."name", 'succeeded', now())
        ON CONFLICT ("transaction_id") DO UPDATE SET "state" = 'succeeded', "paid_at" = now()
            WHERE "payments"."paid_at" IS NULL
        RETURNING "id" INTO "paymentId";
    IF NOT FOUND THEN RETURN; END IF;

    UPDATE "enrolments"
        SET "state" = 'paid', "paid_at" = now(), "ended_at" = NULL, "hold_expires_at" = NULL, "hold_slot" = NULL
        WHERE "id" = "wanted";
    UPDATE "classes"
        SET "seats_taken" = "seats_taken" + ("paid"."state" = 'released')::INTEGER, "enrolled_count" = "enrolled_count" + 1
        WHERE "id" = "of_class"."id";
    DELETE FROM "selections" WHERE "student_id" = "paid"."student_id" AND "class_id" = "of_class"."id";
    UPDATE "discrepancies" SET "resolved_at" = now()
        WHERE "transaction_id" = "intent" AND "resolved_at" IS NULL AND "kind" <> 'excess_returned';
    -- Last, because others wait for the counter.
    PERFORM "issue_receipts"("paymentId");
    "isEnrolled" := true;
    "studentId" := "paid"."student_id";
END $$;
