-- A call that was on its way while its user was removed writes nothing of theirs any more. The lock waits for the removal;
-- VOLATILE: the query sees what was committed while it waited.
CREATE OR REPLACE FUNCTION "refuse_row_of_removed_user"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users"
    WHERE "id" = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND "removed_at" IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'users_not_removed: the user is removed' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "users_not_removed" BEFORE INSERT OR UPDATE ON "calendar_feeds" FOR EACH ROW
    EXECUTE FUNCTION "refuse_row_of_removed_user"('user_id');

CREATE OR REPLACE TRIGGER "users_not_removed" BEFORE INSERT ON "selections" FOR EACH ROW
    EXECUTE FUNCTION "refuse_row_of_removed_user"('student_id');

CREATE OR REPLACE TRIGGER "users_not_removed" BEFORE INSERT ON "waitlist_entries" FOR EACH ROW
    EXECUTE FUNCTION "refuse_row_of_removed_user"('student_id');

CREATE OR REPLACE TRIGGER "users_not_removed" BEFORE INSERT ON "participants" FOR EACH ROW
    WHEN (NEW."id" <> NEW."guardian_id") EXECUTE FUNCTION "refuse_row_of_removed_user"('guardian_id');
