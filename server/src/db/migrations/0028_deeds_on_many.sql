CREATE TABLE "deed_parts" (
	"deed_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"application_ids" bigint[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	CONSTRAINT "deed_parts_deed_id_part_pk" PRIMARY KEY("deed_id","part")
);
--> statement-breakpoint
CREATE TABLE "deeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"action" text NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"sending_id" bigint,
	"undo_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sendings" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deed_parts" ADD CONSTRAINT "deed_parts_deed_id_deeds_id_fk" FOREIGN KEY ("deed_id") REFERENCES "public"."deeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deeds" ADD CONSTRAINT "deeds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deeds" ADD CONSTRAINT "deeds_sending_id_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."sendings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deeds" ADD CONSTRAINT "deeds_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deeds_job" ON "deeds" USING btree ("job_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deeds_open" ON "deeds" USING btree ("job_id","id") WHERE finished_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "deeds_sending" ON "deeds" USING btree ("sending_id");