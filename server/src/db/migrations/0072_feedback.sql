CREATE TABLE "feedback" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"opening" text DEFAULT '' NOT NULL,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waits_for_outcome" boolean DEFAULT false NOT NULL,
	"released_at" timestamp (3) with time zone,
	"changed_by" bigint NOT NULL,
	"released_by" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "review_available_email_from_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "review_available_email_reply_to_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "review_available_email_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "review_available_email_body_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_job" ON "feedback" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "feedback_waiting" ON "feedback" USING btree ("application_id") WHERE waits_for_outcome and released_at is null;
--> statement-breakpoint
UPDATE "jobs" SET
  "review_available_email_from_name" = "invitation_from_name",
  "review_available_email_reply_to_email" = "interview_complete_reply_to_email",
  "review_available_email_subject" = case "default_locale" when 'fr-fr' then 'Votre entretien a été évalué : [INTERVIEW TITLE]' else 'Your interview was reviewed: [INTERVIEW TITLE]' end,
  "review_available_email_body_text" = case "default_locale"
    when 'fr-fr' then '<p>Bonjour [FIRST NAME],</p><p>[ORGANISATION NAME] a évalué votre entretien pour <strong>[INTERVIEW TITLE]</strong>. Les retours qui vous sont transmis figurent sur votre page : [FEEDBACK LINK]</p><p>Cordialement,<br />[ORGANISATION NAME]</p>'
    else '<p>Hello [FIRST NAME],</p><p>[ORGANISATION NAME] has reviewed your interview for <strong>[INTERVIEW TITLE]</strong>. Feedback that is released to you is on your page: [FEEDBACK LINK]</p><p>Kind regards,<br />[ORGANISATION NAME]</p>' end;
