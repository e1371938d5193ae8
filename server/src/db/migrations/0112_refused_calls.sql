CREATE TABLE "refused_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refused_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"user_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"forbidden" integer NOT NULL,
	"not_found" integer NOT NULL,
	"reads" integer NOT NULL,
	"changes" integer NOT NULL,
	"by_token" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_calls_hour" UNIQUE NULLS NOT DISTINCT("user_id","company_id","hour")
);
--> statement-breakpoint
ALTER TABLE "refused_calls" ADD CONSTRAINT "refused_calls_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_calls" ADD CONSTRAINT "refused_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_calls_age" ON "refused_calls" USING btree ("hour");