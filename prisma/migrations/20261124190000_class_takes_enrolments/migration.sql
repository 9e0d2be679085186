-- Whether a class takes new enrolments, apart from its seats and its approval: for the trigger, and for a payment that
-- arrives after its hold has ended.
CREATE FUNCTION "takes_enrolments"("class" "classes") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT "class"."closed_at" IS NULL AND "class"."archived_at" IS NULL AND "class"."status" <> 'cancelled'
        AND coalesce("class"."first_starts_at" > now(), true)
$$;

CREATE OR REPLACE FUNCTION "refuse_seat_in_closed_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "classes" c WHERE c."id" = NEW."class_id" AND NOT "takes_enrolments"(c)) THEN
        RAISE EXCEPTION 'enrolments_class_open: the class takes no new enrolments' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
