-- Archiving cancels the meetings, so it waits until those that students have paid for are over. VOLATILE: the query sees the
-- meetings that were added while archiving waited for the lock on the class.
CREATE OR REPLACE FUNCTION "refuse_to_archive_dates"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM "meetings" WHERE "class_id" = NEW."id" AND "state" = 'planned' AND "ends_at" > now()) THEN
        RAISE EXCEPTION 'classes_archived_without_dates: students are enrolled, and meetings have not ended'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "classes_archived_without_dates" BEFORE UPDATE OF "archived_at" ON "classes" FOR EACH ROW
    WHEN (NEW."archived_at" IS NOT NULL AND OLD."archived_at" IS NULL AND NEW."enrolled_count" > 0)
    EXECUTE FUNCTION "refuse_to_archive_dates"();
