CREATE TABLE "learner_share_looks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learner_share_looks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"user_id" bigint,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learner_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learner_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"recipient_id" bigint,
	"recipient_email" text,
	"token_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "learner_shares_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "learner_shares_recipient_one" CHECK (num_nonnulls(recipient_id, recipient_email, token_hash) = 1)
);
--> statement-breakpoint
ALTER TABLE "learner_share_looks" ADD CONSTRAINT "learner_share_looks_share_id_learner_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."learner_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_share_looks" ADD CONSTRAINT "learner_share_looks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_share_looks" ADD CONSTRAINT "learner_share_looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_shares" ADD CONSTRAINT "learner_shares_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_shares" ADD CONSTRAINT "learner_shares_attempt_id_application_id_attempts_id_application_id_fk" FOREIGN KEY ("attempt_id","application_id") REFERENCES "public"."attempts"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learner_share_looks_share" ON "learner_share_looks" USING btree ("share_id","id");--> statement-breakpoint
CREATE INDEX "learner_share_looks_application" ON "learner_share_looks" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "learner_share_looks_user" ON "learner_share_looks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "learner_shares_own" ON "learner_shares" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "learner_shares_attempt" ON "learner_shares" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "learner_shares_application" ON "learner_shares" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "learner_shares_recipient" ON "learner_shares" USING btree ("recipient_id","id");--> statement-breakpoint
CREATE INDEX "learner_shares_address" ON "learner_shares" USING btree ("recipient_email","id");--> statement-breakpoint
CREATE INDEX "learner_shares_end" ON "learner_shares" USING btree ("ends_at");