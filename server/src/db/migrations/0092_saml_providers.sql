CREATE TABLE "provider_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_id" bigint NOT NULL,
	"private_key" text NOT NULL,
	"certificate" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applicant_identities" (
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applicant_identities_provider_id_subject_pk" PRIMARY KEY("provider_id","subject"),
	CONSTRAINT "applicant_identities_user" UNIQUE("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "provider_messages" (
	"provider_id" bigint NOT NULL,
	"id_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_messages_provider_id_id_hash_pk" PRIMARY KEY("provider_id","id_hash")
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" bigint PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"name_id" jsonb
);
--> statement-breakpoint
CREATE TABLE "sign_in_results" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"browser_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"session_id" bigint,
	"claims" jsonb,
	"fault" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_providers" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ALTER COLUMN "client_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ALTER COLUMN "verifier" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "metadata_address" text;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "changed_description" jsonb;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "warned_days" integer;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "audience" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "default_role" text;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "claim_names" jsonb DEFAULT '{"subject":"","email":"email","first_name":"given_name","last_name":"family_name"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD COLUMN "ends_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_keys" ADD CONSTRAINT "provider_keys_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_identities" ADD CONSTRAINT "applicant_identities_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_identities" ADD CONSTRAINT "applicant_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_messages" ADD CONSTRAINT "provider_messages_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_results" ADD CONSTRAINT "sign_in_results_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_results" ADD CONSTRAINT "sign_in_results_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_keys_provider" ON "provider_keys" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "provider_messages_expiry" ON "provider_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_sessions_sid" ON "provider_sessions" USING btree ("provider_id","sid");--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE INDEX "sign_in_results_expiry" ON "sign_in_results" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_results_provider" ON "sign_in_results" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sign_in_results_session" ON "sign_in_results" USING btree ("session_id");