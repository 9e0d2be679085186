-- Releases the holds of a checkout that was not paid, frees their seats and gives back its code. Returns 'released'; 'ended' where
-- nothing is held any more; and 'payable' where a payment for one of them is still open, which is to be cancelled at the provider
-- first. Locks the classes by id, then the enrolments by id.
CREATE OR REPLACE FUNCTION "release_checkout"("wanted" UUID) RETURNS TEXT LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "held" UUID[];
BEGIN
    PERFORM 1 FROM "classes"
        WHERE "id" IN (SELECT "class_id" FROM "enrolments" WHERE "checkout_id" = "wanted" AND "state" = 'held')
        ORDER BY "id" FOR NO KEY UPDATE;
    SELECT array_agg("id") INTO "held" FROM (
        SELECT "id" FROM "enrolments" WHERE "checkout_id" = "wanted" AND "state" = 'held' ORDER BY "id" FOR NO KEY UPDATE
    ) locked;
    IF "held" IS NULL THEN RETURN 'ended'; END IF;
    IF "has_open_payment"("held") THEN RETURN 'payable'; END IF;
    -- Before the people of the waitlist, to whom the seats may go.
    PERFORM "lock_codes"(ARRAY["wanted"]);
    PERFORM "end_holds"("held");
    PERFORM "return_code"(ARRAY["wanted"]);
    RETURN 'released';
END $$;
