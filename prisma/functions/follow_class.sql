-- A class begins or ceases to take its exclusive venues, or its instructor's time: "complete_meeting" fills in what follows.
CREATE OR REPLACE FUNCTION "follow_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "meetings" SET "venue_id" = "venue_id"
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "classes_venues" AFTER UPDATE OF "status", "seats_taken" ON "classes" FOR EACH ROW
    WHEN (
        "takes_venue"(OLD.*) <> "takes_venue"(NEW.*) OR "needs_instructor"(OLD.*) <> "needs_instructor"(NEW.*)
    )
    EXECUTE FUNCTION "follow_class"();
