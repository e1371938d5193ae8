ALTER TABLE "mails" RENAME COLUMN "asked_by" TO "requested_by";--> statement-breakpoint
ALTER TABLE "mails" RENAME CONSTRAINT "mails_asked_by_users_id_fk" TO "mails_requested_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "mailings" RENAME COLUMN "made" TO "created";--> statement-breakpoint
UPDATE "mailing_recipients" SET "state" = 'created' WHERE "state" = 'made';--> statement-breakpoint
ALTER TABLE "search_entries" RENAME COLUMN "words" TO "search_text";--> statement-breakpoint
ALTER INDEX "search_entries_words" RENAME TO "search_entries_text";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "title_words" TO "title_search";--> statement-breakpoint
ALTER TRIGGER "title_words" ON "jobs" RENAME TO "title_search";--> statement-breakpoint
ALTER FUNCTION set_title_words() RENAME TO set_title_search;--> statement-breakpoint
ALTER FUNCTION search_words(text, text, text) RENAME TO application_search_text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION set_title_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title_search := left(search_text(NEW.title), 400);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The lock makes an application and a change of the same person's address take turns, so that neither misses the other.
CREATE OR REPLACE FUNCTION add_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (application_id, company_id, job_id, search_text)
  SELECT a.id, a.company_id, a.job_id,
         application_search_text(coalesce(nullif(a.applicant_name, ''), u.full_name), a.external_id, u.email)
  FROM new_rows a JOIN users u ON u.id = a.user_id FOR SHARE OF u;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION renew_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e
  SET search_text = application_search_text(coalesce(nullif(NEW.applicant_name, ''), u.full_name), NEW.external_id, u.email)
  FROM users u WHERE e.application_id = NEW.id AND u.id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION renew_search_entries_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e
  SET search_text = application_search_text(coalesce(nullif(a.applicant_name, ''), NEW.full_name), a.external_id, NEW.email)
  FROM applications a WHERE a.user_id = NEW.id AND e.application_id = a.id;
  RETURN NULL;
END $$;
