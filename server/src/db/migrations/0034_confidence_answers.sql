CREATE TABLE "confidence_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confidence_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"value" smallint NOT NULL,
	"wording" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "confidence_answers_moment" UNIQUE NULLS NOT DISTINCT("application_id","sent_at"),
	CONSTRAINT "confidence_answers_scale" CHECK (value between 0 and 10)
);
--> statement-breakpoint
ALTER TABLE "confidence_answers" ADD CONSTRAINT "confidence_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;