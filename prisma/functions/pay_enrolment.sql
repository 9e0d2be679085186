-- Pays an enrolment with captured money: the one place where an enrolment and a payment become paid. A held seat is taken for
-- good; one that was released is taken again if the class still takes enrolments, has a seat and the student no other live
-- enrolment in it. Where it cannot be paid so (another amount, a cancelled class, a removed student, no seat, a payment that
-- was captured before), it changes nothing and returns false. The locks are those of lockEnrolment, in its order. "paymentId"
-- and "studentId" only where this call has paid.
CREATE OR REPLACE FUNCTION "pay_enrolment"(
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
