-- Counts the changes of what everybody may read, so that a server drops what it has cached. In rows, so that the count becomes
-- visible together with the change, also on a standby: a sequence moves before the commit.
CREATE OR REPLACE FUNCTION "count_public_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "free" uuid;
BEGIN
    -- Any row that nobody else is writing, or a new one: no transaction waits for another. There are as many rows as
    -- there were ever writers at once, and only their sum counts.
    SELECT "id" INTO "free" FROM "public_change_counts" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
        UPDATE "public_change_counts" SET "changes" = "changes" + 1 WHERE "id" = "free";
    ELSE
        INSERT INTO "public_change_counts" ("changes") VALUES (1);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "classes_public_change"
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "classes"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_public_change"();

CREATE OR REPLACE TRIGGER "meetings_public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "meetings"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_public_change"();

CREATE OR REPLACE TRIGGER "users_public_arrival"
    AFTER INSERT ON "users" FOR EACH ROW
    WHEN (NEW."role" = 'instructor')
    EXECUTE FUNCTION "count_public_change"();

CREATE OR REPLACE TRIGGER "users_public_change"
    AFTER UPDATE ON "users" FOR EACH ROW
    WHEN ((OLD."role" = 'instructor' OR NEW."role" = 'instructor') AND OLD IS DISTINCT FROM NEW)
    EXECUTE FUNCTION "count_public_change"();

CREATE OR REPLACE TRIGGER "users_public_departure"
    AFTER DELETE ON "users" FOR EACH ROW
    WHEN (OLD."role" = 'instructor')
    EXECUTE FUNCTION "count_public_change"();

CREATE OR REPLACE TRIGGER "venues_public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "venues"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_public_change"();

CREATE OR REPLACE TRIGGER "school_settings_public_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "school_settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_public_change"();
