CREATE TABLE "decisions" (
	"application_id" bigint NOT NULL,
	"track" text NOT NULL,
	"number" bigint DEFAULT nextval('decision_numbers') NOT NULL,
	"shortlisted_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "decisions_application_id_track_number_pk" PRIMARY KEY("application_id","track","number")
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The decision that holds, of each track; then what bulk operations replaced, which an undo restores.
INSERT INTO "decisions" ("application_id", "track", "number", "shortlisted_at", "rejected_at", "archived_at")
SELECT a.id, d.track, d.number,
	CASE d.track WHEN 'outcome' THEN a.shortlisted_at END, CASE d.track WHEN 'outcome' THEN a.rejected_at END,
	CASE d.track WHEN 'archive' THEN a.archived_at END
FROM "applications" a
CROSS JOIN LATERAL (VALUES ('outcome', a.outcome_decision), ('archive', a.archive_decision), ('review', a.review_decision)) d (track, number)
WHERE d.number IS NOT NULL;--> statement-breakpoint
INSERT INTO "decisions" ("application_id", "track", "number", "shortlisted_at", "rejected_at", "archived_at")
SELECT r.id, CASE b.action WHEN 'archive' THEN 'archive' ELSE 'outcome' END, coalesce(r.decision, 0), r.shortlisted_at, r.rejected_at, r.archived_at
FROM "bulk_operation_batches" p
JOIN "bulk_operations" b ON b.id = p.bulk_operation_id AND b.action IN ('shortlist', 'reject', 'archive')
CROSS JOIN LATERAL jsonb_to_recordset(p.replaced) r (id bigint, decision bigint, shortlisted_at timestamptz, rejected_at timestamptz, archived_at timestamptz)
WHERE EXISTS (SELECT 1 FROM "applications" a WHERE a.id = r.id)
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "outcome_decision";--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "archive_decision";--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "review_decision";--> statement-breakpoint
ALTER TABLE "bulk_operation_batches" DROP COLUMN "replaced";