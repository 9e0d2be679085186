-- A substitute is an instructor. Each side locks the user, as for live classes.
CREATE OR REPLACE FUNCTION "require_substitute"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users"
    WHERE "id" = NEW."substitute_id" AND "role" = 'instructor' AND "removed_at" IS NULL
    FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'meetings_taught_by_instructor: a substitute is an instructor' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "meetings_taught_by_instructor" BEFORE UPDATE OF "substitute_id" ON "meetings" FOR EACH ROW
    WHEN (NEW."substitute_id" IS NOT NULL AND NEW."substitute_id" IS DISTINCT FROM OLD."substitute_id")
    EXECUTE FUNCTION "require_substitute"();

CREATE OR REPLACE TRIGGER "meetings_taught_by_instructor_added" BEFORE INSERT ON "meetings" FOR EACH ROW
    WHEN (NEW."substitute_id" IS NOT NULL) EXECUTE FUNCTION "require_substitute"();
