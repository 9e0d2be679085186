-- CreateEnum
CREATE TYPE "reconciliation_kind" AS ENUM ('events', 'payments');

-- AlterTable: the version before writes no kind.
ALTER TABLE "reconciliation_runs" ADD COLUMN     "kind" "reconciliation_kind" NOT NULL DEFAULT 'payments';

-- DropIndex
DROP INDEX "reconciliation_runs_started_at_idx";

-- CreateIndex
CREATE INDEX "reconciliation_runs_kind_started_at_idx" ON "reconciliation_runs"("kind", "started_at");
