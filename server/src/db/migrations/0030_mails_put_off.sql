ALTER TABLE "mails" ADD COLUMN "asked_by" bigint;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tries" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_put_off" ON "mails" USING btree ("sending_id","next_try_at") WHERE next_try_at is not null;