-- A class knows of those who wait when the transaction ends. Only meanwhile may the waitlist stand still.
CREATE OR REPLACE FUNCTION "check_waitlist_needs"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM FROM "classes" WHERE "id" = NEW."id" AND "waitlist_needs" IS DISTINCT FROM "waitlist_needs_of"("id");
    IF FOUND THEN
        RAISE EXCEPTION 'classes_waitlist_needs: the waitlist of % stands still', NEW."id" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
END $$;

DROP TRIGGER IF EXISTS "classes_waitlist_needs" ON "classes";
CREATE CONSTRAINT TRIGGER "classes_waitlist_needs" AFTER UPDATE OF "waitlist_needs" ON "classes" DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW."waitlist_needs" IS NULL) EXECUTE FUNCTION "check_waitlist_needs"();
