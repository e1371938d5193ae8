CREATE TABLE "transcript_fingerprints" (
	"transcript_id" bigint PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"hashes" bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "language_signals_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "authenticity_signals_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "required_language" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "shared_phrases" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transcript_fingerprints" ADD CONSTRAINT "transcript_fingerprints_transcript_id_application_id_transcripts_id_application_id_fk" FOREIGN KEY ("transcript_id","application_id") REFERENCES "public"."transcripts"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcript_fingerprints_hashes" ON "transcript_fingerprints" USING gin ("hashes");--> statement-breakpoint
CREATE INDEX "transcript_fingerprints_application" ON "transcript_fingerprints" USING btree ("application_id");