UPDATE "sessions" s SET "busy_instructor_id" = s."instructor_id" FROM "classes" c
WHERE c."id" = s."class_id" AND "needs_instructor"(c);
