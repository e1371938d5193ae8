ALTER TABLE "actions" ADD COLUMN "told_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "adjustments" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "actions_company_all" ON "actions" USING btree ("company_id","is_open","id" DESC NULLS FIRST);