-- Trusted extensions, so that the owner of the database may make them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- How names are compared: in small letters, without accents, whichever way a letter was put together.
CREATE FUNCTION search_text(typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(unaccent(normalize(typed, NFKC)))
$$;
--> statement-breakpoint
-- The same for a pattern of LIKE, in which what the pattern language knows stands for itself.
CREATE FUNCTION search_pattern(typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(search_text(typed), '([\\%_])', '\\\1', 'g')
$$;
--> statement-breakpoint
-- Anne-Marie O'Brien is also found as Anne Marie, O Brien, Annemarie and Obrien.
CREATE FUNCTION search_name(typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN name ~ '[-''.]' THEN concat_ws(' ', name, translate(name, '-''.', '   '), translate(name, '-''.', '')) ELSE name END
  FROM search_text(typed) AS name
$$;
--> statement-breakpoint
-- The second line is the e-mail address, by which not everybody may search.
CREATE FUNCTION search_words(name text, external_id text, email text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ' ' || concat_ws(' ', search_name(name), search_text(nullif(external_id, ''))) || E'\n ' || search_text(email)
$$;
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
-- The lock makes an application and a change of the same person's address take turns, so that neither misses the other.
CREATE FUNCTION add_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entries (application_id, company_id, job_id, words)
  SELECT a.id, a.company_id, a.job_id, search_words(coalesce(nullif(a.applicant_name, ''), u.full_name), a.external_id, u.email)
  FROM new_rows a JOIN users u ON u.id = a.user_id FOR SHARE OF u;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION renew_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e
  SET words = search_words(coalesce(nullif(NEW.applicant_name, ''), u.full_name), NEW.external_id, u.email)
  FROM users u WHERE e.application_id = NEW.id AND u.id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION renew_search_entries_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries e
  SET words = search_words(coalesce(nullif(a.applicant_name, ''), NEW.full_name), a.external_id, NEW.email)
  FROM applications a WHERE a.user_id = NEW.id AND e.application_id = a.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_entries_insert AFTER INSERT ON applications
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_entries();
--> statement-breakpoint
CREATE TRIGGER search_entries_update AFTER UPDATE OF applicant_name, external_id, user_id ON applications FOR EACH ROW
WHEN ((OLD.applicant_name, OLD.external_id, OLD.user_id) IS DISTINCT FROM (NEW.applicant_name, NEW.external_id, NEW.user_id))
EXECUTE FUNCTION renew_search_entry();
--> statement-breakpoint
CREATE TRIGGER search_entries_person AFTER UPDATE OF email, first_name, last_name ON users FOR EACH ROW
WHEN ((OLD.email, OLD.full_name) IS DISTINCT FROM (NEW.email, NEW.full_name))
EXECUTE FUNCTION renew_search_entries_of_person();
--> statement-breakpoint
INSERT INTO search_entries (application_id, company_id, job_id, words)
SELECT a.id, a.company_id, a.job_id, search_words(coalesce(nullif(a.applicant_name, ''), u.full_name), a.external_id, u.email)
FROM applications a JOIN users u ON u.id = a.user_id ORDER BY a.id;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "title_words" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION set_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title_words := search_text(NEW.title);
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE jobs SET title_words = search_text(title);
--> statement-breakpoint
CREATE TRIGGER title_words BEFORE INSERT OR UPDATE OF title ON jobs FOR EACH ROW EXECUTE FUNCTION set_title_words();
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_company" ON "search_entries" USING btree ("company_id","application_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_entries_job" ON "search_entries" USING btree ("job_id","application_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("company_id","job_id","words" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "jobs_words" ON "jobs" USING gin ("company_id","title_words" gin_trgm_ops);
