CREATE TABLE "learner_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learner_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "learner_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "learner_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learner_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learner_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learner_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	CONSTRAINT "learner_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "interview_grants" ADD COLUMN "learner_session_id" bigint;--> statement-breakpoint
CREATE INDEX "learner_links_email" ON "learner_links" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "learner_links_expiry" ON "learner_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "learner_requests_age" ON "learner_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "learner_sessions_email" ON "learner_sessions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "learner_sessions_age" ON "learner_sessions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "interview_grants" ADD CONSTRAINT "interview_grants_learner_session_id_learner_sessions_id_fk" FOREIGN KEY ("learner_session_id") REFERENCES "public"."learner_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interview_grants_learner" ON "interview_grants" USING btree ("learner_session_id") WHERE learner_session_id is not null;--> statement-breakpoint
CREATE INDEX "mails_learner_links" ON "mails" USING btree ("user_id") WHERE type = 'learner_link';