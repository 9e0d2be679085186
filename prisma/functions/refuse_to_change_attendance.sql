-- What was marked stays; only who has collected somebody is cleared after a while.
CREATE OR REPLACE FUNCTION "refuse_to_change_attendance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW."collected_by" IS NULL AND NEW."may_collect" IS NULL
        AND to_jsonb(NEW) - '{collected_by,may_collect}'::text[] = to_jsonb(OLD) - '{collected_by,may_collect}'::text[] THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'attendance_marks_are_final: marks are only ever added' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER "attendance_marks_are_final" BEFORE UPDATE OR DELETE ON "attendance_marks" FOR EACH ROW
    EXECUTE FUNCTION "refuse_to_change_attendance"();
