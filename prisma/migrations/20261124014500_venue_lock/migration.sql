-- The venue is locked whether it is exclusive or not. Locking exclusive ones only missed a venue that another transaction was
-- making exclusive: neither saw the other, and sessions overlapped there.
CREATE OR REPLACE FUNCTION "complete_session"() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    SELECT "instructor_id" INTO STRICT NEW."instructor_id" FROM "classes" WHERE "id" = NEW."class_id" FOR NO KEY UPDATE;
    NEW."exclusive_venue_id" := NULL;
    SELECT CASE WHEN "is_exclusive" THEN "id" END INTO NEW."exclusive_venue_id" FROM "venues"
    WHERE "id" = NEW."venue_id" FOR SHARE;
    RETURN NEW;
END $$;
