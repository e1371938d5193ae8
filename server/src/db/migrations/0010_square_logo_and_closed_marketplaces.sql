ALTER TABLE "companies" ALTER COLUMN "marketplace_open" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "hub_open" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "square_logo" text;--> statement-breakpoint
UPDATE "companies" SET "marketplace_open" = false WHERE NOT "marketplace_enabled";--> statement-breakpoint
UPDATE "companies" SET "hub_open" = false WHERE NOT "hub_enabled";
