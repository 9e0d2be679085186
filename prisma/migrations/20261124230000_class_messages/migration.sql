-- AlterEnum
ALTER TYPE "audit_event_kind" ADD VALUE 'class_messaged';

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "recipients" INTEGER;

-- CreateTable
CREATE TABLE "class_messages" (
    "id" UUID NOT NULL,
    "class_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "recipients" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "day" DATE NOT NULL DEFAULT ((now() AT TIME ZONE 'UTC'::text))::date,
    "number" SMALLINT NOT NULL,

    CONSTRAINT "class_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "class_messages_author_id_idx" ON "class_messages"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "class_messages_class_id_author_id_day_number_key" ON "class_messages"("class_id", "author_id", "day", "number");

-- AddForeignKey
ALTER TABLE "class_messages" ADD CONSTRAINT "class_messages_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_messages" ADD CONSTRAINT "class_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The subject becomes a header of the e-mail: one line, without control characters.
ALTER TABLE "class_messages"
    ADD CONSTRAINT "class_messages_subject"
        CHECK (char_length("subject") BETWEEN 1 AND 120 AND "subject" !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'),
    ADD CONSTRAINT "class_messages_body" CHECK (char_length("body") BETWEEN 1 AND 4000),
    ADD CONSTRAINT "class_messages_recipients" CHECK ("recipients" > 0),
    -- With the unique index: so many an author writes to a class in a day.
    ADD CONSTRAINT "class_messages_daily" CHECK ("number" BETWEEN 1 AND 5);
