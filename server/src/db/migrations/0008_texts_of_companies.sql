ALTER TABLE "company_emails" DROP CONSTRAINT "company_emails_type";--> statement-breakpoint
ALTER TABLE "company_emails" ADD COLUMN "locale" text NOT NULL DEFAULT 'en-gb';--> statement-breakpoint
ALTER TABLE "company_emails" ADD COLUMN "name" text NOT NULL DEFAULT 'Default';--> statement-breakpoint
ALTER TABLE "company_emails" ADD COLUMN "is_default" boolean NOT NULL DEFAULT true;--> statement-breakpoint
ALTER TABLE "company_emails" ADD COLUMN "subject" text NOT NULL DEFAULT '';--> statement-breakpoint
INSERT INTO "company_emails" ("company_id", "type", "locale", "body_text", "from_name", "reply_to_email", "promote_practice", "revision", "updated_at") SELECT "company_id", "type", 'fr-fr', "body_text", "from_name", "reply_to_email", "promote_practice", "revision", "updated_at" FROM "company_emails";--> statement-breakpoint
ALTER TABLE "company_emails" ALTER COLUMN "locale" DROP DEFAULT, ALTER COLUMN "name" DROP DEFAULT, ALTER COLUMN "is_default" DROP DEFAULT, ALTER COLUMN "subject" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "company_emails_default" ON "company_emails" USING btree ("company_id","type","locale") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "company_emails_name" ON "company_emails" USING btree ("company_id","type","locale",lower("name"));
