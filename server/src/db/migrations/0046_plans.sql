CREATE TABLE "plans" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"freemium" boolean DEFAULT false NOT NULL,
	"activities_max" integer,
	"applicants_max" integer,
	"users_max" integer,
	CONSTRAINT "plans_limits" CHECK (least("plans"."activities_max", "plans"."applicants_max", "plans"."users_max", 0) >= 0)
);
--> statement-breakpoint
INSERT INTO "plans" ("key", "name", "freemium", "activities_max", "applicants_max", "users_max") VALUES
	('freemium', 'Free', true, 1, 10, 2),
	('standard', 'Standard', false, NULL, NULL, NULL);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "plan" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_plan_plans_key_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "companies" SET "plan" = 'freemium' WHERE "freemium";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "freemium";--> statement-breakpoint
CREATE INDEX "companies_plan" ON "companies" USING btree ("plan");