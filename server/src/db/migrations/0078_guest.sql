CREATE TABLE "guest_link_applicants" (
	"guest_link_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	CONSTRAINT "guest_link_applicants_guest_link_id_place_pk" PRIMARY KEY("guest_link_id","place"),
	CONSTRAINT "guest_link_applicants_once" UNIQUE("application_id","guest_link_id")
);
--> statement-breakpoint
CREATE TABLE "guest_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"locale" text DEFAULT 'en-gb' NOT NULL,
	"masked" boolean NOT NULL,
	"permission" text NOT NULL,
	"token_hash" text NOT NULL,
	"bound_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "guest_reviews" (
	"guest_link_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"rating" smallint,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_reviews_guest_link_id_application_id_pk" PRIMARY KEY("guest_link_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "guest_sessions" (
	"token_hash" text NOT NULL,
	"guest_link_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "guest_sessions_token_hash_guest_link_id_pk" PRIMARY KEY("token_hash","guest_link_id")
);
--> statement-breakpoint
CREATE TABLE "guest_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guest_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"guest_link_id" bigint NOT NULL,
	"what" text NOT NULL,
	"application_id" bigint,
	"job_id" bigint NOT NULL,
	"question_id" bigint,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_link_applicants" ADD CONSTRAINT "guest_link_applicants_guest_link_id_guest_links_id_fk" FOREIGN KEY ("guest_link_id") REFERENCES "public"."guest_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_link_applicants" ADD CONSTRAINT "guest_link_applicants_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_links" ADD CONSTRAINT "guest_links_job_id_company_id_jobs_id_company_id_fk" FOREIGN KEY ("job_id","company_id") REFERENCES "public"."jobs"("id","company_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_reviews" ADD CONSTRAINT "guest_reviews_guest_link_id_guest_links_id_fk" FOREIGN KEY ("guest_link_id") REFERENCES "public"."guest_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_reviews" ADD CONSTRAINT "guest_reviews_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_sessions" ADD CONSTRAINT "guest_sessions_guest_link_id_guest_links_id_fk" FOREIGN KEY ("guest_link_id") REFERENCES "public"."guest_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_views" ADD CONSTRAINT "guest_views_guest_link_id_guest_links_id_fk" FOREIGN KEY ("guest_link_id") REFERENCES "public"."guest_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_views" ADD CONSTRAINT "guest_views_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_views" ADD CONSTRAINT "guest_views_application_id_job_id_applications_id_job_id_fk" FOREIGN KEY ("application_id","job_id") REFERENCES "public"."applications"("id","job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_links_job" ON "guest_links" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "guest_reviews_application" ON "guest_reviews" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "guest_sessions_link" ON "guest_sessions" USING btree ("guest_link_id");--> statement-breakpoint
CREATE INDEX "guest_sessions_expiry" ON "guest_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guest_views_link" ON "guest_views" USING btree ("guest_link_id","id");--> statement-breakpoint
CREATE INDEX "guest_views_application" ON "guest_views" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "guest_views_question" ON "guest_views" USING btree ("question_id");