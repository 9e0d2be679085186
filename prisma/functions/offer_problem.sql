-- Why a cart cannot have a seat that is offered to the waitlist, as an error code; null where it can, and for any other seat. An offer is
-- paid for alone and as a whole; what the school asks about children may have been asked since they joined.
CREATE OR REPLACE FUNCTION "offer_problem"("seat" "enrolments", "class_ids" UUID[], "participant_ids" UUID[]) RETURNS TEXT
LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN "seat"."waitlist_entry_id" IS NULL OR "seat"."state" <> 'held' THEN NULL
        WHEN cardinality("class_ids") <> ANY (
            SELECT unnest(ARRAY[count(*), count(*) FILTER (WHERE (h."class_id", h."participant_id") IN (
                SELECT * FROM unnest("class_ids", "participant_ids")
            ))])
            FROM "enrolments" h WHERE h."checkout_id" = "seat"."checkout_id" AND h."state" = 'held'
        ) THEN 'HELD_AS_OFFER'
        WHEN "seat"."participant_id" <> "seat"."student_id" AND "has_open_consent"("seat"."participant_id") THEN 'CONSENT_REQUIRED'
    END
$$;
