-- CreateEnum
CREATE TYPE "email_topic" AS ENUM ('session_reminders');

-- CreateTable
CREATE TABLE "email_preferences" (
    "user_id" UUID NOT NULL,
    "topic" "email_topic" NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_preferences_pkey" PRIMARY KEY ("user_id","topic")
);

-- CreateIndex
CREATE INDEX "sessions_planned" ON "sessions"("starts_at") WHERE (state = 'planned');

-- AddForeignKey
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
