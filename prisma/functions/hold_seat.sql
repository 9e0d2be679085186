-- Holds a seat in a class for one participant of an account, in a checkout of its own, or returns the participant's live enrolment
-- in the class, or the error code of the refusal. A refusal that is known before the class is updated takes no lock and writes
-- nothing: the update alone would count as a public change. VOLATILE: each query sees what was committed while the one before it
-- waited, so that a seat lost meanwhile is refused with its reason. What constraints and triggers refuse is raised.
CREATE OR REPLACE FUNCTION "hold_seat"(
    "wanted" UUID, "student" UUID, "participant" UUID, "expected_cents" INTEGER, "may_hold" BOOLEAN, "hold_length" INTERVAL,
    "max_holds" INTEGER, "student_network" TEXT, "network_limit" INTEGER, "today" DATE,
    OUT "errorCode" TEXT, OUT "waitSeconds" INTEGER, OUT "enrolmentId" UUID, OUT "checkoutId" UUID,
    OUT "enrolmentState" "enrolment_state", OUT "priceCents" INTEGER, OUT "holdExpiresAt" TIMESTAMPTZ, OUT "secondsLeft" FLOAT8,
    OUT "className" TEXT, OUT "participantName" TEXT, OUT "isNew" BOOLEAN
) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "found_class" "classes"%ROWTYPE;
    "person" "participants"%ROWTYPE;
    "free_slot" INTEGER;
BEGIN
    LOOP
        SELECT * INTO "found_class" FROM "classes" WHERE "id" = "wanted" AND "status" <> 'cancelled';
        SELECT * INTO "person" FROM "participants"
            WHERE "id" = "participant" AND "guardian_id" = "student" AND "removed_at" IS NULL;
        "participantName" := "person"."name";
        SELECT "id", "checkout_id", "state", "price_cents", "hold_expires_at", extract(epoch FROM "hold_expires_at" - now()),
                "found_class"."name", false
            INTO "enrolmentId", "checkoutId", "enrolmentState", "priceCents", "holdExpiresAt", "secondsLeft", "className", "isNew"
            FROM "enrolments"
            WHERE "class_id" = "found_class"."id" AND "participant_id" = "participant" AND "student_id" = "student"
                AND "state" IN ('held', 'paid');
        IF FOUND THEN RETURN; END IF;

        "errorCode" := CASE
            WHEN NOT "may_hold" THEN 'EMAIL_NOT_VERIFIED'
            WHEN "person"."id" IS NULL THEN 'PARTICIPANT_NOT_FOUND'
            WHEN "found_class"."status" IS DISTINCT FROM 'approved' OR "found_class"."archived_at" IS NOT NULL
                THEN 'CLASS_NOT_FOUND'
            WHEN "found_class"."price_cents" <> "expected_cents" THEN 'PRICE_CHANGED'
            WHEN NOT "takes_enrolments"("found_class") THEN 'CLASS_CLOSED'
            WHEN NOT "has_age_for"("found_class", "person"."birth_date", "today") THEN 'AGE_OUT_OF_RANGE'
            WHEN NOT "has_free_seat"("found_class") THEN 'NO_SEATS_LEFT'
        END;
        -- When a seat may come back. At least a second: an expired hold keeps its seat until it is released. The minimum of an
        -- expression: that of the column would be searched for among the holds of all classes, by their index.
        IF "errorCode" = 'NO_SEATS_LEFT' THEN
            SELECT min(greatest(ceil(extract(epoch FROM "hold_expires_at" - now())), 1)) INTO "waitSeconds"
                FROM "enrolments" WHERE "class_id" = "wanted" AND "state" = 'held';
        END IF;
        IF "errorCode" IS NOT NULL THEN RETURN; END IF;

        SELECT min("number") INTO "free_slot" FROM generate_series(1, "max_holds") AS "number"
            WHERE "number" NOT IN (SELECT "hold_slot" FROM "enrolments" WHERE "student_id" = "student" AND "state" = 'held');
        IF "free_slot" IS NULL THEN
            "errorCode" := 'TOO_MANY_HOLDS';
            RETURN;
        END IF;

        UPDATE "classes" c SET "seats_taken" = "seats_taken" + 1
            WHERE "id" = "wanted" AND "status" = 'approved' AND "price_cents" = "found_class"."price_cents" AND "has_free_seat"(c);
        CONTINUE WHEN NOT FOUND;

        WITH "checkout" AS (
            INSERT INTO "checkouts" ("student_id", "total_cents") VALUES ("student", "found_class"."price_cents") RETURNING "id"
        )
        INSERT INTO "enrolments" (
            "class_id", "student_id", "participant_id", "checkout_id", "state", "price_cents", "hold_slot", "hold_expires_at", "network"
        )
            SELECT "wanted", "student", "participant", "checkout"."id", 'held', "found_class"."price_cents", "free_slot",
                now() + "hold_length", "admit_to_network"(
                    (SELECT "student_network" FROM "users" WHERE "id" = "student" AND "created_at" > now() - INTERVAL '1 day'),
                    "network_limit"
                )
            FROM "checkout"
            RETURNING "id", "checkout_id", "state", "price_cents", "hold_expires_at", extract(epoch FROM "hold_length"),
                "found_class"."name", true
            INTO "enrolmentId", "checkoutId", "enrolmentState", "priceCents", "holdExpiresAt", "secondsLeft", "className", "isNew";
        RETURN;
    END LOOP;
END $$;
