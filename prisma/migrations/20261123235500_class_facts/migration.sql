-- CreateEnum
CREATE TYPE "class_level" AS ENUM ('beginner', 'intermediate', 'advanced', 'all_levels');

-- AlterTable
ALTER TABLE "classes" ADD COLUMN     "level" "class_level",
ADD COLUMN     "max_age" SMALLINT,
ADD COLUMN     "min_age" SMALLINT,
ADD COLUMN     "sport" TEXT;

-- CreateIndex
CREATE INDEX "classes_sport_words" ON "classes" USING GIN ("sport" gin_trgm_ops);

ALTER TABLE "classes"
    ADD CONSTRAINT "classes_sport_text" CHECK (char_length("sport") BETWEEN 1 AND 40 AND "sport" = btrim("sport")),
    ADD CONSTRAINT "classes_ages" CHECK (
        "min_age" BETWEEN 0 AND 120 AND "max_age" BETWEEN 0 AND 120 AND "min_age" <= "max_age"
    );

-- What an admin approves includes for whom the class is.
CREATE OR REPLACE TRIGGER "classes_version"
    BEFORE UPDATE OF "name", "description", "image_url", "price_cents", "sport", "level", "min_age", "max_age"
    ON "classes" FOR EACH ROW
    WHEN ((OLD."name", OLD."description", OLD."image_url", OLD."price_cents",
            OLD."sport", OLD."level", OLD."min_age", OLD."max_age")
        IS DISTINCT FROM (NEW."name", NEW."description", NEW."image_url", NEW."price_cents",
            NEW."sport", NEW."level", NEW."min_age", NEW."max_age"))
    EXECUTE FUNCTION "count_class_version"();
