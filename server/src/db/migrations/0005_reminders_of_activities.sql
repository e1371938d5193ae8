DROP INDEX "applications_unopened";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminders" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reminders" jsonb DEFAULT '[{"anchor":"invitation","amount":1,"unit":"days","only_unopened":true,"at":null,"active":true,"subject":null,"body":null},{"anchor":"deadline","amount":1,"unit":"days","only_unopened":false,"at":null,"active":true,"subject":null,"body":null},{"anchor":"deadline","amount":3,"unit":"hours","only_unopened":false,"at":null,"active":true,"subject":null,"body":null}]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_invited" ON "applications" USING btree ("invited_at") WHERE bucket = 'AwaitingResponse' and archived_at is null;--> statement-breakpoint
CREATE INDEX "applications_zone" ON "applications" USING btree ("time_zone") WHERE bucket = 'AwaitingResponse' and archived_at is null and time_zone is not null;--> statement-breakpoint
UPDATE "reminders" SET "kind" = CASE "kind" WHEN 'unopened' THEN 'invitation-1-days' WHEN 'day_before' THEN 'deadline-1-days' ELSE 'deadline-3-hours' END;