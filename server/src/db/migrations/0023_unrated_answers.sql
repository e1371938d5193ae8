DROP INDEX "applications_unratable";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "unrated_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_unratable" ON "applications" USING btree ("job_id","bucket") WHERE bucket in ('Responded', 'Reviewed') and (declined_at is not null or answer_count = 0 or unrated_only);--> statement-breakpoint
UPDATE "applications" a SET "unrated_only" = true FROM "jobs" j
WHERE j."id" = a."job_id" AND j."rating_style" <> 2
  AND EXISTS (SELECT 1 FROM "answers" w JOIN "questions" q ON q."id" = w."question_id" WHERE w."application_id" = a."id" AND NOT q."rated")
  AND NOT EXISTS (SELECT 1 FROM "answers" w JOIN "questions" q ON q."id" = w."question_id" WHERE w."application_id" = a."id" AND q."rated");
