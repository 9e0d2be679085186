-- A mark is of a participant who has, or had, a paid place in the class of the meeting, and of one of the meeting's days. Of fifty
-- marks of a participant on a day no more is added, and of ten of the family's own it excuses no more: the school can always mark. The place is locked, so that concurrent ones are counted; VOLATILE: the queries see
-- what was committed while it waited. One that is there already goes on to its conflict.
CREATE OR REPLACE FUNCTION "check_attendance_mark"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "family" UUID;
    "marks" INTEGER;
    "own_marks" INTEGER;
BEGIN
    SELECT e."student_id" INTO "family" FROM "meetings" s JOIN "enrolments" e ON e."class_id" = s."class_id"
    WHERE s."id" = NEW."meeting_id" AND e."id" = NEW."enrolment_id" AND e."paid_at" IS NOT NULL
        AND NEW."day" IN (SELECT d."day" FROM "days_of_meeting"(s."local_start", s."local_end", s."time_zone") d)
    FOR NO KEY UPDATE OF e;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'attendance_marks_of_meeting: not a place of the class, or not a day of the meeting' USING ERRCODE = 'check_violation';
    END IF;
    SELECT count(*), count(*) FILTER (WHERE m."recorded_by_id" = "family") INTO "marks", "own_marks" FROM "attendance_marks" m
    WHERE m."meeting_id" = NEW."meeting_id" AND m."day" = NEW."day" AND m."enrolment_id" = NEW."enrolment_id";
    IF ("marks" >= 50 OR ("own_marks" >= 10 AND NEW."recorded_by_id" = "family" AND NEW."kind" = 'excused'))
        AND NOT EXISTS (SELECT FROM "attendance_marks" WHERE "id" = NEW."id") THEN
        RETURN NULL;
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "attendance_marks_of_meeting" BEFORE INSERT ON "attendance_marks" FOR EACH ROW
    EXECUTE FUNCTION "check_attendance_mark"();
