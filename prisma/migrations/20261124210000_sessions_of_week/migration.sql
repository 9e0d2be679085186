-- CreateIndex
CREATE INDEX "sessions_instructor_id_starts_at_idx" ON "sessions"("instructor_id", "starts_at");

-- CreateIndex
CREATE INDEX "sessions_local_start_local_end_idx" ON "sessions"("local_start", "local_end");
