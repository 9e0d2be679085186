-- Whoever teaches a live class is an instructor. Each side locks the user: of a class that is added while the role is
-- taken, and the change of the role, the second waits for the first and sees it, since the functions are VOLATILE.
CREATE OR REPLACE FUNCTION "require_instructor"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "class" "classes" := NEW;
BEGIN
    -- The generated column is not computed yet.
    "class"."stage" := "class_stage"(NEW."status", NEW."closed_at", NEW."archived_at");
    IF NOT "needs_instructor"("class") THEN
        RETURN NEW;
    END IF;
    PERFORM 1 FROM "users"
    WHERE "id" = NEW."instructor_id" AND "role" = 'instructor' AND "removed_at" IS NULL
    FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'classes_taught_by_instructor: a live class needs an instructor' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

-- Also when it is put on sale, since its instructor may have lost the role with the address.
CREATE OR REPLACE TRIGGER "classes_taught_by_instructor"
    BEFORE UPDATE OF "instructor_id", "status", "closed_at" ON "classes" FOR EACH ROW
    WHEN (
        NEW."instructor_id" <> OLD."instructor_id" OR NOT "needs_instructor"(OLD.*)
        OR ("class_stage"(NEW."status", NEW."closed_at", NEW."archived_at") = 'open' AND OLD."stage" <> 'open')
    )
    EXECUTE FUNCTION "require_instructor"();

CREATE OR REPLACE TRIGGER "classes_taught_by_instructor_added" BEFORE INSERT ON "classes" FOR EACH ROW
    EXECUTE FUNCTION "require_instructor"();
