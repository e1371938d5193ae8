CREATE INDEX "answers_question_only" ON "answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "attempts_question" ON "attempts" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_openings_question" ON "question_openings" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "applications_version" ON "applications" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "applications_begun" ON "applications" USING btree ("id") WHERE version_id is not null and responded_at is null and declined_at is null;--> statement-breakpoint
CREATE INDEX "interview_grants_application" ON "interview_grants" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "mails_job" ON "mails" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "review_comments_question" ON "review_comments" USING btree ("question_id");