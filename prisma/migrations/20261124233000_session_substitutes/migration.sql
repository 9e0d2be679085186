-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "substitute_id" UUID;

-- CreateIndex
CREATE INDEX "sessions_substitute_id_starts_at_idx" ON "sessions"("substitute_id", "starts_at") WHERE (substitute_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_substitute_id_fkey" FOREIGN KEY ("substitute_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The exclusion constraint holds for whoever teaches: the substitute, else the instructor of the class.
CREATE OR REPLACE FUNCTION "complete_session"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "of_class" uuid;
BEGIN
    SELECT "instructor_id" INTO STRICT "of_class" FROM "classes" WHERE "id" = NEW."class_id" FOR NO KEY UPDATE;
    NEW."substitute_id" := NULLIF(NEW."substitute_id", "of_class");
    NEW."instructor_id" := coalesce(NEW."substitute_id", "of_class");
    NEW."exclusive_venue_id" := NULL;
    SELECT CASE WHEN "is_exclusive" THEN "id" END INTO NEW."exclusive_venue_id" FROM "venues"
    WHERE "id" = NEW."venue_id" FOR SHARE;
    RETURN NEW;
END $$;

DROP TRIGGER "sessions_complete" ON "sessions";
CREATE TRIGGER "sessions_complete" BEFORE INSERT OR UPDATE OF "venue_id", "class_id", "substitute_id" ON "sessions"
    FOR EACH ROW EXECUTE FUNCTION "complete_session"();

-- Whoever takes over a class teaches what is left of it, but for the sessions that a substitute teaches.
CREATE OR REPLACE FUNCTION "hand_over_sessions"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    -- "complete_session" fills in the instructor.
    UPDATE "sessions" SET "substitute_id" = "substitute_id"
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

-- A substitute is an instructor. Each side locks the user, as for live classes.
CREATE FUNCTION "require_substitute"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users"
    WHERE "id" = NEW."substitute_id" AND "role" = 'instructor' AND "removed_at" IS NULL
    FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'sessions_taught_by_instructor: a substitute is an instructor' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "sessions_taught_by_instructor_added" BEFORE INSERT ON "sessions" FOR EACH ROW
    WHEN (NEW."substitute_id" IS NOT NULL) EXECUTE FUNCTION "require_substitute"();
CREATE TRIGGER "sessions_taught_by_instructor" BEFORE UPDATE OF "substitute_id" ON "sessions" FOR EACH ROW
    WHEN (NEW."substitute_id" IS NOT NULL AND NEW."substitute_id" IS DISTINCT FROM OLD."substitute_id")
    EXECUTE FUNCTION "require_substitute"();

CREATE FUNCTION "refuse_to_leave_sessions"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "sessions" WHERE "substitute_id" = NEW."id" AND "state" = 'planned' AND "starts_at" > now()
    ) THEN
        RAISE EXCEPTION 'users_leave_no_sessions: the instructor is a substitute' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "users_leave_no_sessions" BEFORE UPDATE OF "role", "removed_at" ON "users" FOR EACH ROW
    WHEN (
        OLD."role" = 'instructor'
        AND (NEW."role" <> 'instructor' OR (NEW."removed_at" IS NOT NULL AND OLD."removed_at" IS NULL))
    )
    EXECUTE FUNCTION "refuse_to_leave_sessions"();
