-- CreateEnum
CREATE TYPE "act_kind" AS ENUM ('class_approved', 'class_denied', 'made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere', 'refund_ordered', 'place_cancelled');

-- CreateTable
CREATE TABLE "acts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" "act_kind" NOT NULL,
    "actor_id" UUID,
    "user_id" UUID,
    "class_id" UUID,
    "payment_id" UUID,

    CONSTRAINT "acts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "acts_at_id_idx" ON "acts"("at" DESC, "id");

-- CreateIndex
CREATE INDEX "acts_actor_id_idx" ON "acts"("actor_id");

-- CreateIndex
CREATE INDEX "acts_user_id_idx" ON "acts"("user_id");

-- CreateIndex
CREATE INDEX "acts_class_id_idx" ON "acts"("class_id");

-- CreateIndex
CREATE INDEX "acts_payment_id_idx" ON "acts"("payment_id");

-- AddForeignKey
ALTER TABLE "acts" ADD CONSTRAINT "acts_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acts" ADD CONSTRAINT "acts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acts" ADD CONSTRAINT "acts_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "acts" ADD CONSTRAINT "acts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Each kind says what it is about.
ALTER TABLE "acts" ADD CONSTRAINT "acts_subject" CHECK (
    CASE
        WHEN "kind" IN ('class_approved', 'class_denied') THEN "class_id" IS NOT NULL
        WHEN "kind" IN ('made_instructor', 'made_admin', 'user_removed', 'signed_out_everywhere') THEN "user_id" IS NOT NULL
        WHEN "kind" = 'refund_ordered' THEN "payment_id" IS NOT NULL
        WHEN "kind" = 'place_cancelled' THEN "user_id" IS NOT NULL AND "class_id" IS NOT NULL
    END
);

-- What has been recorded stays, whoever asks: the owner's own mistakes included.
CREATE FUNCTION "refuse_to_change_acts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'acts_are_final: the record of decisions is only ever added to' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "acts_are_final" BEFORE UPDATE OR DELETE ON "acts"
    FOR EACH ROW EXECUTE FUNCTION "refuse_to_change_acts"();

-- Also fires when another table is truncated with CASCADE.
CREATE TRIGGER "acts_are_not_emptied" BEFORE TRUNCATE ON "acts"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_change_acts"();
