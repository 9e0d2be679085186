-- A make-up stands in for a cancelled meeting of the same class, never for another make-up: shares are counted per meeting
-- that it stands in for.
CREATE OR REPLACE FUNCTION "check_make_up"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM 1 FROM "meetings"
    WHERE "id" = NEW."replaces_id" AND "class_id" = NEW."class_id" AND "state" = 'cancelled' AND "replaces_id" IS NULL;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'meetings_make_up: not a cancelled meeting of the class' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "meetings_make_up" BEFORE INSERT OR UPDATE OF "replaces_id", "class_id" ON "meetings" FOR EACH ROW
    WHEN (NEW."replaces_id" IS NOT NULL) EXECUTE FUNCTION "check_make_up"();
