-- An exclusive venue is taken by classes that need an instructor: not by a denied one in which nobody has a seat, whose
-- instructor may have left. Edited for another approval, it takes the venue again, or is refused.
CREATE OR REPLACE FUNCTION "complete_session"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "of_class" "classes"%ROWTYPE;
BEGIN
    SELECT * INTO STRICT "of_class" FROM "classes" WHERE "id" = NEW."class_id" FOR NO KEY UPDATE;
    NEW."substitute_id" := NULLIF(NEW."substitute_id", "of_class"."instructor_id");
    NEW."instructor_id" := coalesce(NEW."substitute_id", "of_class"."instructor_id");
    NEW."exclusive_venue_id" := NULL;
    SELECT CASE WHEN "is_exclusive" AND "needs_instructor"("of_class") THEN "id" END INTO NEW."exclusive_venue_id"
    FROM "venues" WHERE "id" = NEW."venue_id" FOR SHARE;
    RETURN NEW;
END $$;

-- "complete_session" fills in what follows from the venue and the class. Of sessions that are over it would also change who
-- taught them, so those only give the venue back.
CREATE OR REPLACE FUNCTION "follow_venue"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "sessions" SET "exclusive_venue_id" = NULL WHERE "venue_id" = NEW."id" AND NOT NEW."is_exclusive";
    UPDATE "sessions" SET "venue_id" = "venue_id"
    WHERE "venue_id" = NEW."id" AND NEW."is_exclusive" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE FUNCTION "follow_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "sessions" SET "venue_id" = "venue_id"
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now() AND "venue_id" IS NOT NULL;
    RETURN NULL;
END $$;

CREATE TRIGGER "classes_venues" AFTER UPDATE OF "status", "seats_taken" ON "classes" FOR EACH ROW
    WHEN ("needs_instructor"(OLD.*) <> "needs_instructor"(NEW.*)) EXECUTE FUNCTION "follow_class"();

-- Whoever loses an address to its verified owner loses the role with it, and stays a substitute until somebody else is named.
CREATE OR REPLACE TRIGGER "users_leave_no_sessions" BEFORE UPDATE OF "role", "removed_at" ON "users" FOR EACH ROW
    WHEN (
        OLD."role" = 'instructor'
        AND (
            (NEW."role" <> 'instructor' AND NEW."email" <> 'displaced-' || NEW."id" || '@invalid')
            OR (NEW."removed_at" IS NOT NULL AND OLD."removed_at" IS NULL)
        )
    )
    EXECUTE FUNCTION "refuse_to_leave_sessions"();

UPDATE "sessions" s SET "exclusive_venue_id" = NULL FROM "classes" c
WHERE c."id" = s."class_id" AND c."status" = 'denied' AND NOT "needs_instructor"(c) AND s."exclusive_venue_id" IS NOT NULL;
