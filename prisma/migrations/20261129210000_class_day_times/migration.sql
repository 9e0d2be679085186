-- AlterTable
ALTER TABLE "classes" ADD COLUMN "day_times" TEXT[] DEFAULT ARRAY[]::TEXT[];
