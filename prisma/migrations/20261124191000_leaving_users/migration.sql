-- A class that still needs somebody to teach it, or to edit it for another approval.
CREATE FUNCTION "needs_instructor"("class" "classes") RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT "class"."archived_at" IS NULL
        AND ("class"."status" IN ('pending', 'approved') OR ("class"."status" = 'denied' AND "class"."seats_taken" > 0))
$$;

-- Also when it is put on sale, since its instructor may have lost the role with the address.
CREATE OR REPLACE TRIGGER "classes_taught_by_instructor"
    BEFORE UPDATE OF "instructor_id", "status", "closed_at" ON "classes" FOR EACH ROW
    WHEN (
        "needs_instructor"(NEW.*)
        AND (
            NEW."instructor_id" <> OLD."instructor_id" OR NOT "needs_instructor"(OLD.*)
            OR (
                NEW."status" = 'approved' AND NEW."closed_at" IS NULL
                AND (OLD."status" <> 'approved' OR OLD."closed_at" IS NOT NULL)
            )
        )
    )
    EXECUTE FUNCTION "require_instructor"();

CREATE OR REPLACE FUNCTION "refuse_to_leave_classes"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "classes" c WHERE c."instructor_id" = NEW."id" AND "needs_instructor"(c)) THEN
        RAISE EXCEPTION 'users_leave_no_classes: the instructor has live classes' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

-- Whoever loses an address to its verified owner loses the role with it, and keeps the classes until an admin gives them to
-- another instructor.
CREATE OR REPLACE TRIGGER "users_leave_no_classes" BEFORE UPDATE OF "role", "removed_at" ON "users" FOR EACH ROW
    WHEN (
        (OLD."role" = 'instructor' AND NEW."role" <> 'instructor' AND NEW."email" <> 'displaced-' || NEW."id" || '@invalid')
        OR (NEW."removed_at" IS NOT NULL AND OLD."removed_at" IS NULL)
    )
    EXECUTE FUNCTION "refuse_to_leave_classes"();

-- A denied class takes no enrolment either: its instructor may have left.
CREATE OR REPLACE FUNCTION "takes_enrolments"("class" "classes") RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT "class"."closed_at" IS NULL AND "class"."archived_at" IS NULL AND "class"."status" IN ('pending', 'approved')
        AND coalesce("class"."first_starts_at" > now(), true)
$$;

-- A call that was on its way while its user was removed writes nothing of theirs any more. The lock waits for the removal;
-- VOLATILE: the query sees what was committed while it waited.
CREATE FUNCTION "refuse_row_of_removed_user"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users"
    WHERE "id" = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND "removed_at" IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'users_not_removed: the user is removed' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "users_not_removed" BEFORE INSERT ON "selections" FOR EACH ROW
    EXECUTE FUNCTION "refuse_row_of_removed_user"('student_id');
CREATE TRIGGER "users_not_removed" BEFORE INSERT OR UPDATE ON "calendar_feeds" FOR EACH ROW
    EXECUTE FUNCTION "refuse_row_of_removed_user"('user_id');

-- A removed user stays as the removal has left them.
CREATE FUNCTION "refuse_change_of_removed_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'users_not_removed: the user is removed' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "users_not_removed" BEFORE UPDATE OF "name", "photo_url", "bio", "email" ON "users" FOR EACH ROW
    WHEN (OLD."removed_at" IS NOT NULL AND (OLD."name", OLD."photo_url", OLD."bio", OLD."email")
        IS DISTINCT FROM (NEW."name", NEW."photo_url", NEW."bio", NEW."email"))
    EXECUTE FUNCTION "refuse_change_of_removed_user"();
