-- Ends turns in the waitlist of a class that still wait, and hands over what suffices for the others. Returns how many. Locks the class.
CREATE OR REPLACE FUNCTION "end_turns"("of_class" UUID, "entries" UUID[], "ended_as" "waitlist_state") RETURNS INTEGER
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "ended" INTEGER;
BEGIN
    PERFORM 1 FROM "classes" WHERE "id" = "of_class" FOR NO KEY UPDATE;
    UPDATE "waitlist_entries" SET "state" = "ended_as", "ended_at" = now()
        WHERE "class_id" = "of_class" AND "id" = ANY ("entries") AND "state" = 'waiting';
    GET DIAGNOSTICS "ended" = ROW_COUNT;
    IF "ended" > 0 THEN
        UPDATE "classes" SET "waitlist_needs" = "waitlist_needs_of"("id")
            WHERE "id" = "of_class" AND "waitlist_needs" IS DISTINCT FROM "waitlist_needs_of"("id");
    END IF;
    RETURN "ended";
END $$;
