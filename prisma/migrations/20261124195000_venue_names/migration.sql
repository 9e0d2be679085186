-- The later of two venues whose names differ in case only gets a number: 'hall' beside 'Hall' becomes 'hall (2)'.
UPDATE "venues" SET "name" = left("venues"."name", 74) || ' (' || "same"."number" || ')'
FROM (
    SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "created_at", "id") AS "number" FROM "venues"
) "same"
WHERE "same"."id" = "venues"."id" AND "same"."number" > 1;

DROP INDEX "venues_name_key";
CREATE UNIQUE INDEX "venues_name_key" ON "venues" (lower("name"));
