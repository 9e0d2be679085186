-- The feedback of a cancelled class is the reason that its students read. That of a denied class is for its instructor only.
CREATE OR REPLACE FUNCTION "cancel_meetings_of_class"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE "meetings"
    SET "state" = 'cancelled', "cancelled_at" = now(), "reason" = CASE WHEN NEW."status" = 'cancelled' THEN NEW."feedback" END
    WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now();
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "classes_cancel_meetings" AFTER UPDATE OF "status", "archived_at" ON "classes" FOR EACH ROW
    WHEN (NEW."stage" IN ('cancelled', 'archived') AND NEW."stage" <> OLD."stage")
    EXECUTE FUNCTION "cancel_meetings_of_class"();
