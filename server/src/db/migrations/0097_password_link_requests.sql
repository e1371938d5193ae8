ALTER TABLE "password_links" RENAME COLUMN "asked" TO "requested";
