-- Hands free seats to the waitlist in the statement that frees them, whichever it is: the first group in line that they suffice for gets an
-- offer. A group is passed only by smaller ones. Where enrolment or the line ends, every turn that waits does. The CHECK of the same name
-- refuses what this would miss. VOLATILE: the queries see what was committed while the update waited for the class, and what it has
-- changed itself.
CREATE OR REPLACE FUNCTION "hand_over_seats"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    -- The generated columns are not computed yet.
    "stage" "class_stage" := "class_stage"(NEW."status", NEW."closed_at", NEW."archived_at");
    "enrolment_end" TIMESTAMPTZ := least(
        coalesce(NEW."enrolment_closes_local" AT TIME ZONE NEW."enrolment_time_zone", NEW."first_starts_at"), NEW."last_ends_at"
    );
    "group" UUID;
    "size" INTEGER;
    "is_offered" BOOLEAN := false;
BEGIN
    IF "stage" NOT IN ('pending', 'open') OR NEW."closed_at" IS NOT NULL OR NEW."waitlist_closed_at" IS NOT NULL
        OR coalesce(least("enrolment_end", OLD."enrolment_ends_at") <= now(), false)
    THEN
        UPDATE "waitlist_entries" SET "state" = 'closed', "ended_at" = now() WHERE "class_id" = NEW."id" AND "state" = 'waiting';
        IF FOUND THEN PERFORM "tell_waitlist"(NEW."id"); END IF;
        NEW."waitlist_needs" := NULL;
        RETURN NEW;
    END IF;
    IF NEW."capacity" < OLD."capacity" THEN
        FOR "group" IN
            SELECT "group_id" FROM "waitlist_entries" WHERE "class_id" = NEW."id" AND "state" = 'waiting'
            GROUP BY "group_id" HAVING count(*) > NEW."capacity"
        LOOP
            WHILE "drop_from_waitlist"(NEW, "group") LOOP END LOOP;
        END LOOP;
        NEW."waitlist_needs" := "waitlist_needs_of"(NEW."id");
    END IF;
    WHILE "stage" = 'open' AND NEW."capacity" - NEW."seats_taken" >= NEW."waitlist_needs" LOOP
        SELECT "group_id", count(*) INTO "group", "size" FROM "waitlist_entries" WHERE "class_id" = NEW."id" AND "state" = 'waiting'
            GROUP BY "group_id" HAVING count(*) <= NEW."capacity" - NEW."seats_taken" ORDER BY min("position") LIMIT 1;
        IF FOUND AND NOT "drop_from_waitlist"(NEW, "group") THEN
            PERFORM "make_offer"("group", NEW."price_cents", "enrolment_end");
            "is_offered" := true;
            NEW."seats_taken" := NEW."seats_taken" + "size";
        END IF;
        NEW."waitlist_needs" := "waitlist_needs_of"(NEW."id");
    END LOOP;
    IF "is_offered" THEN PERFORM "tell_waitlist"(NEW."id"); END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "classes_waitlist"
    BEFORE UPDATE OF "seats_taken", "capacity", "status", "closed_at", "archived_at", "first_starts_at", "last_ends_at",
        "enrolment_closes_local", "waitlist_needs", "waitlist_closed_at"
    ON "classes" FOR EACH ROW WHEN (NEW."waitlist_needs" IS NOT NULL) EXECUTE FUNCTION "hand_over_seats"();
