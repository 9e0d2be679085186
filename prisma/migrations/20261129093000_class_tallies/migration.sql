-- CreateTable
CREATE TABLE "class_tallies" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "classes" INTEGER NOT NULL,

    CONSTRAINT "class_tallies_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "class_tallies" ADD CONSTRAINT "class_tallies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
