CREATE INDEX "mails_recent" ON "mails" USING btree ("created_at") WHERE type in ('invitation', 'extension');--> statement-breakpoint
CREATE INDEX "reminders_at" ON "reminders" USING btree ("at");