-- A meeting that is under way is attended still, and a make-up counts instead of the one that it replaces.
CREATE OR REPLACE FUNCTION "count_paid_meetings"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."paid_meetings" := (
        SELECT count(*) FROM "meetings"
        WHERE "class_id" = NEW."class_id" AND "state" = 'planned' AND "ends_at" > NEW."paid_at"
    );
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_paid_meetings" BEFORE INSERT OR UPDATE OF "paid_at" ON "enrolments" FOR EACH ROW
    WHEN (NEW."paid_at" IS NOT NULL AND NEW."paid_meetings" IS NULL) EXECUTE FUNCTION "count_paid_meetings"();
