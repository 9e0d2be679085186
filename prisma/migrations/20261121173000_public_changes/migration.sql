-- Counts the changes of what everybody may read: the classes and who teaches them. A server that keeps answers ready
-- asks whether the count has moved. A sequence and no NOTIFY: NOTIFY lets one commit wait for the other, and a seat is
-- such a change. The count moves before the commit; the readers allow for that (server/src/public-reads/public-changes.ts).
CREATE SEQUENCE "public_changes";
-- A sequence that has never been used shows its first value before and after the first use.
SELECT setval('public_changes', 1);

CREATE FUNCTION "count_public_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Held to the end of the writer's transaction, and shared: writers do not wait for one another.
    PERFORM pg_advisory_xact_lock_shared('public_changes'::regclass::bigint);
    PERFORM nextval('public_changes');
    RETURN NULL;
END $$;

CREATE TRIGGER "classes_public_change"
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "classes"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_public_change"();

CREATE TRIGGER "users_public_change"
    AFTER UPDATE ON "users" FOR EACH ROW
    WHEN ((OLD."role" = 'instructor' OR NEW."role" = 'instructor') AND OLD IS DISTINCT FROM NEW)
    EXECUTE FUNCTION "count_public_change"();

CREATE TRIGGER "users_public_arrival"
    AFTER INSERT ON "users" FOR EACH ROW
    WHEN (NEW."role" = 'instructor')
    EXECUTE FUNCTION "count_public_change"();

CREATE TRIGGER "users_public_departure"
    AFTER DELETE ON "users" FOR EACH ROW
    WHEN (OLD."role" = 'instructor')
    EXECUTE FUNCTION "count_public_change"();

-- The count, and whether it is settled: no writer is at work who has moved it and not committed yet. The count is read
-- first. The other way round, a writer might move it in between and pass for one who has committed.
CREATE FUNCTION "public_state"(OUT "count" bigint, OUT "is_settled" boolean) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    SELECT last_value INTO "count" FROM "public_changes";
    "is_settled" := pg_try_advisory_xact_lock('public_changes'::regclass::bigint);
END $$;
