-- Why somebody cannot have a seat in a class, as an error code; null where they can: the one rule for whoever holds, moves or lists. That
-- all seats are taken comes last: then nothing else refuses. A class or a participant that is not found is a row of nulls.
CREATE OR REPLACE FUNCTION "seat_problem"("class" "classes", "participant" "participants", "today" DATE)
RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT CASE
        WHEN "participant"."id" IS NULL THEN 'PARTICIPANT_NOT_FOUND'
        WHEN coalesce("class"."stage" NOT IN ('open', 'closed'), true) THEN 'CLASS_NOT_FOUND'
        WHEN NOT "takes_enrolments"("class") THEN 'CLASS_CLOSED'
        WHEN NOT "has_age_for"("class", "participant"."birth_date", "today") THEN 'AGE_OUT_OF_RANGE'
        WHEN "participant"."id" <> "participant"."guardian_id" AND "has_open_consent"("participant"."id") THEN 'CONSENT_REQUIRED'
        WHEN NOT "has_free_seat"("class") THEN 'NO_SEATS_LEFT'
    END
$$;
