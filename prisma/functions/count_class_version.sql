-- Counts the changes of what an admin approves, whichever statement makes them; a hold changes none of these columns.
CREATE OR REPLACE FUNCTION "count_class_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."version" := OLD."version" + 1;
    RETURN NEW;
END $$;

-- What an admin approves includes until when students enrol.
CREATE OR REPLACE TRIGGER "classes_version"
    BEFORE UPDATE OF "name", "description", "image_url", "price_cents", "sport", "level", "min_age", "max_age",
        "enrolment_closes_local"
    ON "classes" FOR EACH ROW
    WHEN ((OLD."name", OLD."description", OLD."image_url", OLD."price_cents",
            OLD."sport", OLD."level", OLD."min_age", OLD."max_age", OLD."enrolment_closes_local")
        IS DISTINCT FROM (NEW."name", NEW."description", NEW."image_url", NEW."price_cents",
            NEW."sport", NEW."level", NEW."min_age", NEW."max_age", NEW."enrolment_closes_local"))
    EXECUTE FUNCTION "count_class_version"();

-- What an admin approves includes the seats and the dates. Of a class that is approved they need no new approval.
CREATE OR REPLACE TRIGGER "classes_version_of_seats"
    BEFORE UPDATE OF "capacity" ON "classes" FOR EACH ROW
    WHEN (OLD."status" = 'pending' AND OLD."capacity" IS DISTINCT FROM NEW."capacity")
    EXECUTE FUNCTION "count_class_version"();
