-- Nobody decides about more classes of one instructor at a time, and each may have 200 meetings: what an instructor adds
-- before an admin has seen any of it stays small. The instructor's row is locked, so that concurrent classes are counted.
CREATE OR REPLACE FUNCTION "limit_pending_classes"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."instructor_id" FOR NO KEY UPDATE;
    IF (
        SELECT count(*) FROM "classes"
        WHERE "instructor_id" = NEW."instructor_id" AND "stage" = 'pending'
    ) >= 30 THEN
        RAISE EXCEPTION 'classes_pending_limit: the instructor has 30 pending classes' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "classes_pending_limit" BEFORE INSERT ON "classes" FOR EACH ROW
    WHEN (NEW."status" = 'pending') EXECUTE FUNCTION "limit_pending_classes"();
