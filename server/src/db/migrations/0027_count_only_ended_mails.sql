DROP INDEX "mails_progress";--> statement-breakpoint
DROP INDEX "mails_state";--> statement-breakpoint
CREATE INDEX "mails_ends" ON "mails" USING btree ("sending_id","state") WHERE sending_id is not null and state in ('sent', 'uncertain', 'failed');--> statement-breakpoint
CREATE INDEX "mails_problems" ON "mails" USING btree ("id") WHERE state in ('uncertain', 'failed');