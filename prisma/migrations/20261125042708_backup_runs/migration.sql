-- CreateTable
CREATE TABLE "backup_runs" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);
