CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" integer,
	"fault" text,
	"address" text NOT NULL,
	"request_headers" jsonb NOT NULL,
	"request_body" text NOT NULL,
	"answer_headers" jsonb,
	"answer" text,
	"is_cut" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_counters" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	"expired_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_fault" text,
	"last_ms" integer,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("event_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"jobs" bigint[],
	"body" text NOT NULL,
	"secret" text NOT NULL,
	"secret_at" timestamp (3) with time zone NOT NULL,
	"former_secret" text,
	"former_until" timestamp (3) with time zone,
	"state" text DEFAULT 'on' NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"hold_until" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"busy_until" timestamp (3) with time zone,
	"resend_after" bigint,
	"resend_until" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text DEFAULT 'evt_' || rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=') NOT NULL,
	"type" text NOT NULL,
	"source" text NOT NULL,
	"job_id" bigint,
	"application_id" bigint,
	"about" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"endpoint_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sequence" bigint,
	CONSTRAINT "webhook_events_sequence" UNIQUE("company_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "webhook_hours" (
	"endpoint_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"delivered" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "webhook_hours_endpoint_id_hour_pk" PRIMARY KEY("endpoint_id","hour")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_counters" ADD CONSTRAINT "webhook_counters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_hours" ADD CONSTRAINT "webhook_hours_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","sequence","next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("endpoint_id","sequence" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_undelivered" ON "webhook_deliveries" USING btree ("endpoint_id","sequence" DESC NULLS FIRST) WHERE last_fault is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_company" ON "webhook_endpoints" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "webhook_events_new" ON "webhook_events" USING btree ("company_id","id") WHERE sequence is null;--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_events_application" ON "webhook_events" USING btree ("application_id") WHERE application_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_endpoint" ON "webhook_events" USING btree ("endpoint_id") WHERE endpoint_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_hours_age" ON "webhook_hours" USING btree ("hour");--> statement-breakpoint
CREATE FUNCTION webhook_event_of(type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN type IN ('application.added', 'application.registered') THEN 'application.created'
    WHEN type IN ('application.invited') THEN 'application.invited'
    WHEN type IN ('invitation.undelivered') THEN 'application.undelivered'
    WHEN type IN ('link.opened') THEN 'application.opened'
    WHEN type IN ('setup.started') THEN 'application.started'
    WHEN type IN ('interview.submitted', 'interview.auto_submitted') THEN 'application.submitted'
    WHEN type IN ('declined') THEN 'application.withdrawn'
    WHEN type IN ('application.reviewed', 'application.rated') THEN 'application.reviewed'
    WHEN type IN ('application.shortlisted', 'application.rejected', 'application.outcome_withdrawn') THEN 'application.decided'
    WHEN type IN ('question.confirmed') THEN 'answer.stored'
    WHEN type IN ('adjustment.requested', 'extension.requested', 'reset.requested') THEN 'request.raised'
    WHEN type IN ('adjustment.granted', 'adjustment.declined', 'adjustment.dismissed', 'extension.granted', 'extension.declined', 'extension.dismissed', 'reset.granted', 'reset.declined', 'reset.dismissed') THEN 'request.answered'
    WHEN type IN ('review.finalised') THEN 'review.available'
    WHEN type IN ('feedback.released') THEN 'feedback.released'
    WHEN type IN ('job.published') THEN 'job.published'
    WHEN type IN ('job.archived') THEN 'job.archived'
    WHEN type IN ('company.user_added', 'company.user_changed', 'company.user_role_changed', 'company.user_removed') THEN 'user.changed'
  END
$$;
--> statement-breakpoint
CREATE FUNCTION note_events_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (company_id, type, source, job_id, application_id, about, at)
  SELECT e.company_id, named.type, e.type, e.job_id, e.application_id,
    jsonb_strip_nulls(jsonb_build_object('question', e.data -> 'question', 'request', e.data -> 'action',
      'user', e.data -> 'user', 'role', e.data -> 'role')), e.at
  FROM added e CROSS JOIN LATERAL (SELECT webhook_event_of(e.type) AS type) named
  WHERE named.type IS NOT NULL AND EXISTS (
    SELECT FROM webhook_endpoints w
    WHERE w.company_id = e.company_id AND w.deleted_at IS NULL AND named.type = ANY (w.events)
      AND (w.jobs IS NULL OR e.job_id IS NULL OR e.job_id = ANY (w.jobs)))
  ORDER BY e.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_for_webhooks AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_events_for_webhooks();
--> statement-breakpoint
CREATE FUNCTION note_audit_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_events (company_id, type, source, job_id, application_id, about, at)
  SELECT e.company_id, 'audit.recorded', e.type, e.job_id, e.application_id,
    jsonb_strip_nulls(jsonb_build_object('entry', e.id, 'user', e.user_id)), e.at
  FROM added e
  WHERE EXISTS (
    SELECT FROM webhook_endpoints w
    WHERE w.company_id = e.company_id AND w.deleted_at IS NULL AND 'audit.recorded' = ANY (w.events)
      AND (w.jobs IS NULL OR e.job_id IS NULL OR e.job_id = ANY (w.jobs)))
  ORDER BY e.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_for_webhooks AFTER INSERT ON audit_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_audit_for_webhooks();

