ALTER TABLE "classes" ADD COLUMN "idempotency_key" UUID;
