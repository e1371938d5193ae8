CREATE TABLE "self_reviews" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"ticks" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_questions" ADD COLUMN "checklist" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "guidance" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "checklist" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "self_reviews" ADD CONSTRAINT "self_reviews_attempt_id_application_id_attempts_id_application_id_fk" FOREIGN KEY ("attempt_id","application_id") REFERENCES "public"."attempts"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "self_reviews_application" ON "self_reviews" USING btree ("application_id");