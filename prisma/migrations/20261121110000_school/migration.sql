-- CreateEnum
CREATE TYPE "class_status" AS ENUM ('pending', 'approved', 'denied');

-- CreateEnum
CREATE TYPE "enrolment_state" AS ENUM ('held', 'paid', 'released', 'refunded');

-- CreateEnum
CREATE TYPE "payment_state" AS ENUM ('open', 'succeeded', 'cancelled', 'refund_due', 'refunded');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('student', 'instructor', 'admin');

-- CreateTable
CREATE TABLE "classes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "instructor_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,
    "seats_taken" INTEGER NOT NULL DEFAULT 0,
    "enrolled_count" INTEGER NOT NULL DEFAULT 0,
    "status" "class_status" NOT NULL DEFAULT 'pending',
    "feedback" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "classes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "selections" (
    "student_id" UUID NOT NULL,
    "class_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "selections_pkey" PRIMARY KEY ("student_id","class_id")
);

-- CreateTable
CREATE TABLE "enrolments" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "class_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "state" "enrolment_state" NOT NULL DEFAULT 'held',
    "price_cents" INTEGER NOT NULL,
    "hold_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paid_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "enrolment_id" UUID NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "state" "payment_state" NOT NULL DEFAULT 'open',
    "amount_cents" INTEGER NOT NULL,
    "class_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paid_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "identity_uid" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "photo_url" TEXT,
    "role" "role" NOT NULL DEFAULT 'student',
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "registered_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "classes_instructor_id_created_at_idx" ON "classes"("instructor_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "classes_status_enrolled_count_id_idx" ON "classes"("status", "enrolled_count" DESC, "id");

-- CreateIndex
CREATE INDEX "classes_status_created_at_id_idx" ON "classes"("status", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "classes_status_price_cents_id_idx" ON "classes"("status", "price_cents", "id");

-- CreateIndex
CREATE INDEX "selections_class_id_idx" ON "selections"("class_id");

-- CreateIndex
CREATE INDEX "enrolments_student_id_state_idx" ON "enrolments"("student_id", "state");

-- CreateIndex
CREATE INDEX "enrolments_open_holds" ON "enrolments"("hold_expires_at") WHERE (state = 'held');

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_one_live_place" ON "enrolments"("class_id", "student_id") WHERE (state IN ('held', 'paid'));

-- CreateIndex
CREATE UNIQUE INDEX "payments_transaction_id_key" ON "payments"("transaction_id");

-- CreateIndex
CREATE INDEX "payments_enrolment_id_idx" ON "payments"("enrolment_id");

-- CreateIndex
CREATE INDEX "payments_open" ON "payments"("created_at") WHERE (state = 'open');

-- CreateIndex
CREATE UNIQUE INDEX "payments_one_success" ON "payments"("enrolment_id") WHERE (state = 'succeeded');

-- CreateIndex
CREATE UNIQUE INDEX "users_identity_uid_key" ON "users"("identity_uid");

-- CreateIndex
CREATE INDEX "users_role_created_at_idx" ON "users"("role", "created_at");

-- AddForeignKey
ALTER TABLE "classes" ADD CONSTRAINT "classes_instructor_id_fkey" FOREIGN KEY ("instructor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "selections" ADD CONSTRAINT "selections_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "selections" ADD CONSTRAINT "selections_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The rules that must never break. Prisma's schema language cannot say these, and the code only gives them a good message.

-- Unique without regard to case, among users that still exist: a removed person may sign up again.
CREATE UNIQUE INDEX "users_email_key" ON "users" (lower("email")) WHERE "removed_at" IS NULL;

ALTER TABLE "users"
    ADD CONSTRAINT "users_email_length" CHECK (char_length("email") BETWEEN 3 AND 320),
    ADD CONSTRAINT "users_name_length" CHECK (char_length("name") BETWEEN 1 AND 100);

ALTER TABLE "classes"
    ADD CONSTRAINT "classes_seats" CHECK (0 <= "enrolled_count" AND "enrolled_count" <= "seats_taken" AND "seats_taken" <= "capacity"),
    ADD CONSTRAINT "classes_capacity_range" CHECK ("capacity" BETWEEN 1 AND 10000),
    ADD CONSTRAINT "classes_price_range" CHECK ("price_cents" BETWEEN 50 AND 9999999),
    ADD CONSTRAINT "classes_name_length" CHECK (char_length("name") BETWEEN 1 AND 120),
    ADD CONSTRAINT "classes_feedback_when_denied" CHECK ("feedback" IS NULL OR "status" = 'denied');

ALTER TABLE "enrolments"
    ADD CONSTRAINT "enrolments_price_range" CHECK ("price_cents" BETWEEN 50 AND 9999999),
    ADD CONSTRAINT "enrolments_hold_has_an_end" CHECK (("state" = 'held') = ("hold_expires_at" IS NOT NULL)),
    ADD CONSTRAINT "enrolments_paid_when" CHECK ("state" NOT IN ('paid', 'refunded') OR "paid_at" IS NOT NULL),
    ADD CONSTRAINT "enrolments_ended_when" CHECK (("state" IN ('released', 'refunded')) = ("ended_at" IS NOT NULL));

ALTER TABLE "payments"
    ADD CONSTRAINT "payments_amount_range" CHECK ("amount_cents" BETWEEN 50 AND 9999999),
    ADD CONSTRAINT "payments_paid_when" CHECK ("state" IN ('open', 'cancelled') OR "paid_at" IS NOT NULL),
    ADD CONSTRAINT "payments_refunded_when" CHECK (("state" = 'refunded') = ("refunded_at" IS NOT NULL));
