-- What follows from the class and the venue: who teaches, whose time it takes, and which exclusive venue. A denied class without a seat
-- taken takes nobody's time, and one that is not approved no venue; a plan of such a class is refused where it could not be approved.
CREATE OR REPLACE FUNCTION "complete_meeting"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "of_class" "classes"%ROWTYPE;
    "exclusive" uuid;
BEGIN
    SELECT * INTO STRICT "of_class" FROM "classes" WHERE "id" = NEW."class_id" FOR NO KEY UPDATE;
    NEW."substitute_id" := NULLIF(NEW."substitute_id", "of_class"."instructor_id");
    NEW."instructor_id" := coalesce(NEW."substitute_id", "of_class"."instructor_id");
    NEW."busy_instructor_id" := CASE WHEN "needs_instructor"("of_class") THEN NEW."instructor_id" END;
    SELECT CASE WHEN "is_exclusive" THEN "id" END INTO "exclusive" FROM "venues" WHERE "id" = NEW."venue_id" FOR SHARE;
    NEW."exclusive_venue_id" := CASE WHEN "takes_venue"("of_class") THEN "exclusive" END;
    IF "exclusive" IS NOT NULL AND NEW."exclusive_venue_id" IS NULL AND NEW."state" = 'planned'
        AND (
            TG_OP = 'INSERT' OR (NEW."venue_id", NEW."local_start", NEW."local_end")
                IS DISTINCT FROM (OLD."venue_id", OLD."local_start", OLD."local_end")
        )
        AND EXISTS (
            SELECT FROM "meetings"
            WHERE "exclusive_venue_id" = "exclusive" AND "state" = 'planned'
                AND tstzrange("starts_at", "ends_at") && tstzrange(
                    NEW."local_start" AT TIME ZONE NEW."time_zone", NEW."local_end" AT TIME ZONE NEW."time_zone"
                )
        )
    THEN
        RAISE EXCEPTION 'meetings_venue_free: the venue is taken' USING ERRCODE = 'exclusion_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "meetings_complete" BEFORE INSERT OR UPDATE OF "venue_id", "class_id", "substitute_id" ON "meetings"
    FOR EACH ROW EXECUTE FUNCTION "complete_meeting"();
