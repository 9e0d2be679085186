-- What is searched is found by its groups of three letters. A trusted extension: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- DropIndex
DROP INDEX "acts_at_id_idx";

-- DropIndex
DROP INDEX "classes_instructor_id_created_at_idx";

-- DropIndex
DROP INDEX "classes_status_created_at_id_idx";

-- DropIndex
DROP INDEX "users_role_created_at_idx";

-- CreateIndex
CREATE INDEX "acts_at_id_idx" ON "acts"("at", "id");

-- CreateIndex
CREATE INDEX "classes_instructor_id_created_at_id_idx" ON "classes"("instructor_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "classes_status_created_at_id_idx" ON "classes"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "classes_created_at_id_idx" ON "classes"("created_at", "id");

-- CreateIndex
CREATE INDEX "classes_name_id_idx" ON "classes"("name", "id");

-- CreateIndex
CREATE INDEX "classes_price_cents_id_idx" ON "classes"("price_cents", "id");

-- CreateIndex
CREATE INDEX "classes_name_words" ON "classes" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "payments_created_at_id_idx" ON "payments"("created_at", "id");

-- CreateIndex
CREATE INDEX "payments_amount_cents_id_idx" ON "payments"("amount_cents", "id");

-- CreateIndex
CREATE INDEX "payments_state_created_at_id_idx" ON "payments"("state", "created_at", "id");

-- CreateIndex
CREATE INDEX "payments_class_name_words" ON "payments" USING GIN ("class_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "payments_transaction_id_words" ON "payments" USING GIN ("transaction_id" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "receipts_person_name_words" ON "receipts" USING GIN ("person_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "users_role_created_at_id_idx" ON "users"("role", "created_at", "id") WHERE (removed_at IS NULL);

-- CreateIndex
CREATE INDEX "users_role_name_id_idx" ON "users"("role" DESC, "name", "id") WHERE (removed_at IS NULL);

-- CreateIndex
CREATE INDEX "users_name_id_idx" ON "users"("name", "id") WHERE (removed_at IS NULL);

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id") WHERE (removed_at IS NULL);

-- CreateIndex
CREATE INDEX "users_name_words" ON "users" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "users_email_words" ON "users" USING GIN ("email" gin_trgm_ops);
