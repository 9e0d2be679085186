-- An instructor with live classes keeps the role until others have taken them over.
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
