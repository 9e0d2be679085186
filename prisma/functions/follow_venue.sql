-- "complete_meeting" fills in what follows from the venue and the class. Of meetings that are over it would also change who
-- taught them, so those only give the venue back.
CREATE OR REPLACE FUNCTION "follow_venue"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "meetings" SET "exclusive_venue_id" = NULL WHERE "venue_id" = NEW."id" AND NOT NEW."is_exclusive";
    UPDATE "meetings" SET "venue_id" = "venue_id"
    WHERE "venue_id" = NEW."id" AND NEW."is_exclusive" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "venues_exclusive" AFTER UPDATE OF "is_exclusive" ON "venues" FOR EACH ROW
    WHEN (OLD."is_exclusive" <> NEW."is_exclusive") EXECUTE FUNCTION "follow_venue"();
