ALTER TABLE "sendings" ADD COLUMN "made" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_unopened" ON "applications" USING btree ("invited_at") WHERE bucket = 'AwaitingResponse' and archived_at is null and opened_at is null;--> statement-breakpoint
CREATE INDEX "applications_due" ON "applications" USING btree ("deadline") WHERE bucket = 'AwaitingResponse' and archived_at is null;--> statement-breakpoint
CREATE INDEX "mails_progress" ON "mails" USING btree ("sending_id","state") WHERE sending_id is not null;