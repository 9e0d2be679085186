-- Offers a group that waits as many seats more as it needs: nobody is passed, because no seat of the line is used. Returns by how many
-- seats the class has grown; null where nobody of the group waits any more, and for a class that takes nobody or cannot grow. Locks the class.
CREATE OR REPLACE FUNCTION "let_in"("of_class" UUID, "of_group" UUID) RETURNS INTEGER LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    "c" "classes"%ROWTYPE;
    "size" INTEGER;
BEGIN
    SELECT * INTO "c" FROM "classes" WHERE "id" = "of_class" AND "status" = 'approved' FOR NO KEY UPDATE;
    IF NOT coalesce("takes_enrolments"("c"), false) THEN RETURN NULL; END IF;
    WHILE "drop_from_waitlist"("c", "of_group") LOOP END LOOP;
    SELECT count(*) INTO "size" FROM "waitlist_entries" WHERE "class_id" = "of_class" AND "group_id" = "of_group" AND "state" = 'waiting';
    IF "size" > 0 AND "c"."capacity" + "size" <= 10000 THEN
        PERFORM "make_offer"("of_group", "c"."price_cents", "c"."enrolment_ends_at");
        PERFORM "tell_waitlist"("of_class");
    ELSE
        "size" := NULL;
    END IF;
    UPDATE "classes" SET "capacity" = "capacity" + coalesce("size", 0), "seats_taken" = "seats_taken" + coalesce("size", 0),
            "waitlist_needs" = "waitlist_needs_of"("id")
        WHERE "id" = "of_class";
    RETURN "size";
END $$;
