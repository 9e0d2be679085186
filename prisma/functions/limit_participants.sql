-- At most twenty people per account that are not removed, oneself included. The account is locked, so that concurrent ones are counted;
-- VOLATILE: the query sees what was committed while it waited.
CREATE OR REPLACE FUNCTION "limit_participants"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."guardian_id" FOR NO KEY UPDATE;
    IF (SELECT count(*) FROM "participants" WHERE "guardian_id" = NEW."guardian_id" AND "removed_at" IS NULL) >= 20 THEN
        RAISE EXCEPTION 'participants_limit: an account has at most 20 people' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "participants_limit" BEFORE INSERT ON "participants" FOR EACH ROW
    WHEN (NEW."id" <> NEW."guardian_id") EXECUTE FUNCTION "limit_participants"();
