-- Makes an offer to a group that waits: a hold of its own, without a slot, at the prices of the moment and with an end of its own. Returns
-- its checkout. The caller has locked the class, counts the seats and knows that each of them may have one.
CREATE OR REPLACE FUNCTION "make_offer"("of_group" UUID, "class_cents" INTEGER, "enrolment_end" TIMESTAMPTZ) RETURNS UUID LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "offer" UUID := uuidv7();
    "student" UUID;
    "of_class" UUID;
    "entries" UUID[];
    "people" UUID[];
BEGIN
    WITH "offered" AS (
        UPDATE "waitlist_entries" SET "state" = 'offered', "offered_at" = now()
        WHERE "group_id" = "of_group" AND "state" = 'waiting' RETURNING *
    )
    SELECT array_agg("id" ORDER BY "position"), array_agg("participant_id" ORDER BY "position"), (array_agg("student_id"))[1],
            (array_agg("class_id"))[1]
        INTO "entries", "people", "student", "of_class" FROM "offered";
    -- Read once: a payment of the family may commit between two readings.
    WITH "priced" AS MATERIALIZED (
        SELECT * FROM "price_items"(
            "student", array_fill("of_class", ARRAY[cardinality("people")]), "people",
            array_fill("class_cents", ARRAY[cardinality("people")]), NULL
        )
    ), "made" AS (
        INSERT INTO "checkouts" ("id", "student_id", "total_cents") SELECT "offer", "student", sum("price_cents") FROM "priced"
    )
    INSERT INTO "enrolments" (
        "class_id", "student_id", "participant_id", "checkout_id", "state", "price_cents", "discount_kind", "discount_cents",
        "code_cents", "hold_expires_at", "waitlist_entry_id"
    )
    SELECT "of_class", "student", "people"[p."position"], "offer", 'held', p."price_cents", p."discount_kind", p."discount_cents",
        p."code_cents", "offer_end"(now(), "enrolment_end"), "entries"[p."position"]
    FROM "priced" p;
    RETURN "offer";
END $$;
