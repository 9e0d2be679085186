-- CreateTable
CREATE TABLE "upload_tallies" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "pictures" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "upload_tallies_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "upload_tallies" ADD CONSTRAINT "upload_tallies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "upload_tallies"
    ADD CONSTRAINT "upload_tallies_counts" CHECK ("pictures" >= 1 AND "bytes" >= 0);
