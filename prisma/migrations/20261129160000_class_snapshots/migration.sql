-- CreateTable
CREATE TABLE "class_snapshots" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "class_id" UUID NOT NULL,
    "plan" JSONB NOT NULL,

    CONSTRAINT "class_snapshots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "class_recipients" (
    "class_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "snapshot_id" UUID NOT NULL,

    CONSTRAINT "class_recipients_pkey" PRIMARY KEY ("class_id","user_id","snapshot_id")
);

-- CreateIndex
CREATE INDEX "class_snapshots_class_id_idx" ON "class_snapshots"("class_id");

-- CreateIndex
CREATE INDEX "class_recipients_user_id_idx" ON "class_recipients"("user_id");

-- CreateIndex
CREATE INDEX "class_recipients_snapshot_id_idx" ON "class_recipients"("snapshot_id");

-- AddForeignKey
ALTER TABLE "class_snapshots" ADD CONSTRAINT "class_snapshots_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_recipients" ADD CONSTRAINT "class_recipients_class_id_fkey" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_recipients" ADD CONSTRAINT "class_recipients_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "class_recipients" ADD CONSTRAINT "class_recipients_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "class_snapshots"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
