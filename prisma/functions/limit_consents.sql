-- The same answer again is none, and a child has at most fifty answers to a question within a day: then only no is taken. The child is
-- locked, so that concurrent answers are counted; VOLATILE: the queries see what was committed while it waited.
CREATE OR REPLACE FUNCTION "limit_consents"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "participants" WHERE "id" = NEW."participant_id" FOR NO KEY UPDATE;
    IF NEW."answer" = (
        SELECT "answer" FROM "consents" WHERE "participant_id" = NEW."participant_id" AND "text_id" = NEW."text_id"
        ORDER BY "answered_at" DESC, "id" DESC LIMIT 1
    ) THEN
        RETURN NULL;
    END IF;
    IF NEW."answer" <> 'no' AND (
        SELECT count(*) FROM "consents"
        WHERE "participant_id" = NEW."participant_id" AND "text_id" = NEW."text_id" AND "answered_at" > now() - INTERVAL '1 day'
    ) >= 50 THEN
        RAISE EXCEPTION 'consents_limit: at most 50 answers within a day' USING ERRCODE = 'check_violation';
    END IF;
    -- Not the time of the row's default, at which the transaction began: the answer of whoever was waited for came before.
    NEW."answered_at" := clock_timestamp();
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "consents_limit" BEFORE INSERT ON "consents" FOR EACH ROW EXECUTE FUNCTION "limit_consents"();
