-- A class takes the time of who teaches it while it needs an instructor: not while it is denied and nobody has a seat. Edited for
-- another approval, it takes the time again, or is refused.
ALTER TABLE "sessions" ADD COLUMN "busy_instructor_id" UUID;

CREATE OR REPLACE FUNCTION "complete_session"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
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
            SELECT FROM "sessions"
            WHERE "exclusive_venue_id" = "exclusive" AND "state" = 'planned'
                AND tstzrange("starts_at", "ends_at") && tstzrange(
                    NEW."local_start" AT TIME ZONE NEW."time_zone", NEW."local_end" AT TIME ZONE NEW."time_zone"
                )
        )
    THEN
        RAISE EXCEPTION 'sessions_venue_free: the venue is taken' USING ERRCODE = 'exclusion_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION "follow_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "sessions" SET "venue_id" = "venue_id"
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "classes_venues" AFTER UPDATE OF "status", "seats_taken" ON "classes" FOR EACH ROW
    WHEN (
        "takes_venue"(OLD.*) <> "takes_venue"(NEW.*) OR "needs_instructor"(OLD.*) <> "needs_instructor"(NEW.*)
    )
    EXECUTE FUNCTION "follow_class"();
