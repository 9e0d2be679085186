-- AlterTable
ALTER TABLE "classes" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- Counts the changes of what an admin approves, whichever statement makes them; a hold changes none of these columns.
CREATE FUNCTION "count_class_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."version" := OLD."version" + 1;
    RETURN NEW;
END $$;

CREATE TRIGGER "classes_version"
    BEFORE UPDATE OF "name", "description", "image_url", "price_cents" ON "classes" FOR EACH ROW
    WHEN ((OLD."name", OLD."description", OLD."image_url", OLD."price_cents")
        IS DISTINCT FROM (NEW."name", NEW."description", NEW."image_url", NEW."price_cents"))
    EXECUTE FUNCTION "count_class_version"();
