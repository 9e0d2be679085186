-- Removes turns that wait from the waitlist of a class, and hands over what suffices for the others: nothing is stored of who joins and
-- leaves again and again. Returns how many. Locks the class.
CREATE OR REPLACE FUNCTION "leave_waitlist"("of_class" UUID, "entries" UUID[]) RETURNS INTEGER LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "left" INTEGER;
    "needed" INTEGER;
BEGIN
    SELECT "waitlist_needs" INTO "needed" FROM "classes" WHERE "id" = "of_class" FOR NO KEY UPDATE;
    DELETE FROM "waitlist_entries" WHERE "class_id" = "of_class" AND "id" = ANY ("entries") AND "state" = 'waiting';
    GET DIAGNOSTICS "left" = ROW_COUNT;
    -- An update of no row would count as a public change as well.
    IF "left" > 0 AND "needed" IS DISTINCT FROM "waitlist_needs_of"("of_class") THEN
        UPDATE "classes" SET "waitlist_needs" = "waitlist_needs_of"("id") WHERE "id" = "of_class";
    END IF;
    RETURN "left";
END $$;
