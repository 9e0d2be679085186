-- Moves a paid enrolment to another class: at once where what is left of its money suffices, and then the caller refunds "refundCents" of
-- the old enrolment's items in the same transaction. Else a seat is held, and the old one stays until "missingCents" is paid:
-- pay_enrolments does the rest. What was given back as a goodwill comes off the price, and a difference of less than 50 cents, which no card
-- can pay. "expected_cents" is the difference that the caller saw: more than 0 to pay, less than 0 to get back. "by_school": the
-- cooldown after unpaid holds is for what students hold. Says what refuses it. Locks both classes by id, then the enrolment.
CREATE OR REPLACE FUNCTION "move_enrolment"(
    "source" UUID, "to_class" UUID, "expected_cents" INTEGER, "hold_length" INTERVAL, "max_holds" INTEGER, "today" DATE, "by_school" BOOLEAN,
    OUT "errorCode" TEXT, OUT "enrolmentId" UUID, OUT "participantId" UUID, OUT "missingCents" INTEGER, OUT "refundCents" INTEGER,
    OUT "holdExpiresAt" TIMESTAMPTZ
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "old" "enrolments"%ROWTYPE;
    "c" "classes"%ROWTYPE;
    "p" "participants"%ROWTYPE;
    "kept" INTEGER;
    "priced" RECORD;
    "given" INTEGER;
    "slot" INTEGER;
BEGIN
    PERFORM 1 FROM "classes" WHERE "id" IN ("to_class", (SELECT "class_id" FROM "enrolments" WHERE "id" = "source"))
        ORDER BY "id" FOR NO KEY UPDATE;
    SELECT e.* INTO "old" FROM "enrolments" e JOIN "users" u ON u."id" = e."student_id"
        JOIN "participants" a ON a."id" = e."participant_id"
        WHERE e."id" = "source" AND u."removed_at" IS NULL AND a."removed_at" IS NULL FOR NO KEY UPDATE OF e FOR KEY SHARE OF u, a;
    SELECT * INTO "p" FROM "participants" WHERE "id" = "old"."participant_id";
    SELECT * INTO "c" FROM "classes" WHERE "id" = "to_class";
    "participantId" := "p"."id";
    "errorCode" := CASE
        WHEN "old"."id" IS NULL THEN 'ENROLMENT_NOT_FOUND'
        WHEN "old"."state" <> 'paid' THEN 'ENROLMENT_ENDED'
        WHEN "old"."class_id" = "to_class" THEN 'CLASS_NOT_FOUND'
        WHEN EXISTS (
            SELECT FROM "enrolments" WHERE "class_id" = "to_class" AND "participant_id" = "old"."participant_id" AND "state" = 'paid'
        ) THEN 'ALREADY_ENROLLED'
        WHEN EXISTS (SELECT FROM "enrolments" WHERE "state" = 'held' AND "moves_from_id" = "source") THEN 'MOVE_OPEN'
        WHEN EXISTS (
            SELECT FROM "enrolments" WHERE "state" = 'held' AND "class_id" = "to_class" AND "participant_id" = "old"."participant_id"
        ) THEN 'MOVE_SEAT_HELD'
        ELSE coalesce("seat_problem"("c", "p", "today"), CASE WHEN NOT "is_ongoing"("c") THEN 'CLASS_CLOSED' END)
    END;
    IF "errorCode" IS NOT NULL THEN RETURN; END IF;

    "kept" := "kept_of"("source");
    SELECT * INTO "priced" FROM "price_items"(
        "old"."student_id", ARRAY["to_class"], ARRAY["old"."participant_id"], ARRAY["c"."price_cents"], NULL, "source"
    );
    "given" := least("goodwill_of"("source"), "priced"."price_cents");
    IF "priced"."price_cents" - "given" - "kept" BETWEEN 1 AND 49 THEN "given" := "priced"."price_cents" - "kept"; END IF;
    "missingCents" := greatest("priced"."price_cents" - "given" - "kept", 0);
    "refundCents" := greatest("kept" + "given" - "priced"."price_cents", 0);
    IF "missingCents" - "refundCents" <> "expected_cents" THEN
        "errorCode" := 'PRICE_CHANGED';
        RETURN;
    END IF;
    IF "missingCents" > 0 THEN
        SELECT min("number") INTO "slot" FROM generate_series(1, "max_holds") AS "number"
            WHERE "number" NOT IN (
                SELECT "hold_slot" FROM "enrolments"
                WHERE "student_id" = "old"."student_id" AND "state" = 'held' AND "hold_slot" IS NOT NULL
            );
        IF "slot" IS NULL THEN
            "errorCode" := 'TOO_MANY_HOLDS';
            RETURN;
        END IF;
        "holdExpiresAt" := (now() + "hold_length")::TIMESTAMPTZ(3);
    END IF;

    "enrolmentId" := uuidv7();
    INSERT INTO "checkouts" ("id", "student_id", "total_cents") VALUES ("enrolmentId", "old"."student_id", "missingCents");
    INSERT INTO "enrolments" (
        "id", "class_id", "student_id", "participant_id", "checkout_id", "state", "discount_kind", "discount_cents", "manual_cents", "price_cents",
        "paid_cents", "hold_slot", "hold_expires_at", "paid_at", "moves_from_id"
    ) VALUES (
        "enrolmentId", "to_class", "old"."student_id", "old"."participant_id", "enrolmentId",
        CASE WHEN "missingCents" > 0 THEN 'held' ELSE 'paid' END::"enrolment_state",
        "priced"."discount_kind", "priced"."discount_cents", "given", "priced"."price_cents" - "given",
        "priced"."price_cents" - "given" - "missingCents", "slot",
        -- The cooldown lasts as long as the hold that is inserted.
        CASE WHEN "by_school" AND "missingCents" > 0 THEN now() ELSE "holdExpiresAt" END,
        CASE WHEN "missingCents" = 0 THEN now() END, "source"
    );
    UPDATE "enrolments" SET "hold_expires_at" = "holdExpiresAt" WHERE "id" = "enrolmentId" AND "state" = 'held';
    UPDATE "classes" SET "seats_taken" = "seats_taken" + 1, "enrolled_count" = "enrolled_count" + ("missingCents" = 0)::INTEGER
        WHERE "id" = "to_class";
    IF "missingCents" = 0 THEN
        PERFORM "end_move"("source", "enrolmentId");
        DELETE FROM "selections" WHERE "class_id" = "to_class" AND "participant_id" = "old"."participant_id";
    END IF;
END $$;
