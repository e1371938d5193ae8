CREATE TABLE "identity_providers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"protocol" text DEFAULT 'oidc' NOT NULL,
	"preset" text NOT NULL,
	"name" text NOT NULL,
	"public_name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"description" jsonb NOT NULL,
	"described_at" timestamp (3) with time zone NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"last_test" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_public_name_unique" UNIQUE("public_name"),
	CONSTRAINT "identity_providers_company" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "identities_provider_id_subject_pk" PRIMARY KEY("provider_id","subject"),
	CONSTRAINT "identities_user" UNIQUE("provider_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"browser_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"session_id" bigint,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD COLUMN "provider_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_id" bigint;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_company_id_provider_id_identity_providers_company_id_id_fk" FOREIGN KEY ("company_id","provider_id") REFERENCES "public"."identity_providers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ADD CONSTRAINT "sign_in_flows_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ADD CONSTRAINT "sign_in_flows_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_member" ON "identities" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "sign_in_flows_expiry" ON "sign_in_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_flows_provider" ON "sign_in_flows" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sign_in_flows_session" ON "sign_in_flows" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider_id_identity_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_providers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_steps_provider" ON "sign_in_steps" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider_id") WHERE provider_id is not null;