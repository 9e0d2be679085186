-- Classes that wait for a decision give up what they took before.
UPDATE "sessions" s SET "exclusive_venue_id" = NULL FROM "classes" c
WHERE c."id" = s."class_id" AND c."status" = 'pending' AND NOT "takes_venue"(c) AND s."exclusive_venue_id" IS NOT NULL;
