-- CreateIndex
CREATE INDEX "enrolments_paid" ON "enrolments"("paid_at") WHERE (paid_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "payments_taken" ON "payments"("paid_at", "amount_cents") WHERE (paid_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "refunds_returned" ON "refunds"("done_at", "amount_cents") WHERE (state IN ('done', 'paid_elsewhere'));

-- The fullest classes on sale. Not by the seats taken, which change with every hold: an index on them would make each hold
-- write to every index of the class.
CREATE INDEX "classes_fill" ON "classes"(("enrolled_count"::double precision / "capacity") DESC, "id" DESC)
    WHERE ("status" = 'approved' AND "closed_at" IS NULL AND "archived_at" IS NULL);
