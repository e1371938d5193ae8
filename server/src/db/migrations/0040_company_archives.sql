CREATE TABLE "company_archives" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"parts_done" integer DEFAULT 0 NOT NULL,
	"parts_total" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"bytes" bigint,
	"sha256" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_archives_company" ON "company_archives" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_archives_unfinished" ON "company_archives" USING btree ("company_id") WHERE state in ('waiting', 'building');--> statement-breakpoint
CREATE INDEX "company_archives_expiry" ON "company_archives" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_archives_created_by" ON "company_archives" USING btree ("created_by");