CREATE TABLE "webhook_news" (
	"company_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"source" text NOT NULL,
	"job_id" bigint,
	"applications" bigint[],
	"about" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"endpoint_id" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_news_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
DROP INDEX "webhook_events_new";--> statement-breakpoint
ALTER TABLE "webhook_news" ADD CONSTRAINT "webhook_news_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_events_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Where no company of the statement has a webhook, the condition of the inner query is false before its first row.
  -- Events of the same kind are one row, a thousand numbers of the feed at most; one about no applicant stands alone.
  INSERT INTO webhook_news (company_id, type, source, job_id, applications, about, at)
  SELECT g.company_id, webhook_event_of(g.type), g.type, g.job_id, g.applications, g.about, g.at
  FROM (
    SELECT e.company_id, e.type, e.job_id, e.about, e.at, min(e.id) AS first,
      array_agg(e.application_id) FILTER (WHERE e.application_id IS NOT NULL) AS applications
    FROM (
      SELECT id, company_id, type, job_id, application_id, at,
        jsonb_strip_nulls(jsonb_build_object('question', data -> 'question', 'request', data -> 'action',
          'user', data -> 'user', 'role', data -> 'role')) AS about
      FROM added
      WHERE (SELECT EXISTS (
        SELECT FROM webhook_endpoints w WHERE w.deleted_at IS NULL
          AND w.company_id BETWEEN (SELECT min(company_id) FROM added) AND (SELECT max(company_id) FROM added)))) e
    GROUP BY e.company_id, e.type, e.job_id, e.about, e.at, e.id / 1000,
      CASE WHEN e.application_id IS NULL THEN e.id END) g
  WHERE EXISTS (
    SELECT FROM webhook_endpoints w
    WHERE w.company_id = g.company_id AND w.deleted_at IS NULL AND webhook_event_of(g.type) = ANY (w.events)
      AND (w.jobs IS NULL OR g.job_id IS NULL OR g.job_id = ANY (w.jobs)))
  ORDER BY g.first;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_audit_for_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_news (company_id, type, source, job_id, applications, about, at)
  SELECT e.company_id, 'audit.recorded', e.type, e.job_id,
    CASE WHEN e.application_id IS NOT NULL THEN array[e.application_id] END,
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
INSERT INTO webhook_news (company_id, type, source, job_id, applications, about, endpoint_id, at)
SELECT company_id, type, source, job_id, CASE WHEN application_id IS NOT NULL THEN array[application_id] END, about, endpoint_id, at
FROM webhook_events WHERE sequence IS NULL ORDER BY id;
--> statement-breakpoint
DELETE FROM webhook_events WHERE sequence IS NULL;
