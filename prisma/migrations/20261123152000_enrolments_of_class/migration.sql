-- CreateIndex
CREATE INDEX "enrolments_class_id_idx" ON "enrolments"("class_id");
