-- The time to cancel that an enrolment is paid with: the school's of that moment. A place that moves keeps that of the one before.
CREATE OR REPLACE FUNCTION "keep_cancel_window"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."cancel_within_hours" := coalesce(
        (SELECT "cancel_within_hours" FROM "enrolments" WHERE "id" = NEW."moves_from_id"),
        (SELECT "cancel_within_hours" FROM "school_settings")
    );
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_cancel_window" BEFORE INSERT OR UPDATE OF "paid_at" ON "enrolments" FOR EACH ROW
    WHEN (NEW."paid_at" IS NOT NULL AND NEW."cancel_within_hours" IS NULL) EXECUTE FUNCTION "keep_cancel_window"();
