-- Reading the notes of a child again within a quarter of an hour is the same reading, and no event. The reader is locked, so that
-- concurrent readings are found; VOLATILE: the query sees what was committed while it waited.
CREATE OR REPLACE FUNCTION "keep_one_reading"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "users" WHERE "id" = NEW."actor_id" FOR NO KEY UPDATE;
    IF EXISTS (
        SELECT FROM "audit_events"
        WHERE "kind" = 'health_notes_read' AND "at" > now() - INTERVAL '15 minutes' AND "actor_id" = NEW."actor_id"
            AND "user_id" = NEW."user_id" AND "class_id" = NEW."class_id" AND "details" = NEW."details"
    ) THEN
        RETURN NULL;
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "audit_events_readings" BEFORE INSERT ON "audit_events" FOR EACH ROW
    WHEN (NEW."kind" = 'health_notes_read') EXECUTE FUNCTION "keep_one_reading"();
