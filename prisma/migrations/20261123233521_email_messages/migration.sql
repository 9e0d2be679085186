-- CreateEnum
CREATE TYPE "email_state" AS ENUM ('queued', 'sent', 'dropped', 'failed');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_refused_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "email_messages" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "refs" JSONB NOT NULL,
    "state" "email_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "email_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_messages_key_key" ON "email_messages"("key");

-- CreateIndex
CREATE INDEX "email_messages_created_at_id_idx" ON "email_messages"("created_at", "id");

-- CreateIndex
CREATE INDEX "email_messages_state_created_at_id_idx" ON "email_messages"("state", "created_at", "id");

-- CreateIndex
CREATE INDEX "email_messages_user_id_idx" ON "email_messages"("user_id");

-- AddForeignKey
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "email_messages"
    ADD CONSTRAINT "email_messages_sent_at" CHECK (("state" = 'sent') = ("sent_at" IS NOT NULL)),
    ADD CONSTRAINT "email_messages_reason" CHECK ("state" NOT IN ('dropped', 'failed') OR "error" IS NOT NULL);

-- What a mail server refused was the former address.
CREATE FUNCTION users_forget_refused_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."email_refused_at" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "users_forget_refused_email" BEFORE UPDATE OF "email" ON "users"
  FOR EACH ROW WHEN (NEW."email" <> OLD."email") EXECUTE FUNCTION users_forget_refused_email();
