-- Notes of decisions about many that include an applicant who was erased before erasure removed such notes.
UPDATE "bulk_operations" b SET "input" = b."input" - 'note'
WHERE b."input" ->> 'note' IS NOT NULL AND EXISTS (
  SELECT 1 FROM "bulk_operation_batches" p CROSS JOIN LATERAL unnest(p."application_ids") AS person("id")
  WHERE p."bulk_operation_id" = b."id" AND NOT EXISTS (SELECT 1 FROM "applications" a WHERE a."id" = person."id"));
