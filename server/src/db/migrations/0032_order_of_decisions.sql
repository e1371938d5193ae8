CREATE SEQUENCE "public"."decision_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "outcome_decision" bigint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "archive_decision" bigint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "review_decision" bigint;--> statement-breakpoint
ALTER TABLE "deed_parts" ADD COLUMN "replaced" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deeds" ADD COLUMN "decision" bigint DEFAULT nextval('decision_numbers') NOT NULL;--> statement-breakpoint
ALTER TABLE "deeds" ADD COLUMN "told" boolean DEFAULT false NOT NULL;