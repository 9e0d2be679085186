-- A new kind has to be listed here before it can be logged.
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject", ADD CONSTRAINT "audit_events_subject" CHECK (
    CASE
        WHEN "kind" IN ('class_approved', 'class_denied', 'class_closed', 'class_reopened', 'class_archived', 'class_cancelled')
            THEN "class_id" IS NOT NULL
        WHEN "kind" IN ('made_student', 'made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'email_reassigned')
            THEN "user_id" IS NOT NULL
        WHEN "kind" = 'refund_requested' THEN "payment_id" IS NOT NULL
        WHEN "kind" IN ('enrolment_cancelled', 'class_handed_over') THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
        ELSE false
    END
);

-- Whoever teaches a live class is an instructor. Each side locks the user: of a class that is added while the role is
-- taken, and the change of the role, the second waits for the first and sees it, since the functions are VOLATILE.
CREATE FUNCTION "require_instructor"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users"
    WHERE "id" = NEW."instructor_id" AND "role" = 'instructor' AND "removed_at" IS NULL
    FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'classes_taught_by_instructor: a live class needs an instructor' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "classes_taught_by_instructor_added" BEFORE INSERT ON "classes" FOR EACH ROW
    WHEN (NEW."status" IN ('pending', 'approved') AND NEW."archived_at" IS NULL)
    EXECUTE FUNCTION "require_instructor"();

CREATE TRIGGER "classes_taught_by_instructor" BEFORE UPDATE OF "instructor_id", "status" ON "classes" FOR EACH ROW
    WHEN (
        NEW."status" IN ('pending', 'approved') AND NEW."archived_at" IS NULL
        AND (NEW."instructor_id" <> OLD."instructor_id" OR OLD."status" NOT IN ('pending', 'approved'))
    )
    EXECUTE FUNCTION "require_instructor"();

CREATE FUNCTION "refuse_to_leave_classes"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "classes"
        WHERE "instructor_id" = NEW."id" AND "status" IN ('pending', 'approved') AND "archived_at" IS NULL
    ) THEN
        RAISE EXCEPTION 'users_leave_no_classes: the instructor has live classes' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER "users_leave_no_classes" BEFORE UPDATE OF "role", "removed_at" ON "users" FOR EACH ROW
    WHEN (
        OLD."role" = 'instructor'
        AND (NEW."role" <> 'instructor' OR (NEW."removed_at" IS NOT NULL AND OLD."removed_at" IS NULL))
    )
    EXECUTE FUNCTION "refuse_to_leave_classes"();
