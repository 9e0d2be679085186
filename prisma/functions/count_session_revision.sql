-- The SEQUENCE of the session in calendar files.
CREATE OR REPLACE FUNCTION "count_session_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."revision" := OLD."revision" + 1;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "sessions_revision" BEFORE UPDATE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "count_session_revision"();
