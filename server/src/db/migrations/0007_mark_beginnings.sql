-- A letter that nobody types stands before each word by which people are looked for. Trigrams see no difference between the
-- beginning of a name and that of what follows an @, which half of all people may share; with this letter they do.
CREATE OR REPLACE FUNCTION search_words(name text, external_id text, email text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ' ƿ' || replace(concat_ws(' ', search_name(name), search_text(nullif(external_id, ''))), ' ', ' ƿ') || E'\n ƿ' || search_text(email)
$$;
--> statement-breakpoint
UPDATE search_entries e
SET words = search_words(coalesce(nullif(a.applicant_name, ''), u.full_name), a.external_id, u.email)
FROM applications a JOIN users u ON u.id = a.user_id WHERE a.id = e.application_id;
