-- Whoever takes over a class teaches what is left of it, but for the meetings that a substitute teaches.
CREATE OR REPLACE FUNCTION "hand_over_meetings"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    -- "complete_meeting" fills in the instructor.
    UPDATE "meetings" SET "substitute_id" = "substitute_id"
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "classes_hand_over_meetings" AFTER UPDATE OF "instructor_id" ON "classes" FOR EACH ROW
    WHEN (OLD."instructor_id" <> NEW."instructor_id") EXECUTE FUNCTION "hand_over_meetings"();
