-- The SEQUENCE of the meeting in calendar files.
CREATE OR REPLACE FUNCTION "count_meeting_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."revision" := OLD."revision" + 1;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "meetings_revision" BEFORE UPDATE ON "meetings" FOR EACH ROW EXECUTE FUNCTION "count_meeting_revision"();
