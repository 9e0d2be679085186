-- A substitute of coming meetings keeps the role until others have taken them over.
CREATE OR REPLACE FUNCTION "refuse_to_leave_meetings"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM "meetings" WHERE "substitute_id" = NEW."id" AND "state" = 'planned' AND "starts_at" > now()
    ) THEN
        RAISE EXCEPTION 'users_leave_no_meetings: the instructor is a substitute' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

-- Whoever loses an address to its verified owner loses the role with it, and stays a substitute until somebody else is named.
CREATE OR REPLACE TRIGGER "users_leave_no_meetings" BEFORE UPDATE OF "role", "removed_at" ON "users" FOR EACH ROW
    WHEN (
        OLD."role" = 'instructor'
        AND (
            (NEW."role" <> 'instructor' AND NEW."email" <> 'displaced-' || NEW."id" || '@invalid')
            OR (NEW."removed_at" IS NOT NULL AND OLD."removed_at" IS NULL)
        )
    )
    EXECUTE FUNCTION "refuse_to_leave_meetings"();
