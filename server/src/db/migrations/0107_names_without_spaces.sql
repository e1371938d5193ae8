-- Whether a name has letters of a script whose readers leave out the space between names, or put it where others do not.
CREATE FUNCTION joins_names(name text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT name ~ '[\u0590-\u1dff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]'
$$;
--> statement-breakpoint
-- A name without its spaces, twice over, so that it holds the family name in front and at the end; then each sign of Han, Kana
-- and Hangul with the one that follows, since the index knows no shorter piece than three letters of which one is the mark.
CREATE FUNCTION joined_name(name text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN joins_names(name) THEN (
    SELECT concat_ws(' ', CASE WHEN name <> joined THEN joined || joined END, (
      SELECT string_agg(DISTINCT pair, ' ') FROM (
        SELECT substr(joined || CASE WHEN name <> joined THEN joined ELSE '' END, n, 2) AS pair
        FROM generate_series(1, length(joined)) AS n) pairs
      WHERE pair ~ '^[\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]'))
    FROM replace(name, ' ', '') AS joined) END
$$;
--> statement-breakpoint
-- Anne-Marie O'Brien is also found as Anne Marie, O Brien, Annemarie and Obrien; 李 小龙 also as 李小龙, 小龙李, 小龙 and 龙.
CREATE OR REPLACE FUNCTION search_name(typed text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', name, CASE WHEN name ~ '[-''.]' THEN concat_ws(' ', translate(name, '-''.', '   '), translate(name, '-''.', '')) END,
    joined_name(name))
  FROM search_text(typed) AS name
$$;
--> statement-breakpoint
UPDATE search_entries e
SET search_text = application_search_text(coalesce(nullif(a.applicant_name, ''), u.full_name), a.external_id, u.email)
FROM applications a JOIN users u ON u.id = a.user_id WHERE a.id = e.application_id AND joins_names(e.search_text);
