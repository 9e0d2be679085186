-- CreateIndex
CREATE INDEX "refunds_due" ON "refunds"("payment_id") WHERE (state IN ('requested', 'failed'));
