-- Counts the public changes in rows, so that the count becomes visible together with the change, also on a standby: a
-- sequence moves before the commit, and on a standby up to 32 values ahead.

-- CreateTable
CREATE TABLE "public_change_counts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "changes" BIGINT NOT NULL,

    CONSTRAINT "public_change_counts_pkey" PRIMARY KEY ("id")
);

-- The rights of the server's login follow after the migration, and the version before calls the trigger already.
DO $$ DECLARE "writer" record; BEGIN
    FOR "writer" IN SELECT DISTINCT "grantee" FROM "information_schema"."role_table_grants"
        WHERE "table_schema" = 'public' AND "table_name" = 'classes' AND "privilege_type" = 'UPDATE'
    LOOP EXECUTE format('GRANT SELECT, INSERT, UPDATE ON "public_change_counts" TO %I', "writer"."grantee"); END LOOP;
END $$;

CREATE OR REPLACE FUNCTION "count_public_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    "free" uuid;
BEGIN
    -- What the version before reads, until the release after this one.
    PERFORM pg_advisory_xact_lock_shared('public_changes'::regclass::bigint);
    PERFORM nextval('public_changes');
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
