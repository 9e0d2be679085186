-- Releases the holds of a checkout that was not paid, and frees their seats. Returns 'released'; 'ended' where nothing is held any
-- more; and 'payable' where a payment for one of them is still open, which is to be cancelled at the provider first. The holds end by
-- the database's clock, from which the cooldown counts. Locks the classes by id, then the enrolments by id.
CREATE OR REPLACE FUNCTION "release_checkout"("wanted" UUID) RETURNS TEXT LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "classes"
        WHERE "id" IN (SELECT "class_id" FROM "enrolments" WHERE "checkout_id" = "wanted" AND "state" = 'held')
        ORDER BY "id" FOR NO KEY UPDATE;
    PERFORM 1 FROM "enrolments" WHERE "checkout_id" = "wanted" AND "state" = 'held' ORDER BY "id" FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN 'ended'; END IF;
    IF EXISTS (
        SELECT FROM "enrolments" e JOIN "payment_items" i ON i."enrolment_id" = e."id" JOIN "payments" p ON p."id" = i."payment_id"
        WHERE e."checkout_id" = "wanted" AND e."state" = 'held' AND p."state" = 'open'
    ) THEN RETURN 'payable'; END IF;
    WITH "released" AS (
        UPDATE "enrolments" SET "state" = 'released', "ended_at" = now(), "hold_expires_at" = NULL, "hold_slot" = NULL
        WHERE "checkout_id" = "wanted" AND "state" = 'held' RETURNING "class_id"
    )
    UPDATE "classes" c SET "seats_taken" = c."seats_taken" - freed."seats"
    FROM (SELECT "class_id", count(*)::INTEGER AS "seats" FROM "released" GROUP BY "class_id") AS freed
    WHERE c."id" = freed."class_id";
    RETURN 'released';
END $$;
