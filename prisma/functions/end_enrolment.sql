-- Ends a paid enrolment and frees its seat; returns whether this call did. "by_school": the school ends it, not the family or its bank.
-- Then the use of a code comes back with the last place of its checkout. Deletes what the student was last sent of a class in which nobody of
-- the account is enrolled any more. Locks the class first.
CREATE OR REPLACE FUNCTION "end_enrolment"("wanted" UUID, "by_school" BOOLEAN DEFAULT false) RETURNS BOOLEAN LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "ended" "enrolments"%ROWTYPE;
BEGIN
    PERFORM 1 FROM "classes" WHERE "id" = (SELECT "class_id" FROM "enrolments" WHERE "id" = "wanted") FOR NO KEY UPDATE;
    UPDATE "enrolments" SET "state" = 'refunded', "ended_at" = now(), "is_ended_by_school" = "by_school"
        WHERE "id" = "wanted" AND "state" = 'paid' RETURNING * INTO "ended";
    IF NOT FOUND THEN RETURN false; END IF;
    -- Before the people of the waitlist, to whom the seat may go.
    IF "by_school" THEN PERFORM "lock_codes"(ARRAY["ended"."checkout_id"]); END IF;
    UPDATE "classes" SET "seats_taken" = "seats_taken" - 1, "enrolled_count" = "enrolled_count" - 1 WHERE "id" = "ended"."class_id";
    IF "by_school" THEN PERFORM "return_code"(ARRAY["ended"."checkout_id"]); END IF;
    DELETE FROM "class_recipients" r
        WHERE r."class_id" = "ended"."class_id" AND r."user_id" = "ended"."student_id" AND NOT EXISTS (
            SELECT FROM "enrolments"
            WHERE "class_id" = "ended"."class_id" AND "student_id" = "ended"."student_id" AND "state" IN ('held', 'paid')
        );
    RETURN true;
END $$;
