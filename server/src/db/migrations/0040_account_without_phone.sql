-- A number belongs to the application of the company that entered it; one on an account would reach every company.
-- Those added by their account to a further activity keep the number that the same company entered before.
UPDATE "applications" a SET "phone" = known."phone" FROM (
  SELECT DISTINCT ON ("company_id", "user_id") "company_id", "user_id", "phone" FROM "applications"
  WHERE "phone" IS NOT NULL ORDER BY "company_id", "user_id", "id" DESC) known
WHERE a."phone" IS NULL AND a."company_id" = known."company_id" AND a."user_id" = known."user_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "phone";
