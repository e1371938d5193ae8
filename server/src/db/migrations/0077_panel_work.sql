CREATE TABLE "review_excusals" (
	"application_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"passed_to" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_excusals_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "review_excusals" ADD CONSTRAINT "review_excusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_excusals" ADD CONSTRAINT "review_excusals_passed_to_users_id_fk" FOREIGN KEY ("passed_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_excusals" ADD CONSTRAINT "review_excusals_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_excusals_job" ON "review_excusals" USING btree ("job_id","user_id","application_id");