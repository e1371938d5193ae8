CREATE TABLE "mail_budgets" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_handed" integer DEFAULT 0 NOT NULL,
	"paused_refused" integer DEFAULT 0 NOT NULL,
	"resumed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_minutes" (
	"company_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"handed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mail_minutes_company_id_at_pk" PRIMARY KEY("company_id","at")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mails_per_hour" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mails_per_day" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "waits_for_budget" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_budgets" ADD CONSTRAINT "mail_budgets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_minutes" ADD CONSTRAINT "mail_minutes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_minutes_age" ON "mail_minutes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("company_id","id") WHERE waits_for_budget and state = 'queued';