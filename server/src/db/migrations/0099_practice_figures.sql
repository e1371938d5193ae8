CREATE TABLE "practice_shares" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "speech_metrics" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"measured_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"voice" jsonb,
	"range_db" integer,
	"loudness_tenths" integer,
	"clipped" boolean,
	"self_rating" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speech_metrics_rating" CHECK (self_rating between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "practice_shares" ADD CONSTRAINT "practice_shares_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_metrics" ADD CONSTRAINT "speech_metrics_attempt_id_application_id_attempts_id_application_id_fk" FOREIGN KEY ("attempt_id","application_id") REFERENCES "public"."attempts"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "speech_metrics_application" ON "speech_metrics" USING btree ("application_id");