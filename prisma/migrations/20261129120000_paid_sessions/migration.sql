-- For how many sessions an enrolment was paid. Sessions that are planned later change nothing of what was bought.
ALTER TABLE "enrolments" ADD COLUMN "paid_sessions" INTEGER;

-- A session that is under way is attended still, and a make-up counts instead of the one that it replaces.
CREATE FUNCTION "count_paid_sessions"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."paid_sessions" := (
        SELECT count(*) FROM "sessions"
        WHERE "class_id" = NEW."class_id" AND "state" = 'planned' AND "ends_at" > NEW."paid_at"
    );
    RETURN NEW;
END $$;
CREATE TRIGGER "enrolments_paid_sessions" BEFORE INSERT OR UPDATE OF "paid_at" ON "enrolments" FOR EACH ROW
    WHEN (NEW."paid_at" IS NOT NULL AND NEW."paid_sessions" IS NULL) EXECUTE FUNCTION "count_paid_sessions"();
