-- Builds the indexes of searches and sorted lists anew under a lock: no school has these tables yet.
DO $$ BEGIN
    DROP INDEX "users_name_words", "users_email_words", "classes_name_words", "classes_sport_words",
        "payments_class_name_words", "payments_transaction_id_words", "receipts_person_name_words",
        "users_name_id_idx", "users_role_name_id_idx";
    CREATE INDEX "users_name_words" ON "users" USING GIN (fold_text("name") gin_trgm_ops);
    CREATE INDEX "users_email_words" ON "users" USING GIN (fold_text("email") gin_trgm_ops);
    CREATE INDEX "classes_name_words" ON "classes" USING GIN (fold_text("name") gin_trgm_ops);
    CREATE INDEX "classes_sport_words" ON "classes" USING GIN (fold_text("sport") gin_trgm_ops);
    CREATE INDEX "payments_class_name_words" ON "payments" USING GIN (fold_text("class_name") gin_trgm_ops);
    CREATE INDEX "payments_transaction_id_words" ON "payments" USING GIN (fold_text("transaction_id") gin_trgm_ops);
    CREATE INDEX "receipts_person_name_words" ON "receipts" USING GIN (fold_text("person_name") gin_trgm_ops);
    CREATE INDEX "users_sort_name_id_idx" ON "users" (sort_name("name"), "id") WHERE "removed_at" IS NULL;
    CREATE INDEX "users_role_sort_name_id_idx" ON "users" ("role" DESC, sort_name("name"), "id") WHERE "removed_at" IS NULL;
END $$;
