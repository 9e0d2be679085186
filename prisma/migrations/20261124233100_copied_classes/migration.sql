-- AlterTable
ALTER TABLE "classes" ADD COLUMN     "copied_from_id" UUID;

-- AddForeignKey
ALTER TABLE "classes" ADD CONSTRAINT "classes_copied_from_id_fkey" FOREIGN KEY ("copied_from_id") REFERENCES "classes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
