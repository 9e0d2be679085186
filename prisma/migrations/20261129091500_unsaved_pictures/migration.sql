-- CreateTable
CREATE TABLE "unsaved_pictures" (
    "user_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "unsaved_pictures_pkey" PRIMARY KEY ("user_id","url")
);

-- CreateIndex
CREATE INDEX "unsaved_pictures_url_idx" ON "unsaved_pictures"("url");

-- AddForeignKey
ALTER TABLE "unsaved_pictures" ADD CONSTRAINT "unsaved_pictures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
