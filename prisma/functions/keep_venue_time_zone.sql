CREATE OR REPLACE FUNCTION "keep_venue_time_zone"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "meetings" WHERE "venue_id" = NEW."id") THEN
        RAISE EXCEPTION 'venues_time_zone_kept: the venue has meetings' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "venues_time_zone_kept" BEFORE UPDATE OF "time_zone" ON "venues" FOR EACH ROW
    WHEN (OLD."time_zone" <> NEW."time_zone") EXECUTE FUNCTION "keep_venue_time_zone"();
