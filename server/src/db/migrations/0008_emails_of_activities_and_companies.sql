CREATE TABLE "company_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"type" text NOT NULL,
	"body_text" text NOT NULL,
	"from_name" text NOT NULL,
	"reply_to_email" text NOT NULL,
	"promote_practice" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_emails_type" UNIQUE("company_id","type")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rejection_email_from_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rejection_email_reply_to_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rejection_email_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "rejection_email_body_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_emails" ADD CONSTRAINT "company_emails_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_tests" ON "mails" USING btree ("user_id","created_at") WHERE type = 'test';