CREATE TABLE "report_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"preset" text,
	"from_date" date,
	"to_date" date,
	"job_id" bigint,
	"kind" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_views_name" UNIQUE("company_id","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "report_period_hours" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_period_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"unit" text NOT NULL,
	"day" date NOT NULL,
	"span" text NOT NULL,
	"hours" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_periods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"unit" text NOT NULL,
	"day" date NOT NULL,
	"step" smallint NOT NULL,
	"cause" text NOT NULL,
	"device" text NOT NULL,
	"browser" text,
	"adjusted" boolean NOT NULL,
	"outcome" text,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "reported_month" date;--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_period_hours" ADD CONSTRAINT "report_period_hours_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_periods" ADD CONSTRAINT "report_periods_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_views_user" ON "report_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_views_job" ON "report_views" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "report_period_hours_day" ON "report_period_hours" USING btree ("company_id","unit","day");--> statement-breakpoint
CREATE INDEX "report_periods_day" ON "report_periods" USING btree ("company_id","unit","day");--> statement-breakpoint
CREATE INDEX "memberships_reported" ON "memberships" USING btree ("company_id","reported_month") WHERE reported_month is not null;--> statement-breakpoint
INSERT INTO "report_periods" ("company_id", "unit", "day", "step", "cause", "device", "browser", "adjusted", "outcome", "n")
SELECT "company_id", u.unit, date_trunc(u.unit, "day")::date, "step", "cause", "device", "browser", "adjusted", "outcome", sum("n")
FROM "report_days" CROSS JOIN (VALUES ('month'), ('year')) u(unit) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;--> statement-breakpoint
INSERT INTO "report_period_hours" ("company_id", "unit", "day", "span", "hours", "n")
SELECT "company_id", u.unit, date_trunc(u.unit, "day")::date, "span", "hours", sum("n")
FROM "report_hours" CROSS JOIN (VALUES ('month'), ('year')) u(unit) GROUP BY 1, 2, 3, 4, 5;
