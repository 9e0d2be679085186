-- The network is stored while the hold lives, whichever statement ends it.
CREATE OR REPLACE FUNCTION "clear_network"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."network" := NULL;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "enrolments_clear_network" BEFORE UPDATE OF "state" ON "enrolments" FOR EACH ROW
    WHEN (NEW."state" <> 'held' AND NEW."network" IS NOT NULL) EXECUTE FUNCTION "clear_network"();
