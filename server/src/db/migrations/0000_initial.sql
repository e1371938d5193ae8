-- Bodies of functions name tables that are made below.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- Trusted extensions, so that the owner of the database may make them.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- The lock makes an application and a change of the same person's address take turns, so that neither misses the other.
CREATE FUNCTION add_search_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO search_entries (application_id, company_id, job_id, search_text)
  SELECT a.id, a.company_id, a.job_id,
         application_search_text(coalesce(nullif(a.applicant_name, ''), u.full_name), a.external_id, u.email)
  FROM new_rows a JOIN users u ON u.id = a.user_id FOR SHARE OF u;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A letter that no language types stands before each word by which people are looked for. Trigrams see no difference between the
-- beginning of a name and that of the part behind an @, which half of all people may share; with this letter they do. The second
-- line is the e-mail address, by which not everybody may search.
CREATE FUNCTION application_search_text(name text, external_id text, email text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  SELECT ' ƿ' || replace(concat_ws(' ', search_name(name), search_text(nullif(external_id, ''))), ' ', ' ƿ') || E'\n ƿ' || search_text(email)
$$;
--> statement-breakpoint
-- The log can only be added to, by every role: rows may go once the time of AUDIT_LIMITS.kept_days is over.
CREATE FUNCTION audit_events_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- Every statement that moves applicants between buckets leaves the difference, in the same transaction. 4 is that part of the
-- number of labels and facets of those whose recordings may be incomplete.
CREATE FUNCTION count_buckets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    SELECT job_id, company_id, bucket, archived_at IS NOT NULL, count(*), count(shortlisted_at), count(average_review),
           coalesce(sum(round(average_review::numeric, 4)), 0),
           count(*) FILTER (WHERE facets & 4 <> 0), count(*) FILTER (WHERE facets & 4 <> 0 AND status <> 6 AND strip = '[]')
    FROM new_rows GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    -- Where the job itself goes, its counts go with it.
    INSERT INTO bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    SELECT job_id, company_id, bucket, archived_at IS NOT NULL, -count(*), -count(shortlisted_at), -count(average_review),
           -coalesce(sum(round(average_review::numeric, 4)), 0),
           -count(*) FILTER (WHERE facets & 4 <> 0), -count(*) FILTER (WHERE facets & 4 <> 0 AND status <> 6 AND strip = '[]')
    FROM old_rows WHERE EXISTS (SELECT 1 FROM jobs WHERE jobs.id = old_rows.job_id) GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO bucket_deltas (job_id, company_id, bucket, archived, n, successful, rated, rating_sum, lacking, doubtful)
    SELECT job_id, company_id, bucket, archived, sum(sign), sum(sign * shortlisted), sum(sign * rated), sum(sign * rating),
           sum(sign * lacking), sum(sign * doubtful)
    FROM (
      SELECT job_id, company_id, bucket, archived_at IS NOT NULL AS archived, 1 AS sign, (shortlisted_at IS NOT NULL)::int AS shortlisted,
             (average_review IS NOT NULL)::int AS rated, coalesce(round(average_review::numeric, 4), 0) AS rating,
             (facets & 4 <> 0)::int AS lacking, (facets & 4 <> 0 AND status <> 6 AND strip = '[]')::int AS doubtful FROM new_rows
      UNION ALL
      SELECT job_id, company_id, bucket, archived_at IS NOT NULL, -1, (shortlisted_at IS NOT NULL)::int,
             (average_review IS NOT NULL)::int, coalesce(round(average_review::numeric, 4), 0),
             (facets & 4 <> 0)::int, (facets & 4 <> 0 AND status <> 6 AND strip = '[]')::int FROM old_rows
    ) AS moved
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0 OR sum(sign * shortlisted) <> 0 OR sum(sign * rated) <> 0 OR sum(sign * rating) <> 0
      OR sum(sign * lacking) <> 0 OR sum(sign * doubtful) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An id of 52 random bits, as JavaScript holds exactly. It is above every counted id, and drawn again where it is taken: volatile,
-- so it sees the rows that the same statement has added.
CREATE FUNCTION draw_account_id() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
  random text;
  drawn bigint;
BEGIN
  LOOP
    random := gen_random_uuid()::text;
    drawn := ('x' || lpad(left(random, 1) || right(random, 12), 16, '0'))::bit(64)::bigint;
    IF drawn > 4294967296 AND NOT EXISTS (SELECT 1 FROM users WHERE id = drawn) THEN
      RETURN drawn;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- A name without its spaces, twice over, so that it holds the family name in front and at the end; then each sign of Han, Kana
-- and Hangul with the one that follows, since the index knows no shorter piece than three letters of which one is the mark.
CREATE FUNCTION joined_name(name text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  SELECT CASE WHEN joins_names(name) THEN (
    SELECT concat_ws(' ', CASE WHEN name <> joined THEN joined || joined END, (
      SELECT string_agg(DISTINCT pair, ' ') FROM (
        SELECT substr(joined || CASE WHEN name <> joined THEN joined ELSE '' END, n, 2) AS pair
        FROM generate_series(1, length(joined)) AS n) pairs
      WHERE pair ~ '^[\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]'))
    FROM replace(name, ' ', '') AS joined) END
$$;
--> statement-breakpoint
-- Whether a name has letters of a script whose readers leave out the space between names, or put it where others do not.
CREATE FUNCTION joins_names(name text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT name ~ '[\u0590-\u1dff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]'
$$;
--> statement-breakpoint
CREATE FUNCTION keep_former_shortname() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO former_shortnames (shortname, company_id) VALUES (OLD.shortname, OLD.id)
    ON CONFLICT (shortname) DO UPDATE SET company_id = EXCLUDED.company_id, created_at = now();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION mark_former_reviewers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE reviews SET left_panel_at = now() FROM gone JOIN jobs ON jobs.id = gone.job_id
  WHERE reviews.job_id = gone.job_id AND reviews.user_id = gone.user_id AND jobs.deleting_at IS NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION renew_search_entries_of_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE search_entries e
  SET search_text = application_search_text(coalesce(nullif(a.applicant_name, ''), NEW.full_name), a.external_id, NEW.email)
  FROM applications a WHERE a.user_id = NEW.id AND e.application_id = a.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION renew_search_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE search_entries e
  SET search_text = application_search_text(coalesce(nullif(NEW.applicant_name, ''), u.full_name), NEW.external_id, u.email)
  FROM users u WHERE e.application_id = NEW.id AND u.id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Anne-Marie O'Brien is also found as Anne Marie, O Brien, Annemarie and Obrien; 李 小龙 also as 李小龙, 小龙李, 小龙 and 龙.
CREATE FUNCTION search_name(typed text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  SELECT concat_ws(' ', name, CASE WHEN name ~ '[-''.]' THEN concat_ws(' ', translate(name, '-''.', '   '), translate(name, '-''.', '')) END,
    joined_name(name))
  FROM search_text(typed) AS name
$$;
--> statement-breakpoint
-- The same for a pattern of LIKE: what its language knows stands for itself.
CREATE FUNCTION search_pattern(typed text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  SELECT regexp_replace(search_text(typed), '([\\%_])', '\\\1', 'g')
$$;
--> statement-breakpoint
-- How names are compared: in small letters, without accents, whichever way a letter was put together.
CREATE FUNCTION search_text(typed text) RETURNS text
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
  SELECT lower(unaccent(normalize(typed, NFKC)))
$$;
--> statement-breakpoint
CREATE FUNCTION set_marketplace_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.marketplace_text := left(search_text(concat_ws(' ',
    coalesce(nullif(NEW.marketplace_title, ''), NEW.title),
    regexp_replace(coalesce(nullif(NEW.marketplace_description, ''), NEW.description), '<[^>]*>|&[a-z]+;', ' ', 'g'))), 2000);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION set_title_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.title_search := left(search_text(NEW.title), 400);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION unmark_former_reviewers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE reviews SET left_panel_at = NULL FROM come
  WHERE reviews.job_id = come.job_id AND reviews.user_id = come.user_id AND reviews.left_panel_at IS NOT NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE SEQUENCE decision_numbers;
--> statement-breakpoint
CREATE TABLE activity_sub_types (
    id bigint NOT NULL,
    activity_type_id bigint NOT NULL,
    value text NOT NULL,
    label text NOT NULL,
    "order" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE activity_sub_types ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE activity_sub_types
    ADD CONSTRAINT activity_sub_types_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE activity_sub_types
    ADD CONSTRAINT activity_sub_types_value UNIQUE (activity_type_id, value);
--> statement-breakpoint
CREATE INDEX activity_sub_types_type ON activity_sub_types USING btree (activity_type_id, "order");
--> statement-breakpoint
CREATE TABLE activity_types (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    value text NOT NULL,
    label text,
    icon text NOT NULL,
    "order" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE activity_types ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE activity_types
    ADD CONSTRAINT activity_types_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE activity_types
    ADD CONSTRAINT activity_types_value UNIQUE (company_id, value);
--> statement-breakpoint
CREATE TABLE address_changes (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    user_id bigint NOT NULL,
    from_email text NOT NULL,
    to_email text NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    closed_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE address_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE address_changes
    ADD CONSTRAINT address_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE address_changes
    ADD CONSTRAINT address_changes_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX address_changes_expiry ON address_changes USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX address_changes_user ON address_changes USING btree (user_id);
--> statement-breakpoint
CREATE TABLE ai_calls (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint,
    job_id bigint,
    purpose text NOT NULL,
    model text NOT NULL,
    prompt_version text NOT NULL,
    outcome text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone,
    application_id bigint,
    result_id bigint,
    input_sha256 text,
    tokens integer DEFAULT 0 NOT NULL,
    audio_seconds integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE ai_calls ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE ai_calls
    ADD CONSTRAINT ai_calls_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX ai_calls_age ON ai_calls USING btree (created_at);
--> statement-breakpoint
CREATE INDEX ai_calls_application ON ai_calls USING btree (application_id);
--> statement-breakpoint
CREATE INDEX ai_calls_company ON ai_calls USING btree (company_id);
--> statement-breakpoint
CREATE INDEX ai_calls_job ON ai_calls USING btree (job_id);
--> statement-breakpoint
CREATE INDEX ai_calls_open ON ai_calls USING btree (created_at) WHERE (outcome IS NULL);
--> statement-breakpoint
CREATE INDEX ai_calls_result ON ai_calls USING btree (result_id);
--> statement-breakpoint
CREATE INDEX ai_calls_user ON ai_calls USING btree (user_id, created_at);
--> statement-breakpoint
CREATE TABLE ai_outages (
    server text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    paused_until timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE ai_outages
    ADD CONSTRAINT ai_outages_pkey PRIMARY KEY (server);
--> statement-breakpoint
CREATE TABLE ai_results (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    question_id bigint,
    kind text NOT NULL,
    state text NOT NULL,
    reason text,
    due_at timestamp(3) with time zone,
    run text,
    tries integer DEFAULT 0 NOT NULL,
    content jsonb,
    dropped integer DEFAULT 0 NOT NULL,
    notes jsonb DEFAULT '[]'::jsonb NOT NULL,
    transcript_revision integer,
    input_sha256 text,
    model text,
    prompt_version text,
    generated_at timestamp(3) with time zone,
    corrected_content jsonb,
    corrected_by bigint,
    corrected_at timestamp(3) with time zone,
    dismissed_by bigint,
    dismissed_at timestamp(3) with time zone,
    seen_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ai_results_ready CHECK (((state <> 'ready'::text) OR (generated_at IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE ai_results ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE ai_results
    ADD CONSTRAINT ai_results_id_application UNIQUE (id, application_id);
--> statement-breakpoint
ALTER TABLE ai_results
    ADD CONSTRAINT ai_results_one UNIQUE NULLS NOT DISTINCT (application_id, question_id, kind);
--> statement-breakpoint
ALTER TABLE ai_results
    ADD CONSTRAINT ai_results_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX ai_results_corrected_by ON ai_results USING btree (corrected_by);
--> statement-breakpoint
CREATE INDEX ai_results_dismissed_by ON ai_results USING btree (dismissed_by);
--> statement-breakpoint
CREATE INDEX ai_results_due ON ai_results USING btree (due_at) WHERE (due_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX ai_results_job ON ai_results USING btree (job_id, kind);
--> statement-breakpoint
CREATE TABLE ai_usage (
    company_id bigint NOT NULL,
    month date NOT NULL,
    reserved_tokens bigint DEFAULT 0 NOT NULL,
    used_tokens bigint DEFAULT 0 NOT NULL,
    reserved_seconds bigint DEFAULT 0 NOT NULL,
    used_seconds bigint DEFAULT 0 NOT NULL,
    CONSTRAINT ai_usage_counts CHECK ((LEAST(reserved_tokens, used_tokens, reserved_seconds, used_seconds) >= 0))
);
--> statement-breakpoint
ALTER TABLE ai_usage
    ADD CONSTRAINT ai_usage_company_id_month_pk PRIMARY KEY (company_id, month);
--> statement-breakpoint
CREATE TABLE answer_reviews (
    id bigint NOT NULL,
    answer_id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    question_id bigint NOT NULL,
    user_id bigint NOT NULL,
    rating smallint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE answer_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE answer_reviews
    ADD CONSTRAINT answer_reviews_person UNIQUE (answer_id, user_id);
--> statement-breakpoint
ALTER TABLE answer_reviews
    ADD CONSTRAINT answer_reviews_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX answer_reviews_application ON answer_reviews USING btree (application_id, user_id);
--> statement-breakpoint
CREATE INDEX answer_reviews_job ON answer_reviews USING btree (job_id);
--> statement-breakpoint
CREATE TABLE answers (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    question_id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    attempt_id bigint,
    confirmed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    written_id bigint,
    CONSTRAINT answers_one_source CHECK ((num_nonnulls(attempt_id, written_id) = 1))
);
--> statement-breakpoint
ALTER TABLE answers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE answers
    ADD CONSTRAINT answers_id_job UNIQUE (id, job_id);
--> statement-breakpoint
ALTER TABLE answers
    ADD CONSTRAINT answers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE answers
    ADD CONSTRAINT answers_question UNIQUE (application_id, question_id);
--> statement-breakpoint
CREATE INDEX answers_question_only ON answers USING btree (question_id);
--> statement-breakpoint
CREATE TABLE api_tokens (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    user_id bigint NOT NULL,
    company_id bigint,
    name text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE api_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE api_tokens
    ADD CONSTRAINT api_tokens_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX api_tokens_membership ON api_tokens USING btree (company_id, user_id);
--> statement-breakpoint
CREATE INDEX api_tokens_user ON api_tokens USING btree (user_id);
--> statement-breakpoint
CREATE TABLE applicant_identities (
    provider_id bigint NOT NULL,
    subject text NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE applicant_identities
    ADD CONSTRAINT applicant_identities_provider_id_subject_pk PRIMARY KEY (provider_id, subject);
--> statement-breakpoint
ALTER TABLE applicant_identities
    ADD CONSTRAINT applicant_identities_user UNIQUE (user_id, provider_id);
--> statement-breakpoint
CREATE TABLE applicant_requests (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint NOT NULL,
    application_id bigint NOT NULL,
    action_type text NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    actor_kind text NOT NULL,
    actor_user_id bigint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    completed_at timestamp(3) with time zone,
    declined_at timestamp(3) with time zone,
    dismissed_at timestamp(3) with time zone,
    closed_by bigint,
    answer text,
    is_open boolean GENERATED ALWAYS AS (((completed_at IS NULL) AND (declined_at IS NULL) AND (dismissed_at IS NULL))) STORED NOT NULL,
    notified_deadline timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE applicant_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE applicant_requests
    ADD CONSTRAINT applicant_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX applicant_requests_application ON applicant_requests USING btree (application_id, id);
--> statement-breakpoint
CREATE INDEX applicant_requests_company ON applicant_requests USING btree (company_id, action_type, is_open, id DESC);
--> statement-breakpoint
CREATE INDEX applicant_requests_company_all ON applicant_requests USING btree (company_id, is_open, id DESC);
--> statement-breakpoint
CREATE INDEX applicant_requests_job ON applicant_requests USING btree (job_id, action_type, is_open, id DESC);
--> statement-breakpoint
CREATE UNIQUE INDEX applicant_requests_open ON applicant_requests USING btree (application_id, action_type) WHERE is_open;
--> statement-breakpoint
CREATE TABLE applications (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    applicant_name text DEFAULT ''::text NOT NULL,
    status smallint DEFAULT 0 NOT NULL,
    answer_count integer DEFAULT 0 NOT NULL,
    average_review double precision,
    review_count integer DEFAULT 0 NOT NULL,
    reviewed_at timestamp(3) with time zone,
    shortlisted_at timestamp(3) with time zone,
    rejected_at timestamp(3) with time zone,
    declined_at timestamp(3) with time zone,
    declined_reason text,
    responded_at timestamp(3) with time zone,
    invited_at timestamp(3) with time zone,
    invitation_failed boolean DEFAULT false NOT NULL,
    deadline timestamp(3) with time zone,
    archived_at timestamp(3) with time zone,
    external_id text,
    reasonable_adjustments boolean DEFAULT false NOT NULL,
    phone text,
    custom_field text,
    locale text,
    link_version integer DEFAULT 1 NOT NULL,
    version_id bigint,
    opened_at timestamp(3) with time zone,
    checked_at timestamp(3) with time zone,
    lease_device text,
    lease_expires_at timestamp(3) with time zone,
    strip jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    date timestamp(3) with time zone GENERATED ALWAYS AS (COALESCE(responded_at, invited_at, created_at)) STORED NOT NULL,
    bucket text GENERATED ALWAYS AS (
CASE
    WHEN ((shortlisted_at IS NOT NULL) OR (rejected_at IS NOT NULL)) THEN 'Outcomes'::text
    WHEN ((average_review IS NOT NULL) OR (reviewed_at IS NOT NULL)) THEN 'Reviewed'::text
    WHEN ((answer_count > 0) IS TRUE) THEN 'Responded'::text
    WHEN ((declined_at IS NOT NULL) OR ((invited_at IS NOT NULL) AND (NOT (responded_at IS NOT NULL)) AND (NOT (invitation_failed IS TRUE)))) THEN 'AwaitingResponse'::text
    ELSE 'ToInvite'::text
END) STORED NOT NULL,
    adjustments jsonb DEFAULT '{}'::jsonb NOT NULL,
    facets smallint GENERATED ALWAYS AS (((((((array_position(ARRAY['Successful'::text, 'Unsuccessful'::text, 'Reviewed'::text, 'Withdrawn'::text, 'NotReviewed'::text, 'Expired'::text, 'EmailUndelivered'::text, 'NotYetInvited'::text, 'AwaitingResponse'::text],
CASE
    WHEN (shortlisted_at IS NOT NULL) THEN 'Successful'::text
    WHEN (rejected_at IS NOT NULL) THEN 'Unsuccessful'::text
    WHEN (((answer_count > 0) IS TRUE) AND ((average_review IS NOT NULL) OR (reviewed_at IS NOT NULL))) THEN 'Reviewed'::text
    WHEN (declined_at IS NOT NULL) THEN 'Withdrawn'::text
    WHEN (((answer_count > 0) IS TRUE) OR (responded_at IS NOT NULL)) THEN 'NotReviewed'::text
    WHEN (invitation_failed IS TRUE) THEN 'EmailUndelivered'::text
    WHEN (NOT (invited_at IS NOT NULL)) THEN 'NotYetInvited'::text
    ELSE 'AwaitingResponse'::text
END) - 1) * 8) +
CASE
    WHEN ((
    CASE
        WHEN (shortlisted_at IS NOT NULL) THEN 'Successful'::text
        WHEN (rejected_at IS NOT NULL) THEN 'Unsuccessful'::text
        WHEN (((answer_count > 0) IS TRUE) AND ((average_review IS NOT NULL) OR (reviewed_at IS NOT NULL))) THEN 'Reviewed'::text
        WHEN (declined_at IS NOT NULL) THEN 'Withdrawn'::text
        WHEN (((answer_count > 0) IS TRUE) OR (responded_at IS NOT NULL)) THEN 'NotReviewed'::text
        WHEN (invitation_failed IS TRUE) THEN 'EmailUndelivered'::text
        WHEN (NOT (invited_at IS NOT NULL)) THEN 'NotYetInvited'::text
        ELSE 'AwaitingResponse'::text
    END = 'NotReviewed'::text) AND (answer_count > 0) AND ((status = 6) OR (jsonb_array_length(strip) = 0) OR (answer_count < jsonb_array_length(strip)))) THEN 4
    ELSE 0
END) +
CASE
    WHEN reasonable_adjustments THEN 2
    ELSE 0
END) +
CASE
    WHEN (archived_at IS NOT NULL) THEN 1
    ELSE 0
END))::smallint) STORED NOT NULL,
    applicant_first_name text,
    agreed_retention_days smallint,
    review_paid boolean DEFAULT false NOT NULL,
    programmes jsonb DEFAULT '[]'::jsonb NOT NULL,
    erasure_requested_at timestamp(3) with time zone,
    review_spread double precision
);
--> statement-breakpoint
ALTER TABLE applications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE applications
    ADD CONSTRAINT applications_id_company UNIQUE (id, company_id);
--> statement-breakpoint
ALTER TABLE applications
    ADD CONSTRAINT applications_id_job UNIQUE (id, job_id);
--> statement-breakpoint
ALTER TABLE applications
    ADD CONSTRAINT applications_person UNIQUE (job_id, user_id);
--> statement-breakpoint
ALTER TABLE applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX applications_archived ON applications USING btree (job_id, bucket, date DESC, id DESC) WHERE (archived_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX applications_archived_name ON applications USING btree (job_id, bucket, lower(applicant_name), id) WHERE (archived_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX applications_archived_rating ON applications USING btree (job_id, bucket, COALESCE(average_review, (0)::double precision), id) WHERE (archived_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX applications_begun ON applications USING btree (id) WHERE ((version_id IS NOT NULL) AND (responded_at IS NULL) AND (declined_at IS NULL));
--> statement-breakpoint
CREATE INDEX applications_deadline ON applications USING btree (job_id, deadline) WHERE ((bucket = 'AwaitingResponse'::text) AND (archived_at IS NULL));
--> statement-breakpoint
CREATE INDEX applications_deadline_day ON applications USING btree (job_id, (((deadline AT TIME ZONE 'UTC'::text))::date), date DESC, id DESC, deadline) WHERE ((bucket = 'AwaitingResponse'::text) AND (archived_at IS NULL) AND (declined_at IS NULL));
--> statement-breakpoint
CREATE INDEX applications_due ON applications USING btree (deadline) WHERE ((bucket = 'AwaitingResponse'::text) AND (archived_at IS NULL));
--> statement-breakpoint
CREATE INDEX applications_erasure_requested ON applications USING btree (job_id) WHERE (erasure_requested_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX applications_facets ON applications USING btree (job_id, bucket, facets, date DESC, id DESC);
--> statement-breakpoint
CREATE INDEX applications_facets_name ON applications USING btree (job_id, bucket, facets, lower(applicant_name), id);
--> statement-breakpoint
CREATE INDEX applications_facets_rating ON applications USING btree (job_id, bucket, facets, COALESCE(average_review, (0)::double precision), id) WHERE (bucket = ANY (ARRAY['Reviewed'::text, 'Outcomes'::text]));
--> statement-breakpoint
CREATE INDEX applications_name ON applications USING btree (job_id, bucket, lower(applicant_name), id) WHERE (archived_at IS NULL);
--> statement-breakpoint
CREATE INDEX applications_page ON applications USING btree (job_id, bucket, date DESC, id DESC) WHERE (archived_at IS NULL);
--> statement-breakpoint
CREATE INDEX applications_rating ON applications USING btree (job_id, bucket, COALESCE(average_review, (0)::double precision), id) WHERE (archived_at IS NULL);
--> statement-breakpoint
CREATE INDEX applications_review_paid ON applications USING btree (job_id, bucket, date DESC, id DESC) WHERE review_paid;
--> statement-breakpoint
CREATE INDEX applications_sent_incomplete ON applications USING btree (job_id, id) WHERE ((status = 6) AND (bucket = 'Responded'::text) AND (archived_at IS NULL));
--> statement-breakpoint
CREATE INDEX applications_unopened ON applications USING btree (invited_at) WHERE ((bucket = 'AwaitingResponse'::text) AND (archived_at IS NULL) AND (opened_at IS NULL));
--> statement-breakpoint
CREATE INDEX applications_unratable ON applications USING btree (job_id, bucket) WHERE ((bucket = ANY (ARRAY['Responded'::text, 'Reviewed'::text])) AND ((declined_at IS NOT NULL) OR (answer_count = 0)));
--> statement-breakpoint
CREATE INDEX applications_user ON applications USING btree (user_id);
--> statement-breakpoint
CREATE INDEX applications_version ON applications USING btree (version_id);
--> statement-breakpoint
CREATE TABLE attachments (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    file_id bigint NOT NULL,
    filename text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    removed_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE attachments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE attachments
    ADD CONSTRAINT attachments_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX attachments_file ON attachments USING btree (file_id);
--> statement-breakpoint
CREATE INDEX attachments_job ON attachments USING btree (job_id, id);
--> statement-breakpoint
CREATE TABLE attempts (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    question_id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    number integer NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    counted boolean DEFAULT false NOT NULL,
    ended_by text,
    recorded_ms integer,
    captured_ms integer DEFAULT 0 NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    max_bytes bigint NOT NULL,
    max_ms integer NOT NULL,
    max_segments integer NOT NULL,
    mime_type text,
    manifest jsonb,
    client jsonb,
    failure text,
    media_key text,
    media_type text,
    poster_key text,
    duration double precision,
    width integer,
    height integer,
    peaks jsonb,
    heartbeat_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sealed_at timestamp(3) with time zone,
    processed_at timestamp(3) with time zone,
    captions jsonb,
    picture text,
    picture_reason text,
    screen boolean DEFAULT false NOT NULL,
    screen_offset_ms integer,
    screen_key text,
    screen_type text,
    screen_duration double precision,
    screen_failure text,
    picture_figures jsonb,
    sound_figures jsonb
);
--> statement-breakpoint
ALTER TABLE attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE attempts
    ADD CONSTRAINT attempts_id_application UNIQUE (id, application_id);
--> statement-breakpoint
ALTER TABLE attempts
    ADD CONSTRAINT attempts_number UNIQUE (application_id, question_id, number);
--> statement-breakpoint
ALTER TABLE attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX attempts_question ON attempts USING btree (question_id);
--> statement-breakpoint
CREATE INDEX attempts_unfinished ON attempts USING btree (state, heartbeat_at);
--> statement-breakpoint
CREATE TABLE audit_events (
    id bigint NOT NULL,
    company_id bigint,
    type text NOT NULL,
    user_id bigint,
    api_token_id bigint,
    job_id bigint,
    application_id bigint,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    category text DEFAULT 'data'::text NOT NULL,
    actor text DEFAULT 'user'::text NOT NULL,
    session_id bigint,
    ip inet,
    user_agent text,
    request_id text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE audit_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX audit_events_at ON audit_events USING btree (at);
--> statement-breakpoint
CREATE INDEX audit_events_category ON audit_events USING btree (company_id, category, id);
--> statement-breakpoint
CREATE INDEX audit_events_company ON audit_events USING btree (company_id, id);
--> statement-breakpoint
CREATE INDEX audit_events_job ON audit_events USING btree (job_id, id);
--> statement-breakpoint
CREATE INDEX audit_events_reading ON audit_events USING btree (application_id, user_id, at);
--> statement-breakpoint
CREATE INDEX audit_events_user ON audit_events USING btree (company_id, user_id, id);
--> statement-breakpoint
CREATE TABLE authenticators (
    user_id bigint NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp(3) with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE authenticators
    ADD CONSTRAINT authenticators_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
CREATE TABLE backups (
    id bigint NOT NULL,
    finished_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX backups_finished ON backups USING btree (finished_at);
--> statement-breakpoint
CREATE TABLE bucket_deltas (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    bucket text NOT NULL,
    archived boolean NOT NULL,
    n bigint NOT NULL,
    successful bigint NOT NULL,
    rated bigint NOT NULL,
    rating_sum numeric(20,4) NOT NULL,
    company_id bigint NOT NULL,
    lacking bigint DEFAULT 0 NOT NULL,
    doubtful bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE bucket_deltas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE bucket_deltas
    ADD CONSTRAINT bucket_deltas_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX bucket_deltas_job ON bucket_deltas USING btree (job_id);
--> statement-breakpoint
CREATE INDEX bucket_deltas_reviewed ON bucket_deltas USING btree (company_id, job_id, n) WHERE ((bucket = 'Reviewed'::text) AND (NOT archived));
--> statement-breakpoint
CREATE INDEX bucket_deltas_waiting ON bucket_deltas USING btree (company_id, job_id, n) WHERE ((bucket = 'Responded'::text) AND (NOT archived));
--> statement-breakpoint
CREATE TABLE bulk_operation_batches (
    bulk_operation_id bigint NOT NULL,
    part integer NOT NULL,
    application_ids bigint[] NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL
);
--> statement-breakpoint
ALTER TABLE bulk_operation_batches
    ADD CONSTRAINT bulk_operation_batches_bulk_operation_id_part_pk PRIMARY KEY (bulk_operation_id, part);
--> statement-breakpoint
CREATE TABLE bulk_operations (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    action text NOT NULL,
    input jsonb DEFAULT '{}'::jsonb NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    undone integer DEFAULT 0 NOT NULL,
    mailing_id bigint,
    undo_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    decision bigint DEFAULT nextval('decision_numbers'::regclass) NOT NULL,
    announced boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE bulk_operations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE bulk_operations
    ADD CONSTRAINT bulk_operations_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX bulk_operations_job ON bulk_operations USING btree (job_id, id DESC);
--> statement-breakpoint
CREATE INDEX bulk_operations_mailing ON bulk_operations USING btree (mailing_id);
--> statement-breakpoint
CREATE INDEX bulk_operations_open ON bulk_operations USING btree (job_id, id) WHERE ((finished_at IS NULL) AND (failed_at IS NULL));
--> statement-breakpoint
CREATE TABLE calibration_answers (
    calibration_id bigint NOT NULL,
    place smallint NOT NULL,
    answer_id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    question_id bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE calibration_answers
    ADD CONSTRAINT calibration_answers_calibration_id_place_pk PRIMARY KEY (calibration_id, place);
--> statement-breakpoint
ALTER TABLE calibration_answers
    ADD CONSTRAINT calibration_answers_once UNIQUE (answer_id, calibration_id);
--> statement-breakpoint
CREATE INDEX calibration_answers_application ON calibration_answers USING btree (application_id);
--> statement-breakpoint
CREATE INDEX calibration_answers_question ON calibration_answers USING btree (question_id);
--> statement-breakpoint
CREATE TABLE calibration_comments (
    id bigint NOT NULL,
    calibration_id bigint NOT NULL,
    place smallint NOT NULL,
    user_id bigint NOT NULL,
    comment text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE calibration_comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE calibration_comments
    ADD CONSTRAINT calibration_comments_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX calibration_comments_answer ON calibration_comments USING btree (calibration_id, place, id);
--> statement-breakpoint
CREATE TABLE calibration_ratings (
    calibration_id bigint NOT NULL,
    place smallint NOT NULL,
    user_id bigint NOT NULL,
    rating smallint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE calibration_ratings
    ADD CONSTRAINT calibration_ratings_calibration_id_place_user_id_pk PRIMARY KEY (calibration_id, place, user_id);
--> statement-breakpoint
CREATE TABLE calibration_submissions (
    calibration_id bigint NOT NULL,
    user_id bigint NOT NULL,
    sent_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE calibration_submissions
    ADD CONSTRAINT calibration_submissions_calibration_id_user_id_pk PRIMARY KEY (calibration_id, user_id);
--> statement-breakpoint
CREATE TABLE calibrations (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    started_by bigint NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone,
    ended_by bigint
);
--> statement-breakpoint
ALTER TABLE calibrations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE calibrations
    ADD CONSTRAINT calibrations_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX calibrations_job ON calibrations USING btree (job_id, id);
--> statement-breakpoint
CREATE UNIQUE INDEX calibrations_open ON calibrations USING btree (job_id) WHERE (ended_at IS NULL);
--> statement-breakpoint
CREATE TABLE comments (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    user_id bigint NOT NULL,
    comment text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    edited_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX comments_application ON comments USING btree (application_id, id);
--> statement-breakpoint
CREATE TABLE companies (
    id bigint NOT NULL,
    shortname text NOT NULL,
    account_name text NOT NULL,
    account_type text DEFAULT 'employer'::text NOT NULL,
    hub_type text,
    alternate_brand boolean DEFAULT false NOT NULL,
    screen_recording boolean DEFAULT false NOT NULL,
    ai_smart_priority_enabled boolean DEFAULT false NOT NULL,
    ai_summary_enabled boolean DEFAULT false NOT NULL,
    logo text,
    primary_color text,
    time_zone text DEFAULT 'Europe/London'::text NOT NULL,
    account_message text,
    account_message_style smallint DEFAULT 1 NOT NULL,
    custom_fields text DEFAULT ''::text NOT NULL,
    retention_days smallint DEFAULT 180 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    marketplace_enabled boolean DEFAULT false NOT NULL,
    adjustments_at_once boolean DEFAULT false NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    plan text DEFAULT 'standard'::text NOT NULL,
    suspended_at timestamp(3) with time zone,
    hub_enabled boolean DEFAULT false NOT NULL,
    marketplace_title text DEFAULT ''::text NOT NULL,
    marketplace_cta_name text DEFAULT ''::text NOT NULL,
    marketplace_cta_link text DEFAULT ''::text NOT NULL,
    marketplace_dark boolean DEFAULT false NOT NULL,
    company_data_role text DEFAULT 'controller'::text NOT NULL,
    suspended_reason text,
    marketplace_open boolean DEFAULT true NOT NULL,
    hub_open boolean DEFAULT true NOT NULL,
    marketplace_stock_images text[],
    reopened_at timestamp(3) with time zone,
    independent_ratings boolean DEFAULT true NOT NULL,
    quiet_hours boolean DEFAULT false NOT NULL,
    sms_enabled boolean DEFAULT true NOT NULL,
    session_idle_minutes smallint DEFAULT 60 NOT NULL,
    session_longest_hours smallint DEFAULT 12 NOT NULL,
    staff_addresses text[] DEFAULT '{}'::text[] NOT NULL,
    second_factor_rule text DEFAULT 'off'::text NOT NULL,
    second_factor_grace_days smallint DEFAULT 7 NOT NULL,
    second_factor_since timestamp(3) with time zone,
    feedback_scores boolean DEFAULT false NOT NULL,
    provider_factor_counts boolean DEFAULT false NOT NULL,
    ai_monthly_tokens integer,
    ai_monthly_minutes integer,
    language_signals_enabled boolean DEFAULT false NOT NULL,
    authenticity_signals_enabled boolean DEFAULT false NOT NULL,
    mails_per_hour integer,
    mails_per_day integer
);
--> statement-breakpoint
ALTER TABLE companies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE companies
    ADD CONSTRAINT companies_shortname_unique UNIQUE (shortname);
--> statement-breakpoint
CREATE INDEX companies_plan ON companies USING btree (plan);
--> statement-breakpoint
CREATE TABLE company_domains (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    domain text NOT NULL,
    token text NOT NULL,
    verified_at timestamp(3) with time zone,
    checked_at timestamp(3) with time zone,
    missing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    enforced_since timestamp(3) with time zone,
    enforced_provider_id bigint,
    break_glass_user_id bigint,
    CONSTRAINT company_domains_enforced CHECK ((num_nulls(enforced_since, enforced_provider_id, break_glass_user_id) = ANY (ARRAY[0, 3])))
);
--> statement-breakpoint
ALTER TABLE company_domains ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE company_domains
    ADD CONSTRAINT company_domains_claim UNIQUE (company_id, domain);
--> statement-breakpoint
ALTER TABLE company_domains
    ADD CONSTRAINT company_domains_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX company_domains_break_glass ON company_domains USING btree (break_glass_user_id) WHERE (break_glass_user_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX company_domains_check ON company_domains USING btree (checked_at) WHERE (verified_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX company_domains_enforced_company ON company_domains USING btree (company_id) WHERE (enforced_since IS NOT NULL);
--> statement-breakpoint
CREATE INDEX company_domains_enforced_provider ON company_domains USING btree (enforced_provider_id) WHERE (enforced_provider_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX company_domains_verified ON company_domains USING btree (domain) WHERE (verified_at IS NOT NULL);
--> statement-breakpoint
CREATE TABLE company_emails (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    type text NOT NULL,
    body_text text NOT NULL,
    from_name text NOT NULL,
    reply_to_email text NOT NULL,
    promote_practice boolean NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    revision integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE company_emails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE company_emails
    ADD CONSTRAINT company_emails_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE company_emails
    ADD CONSTRAINT company_emails_type UNIQUE (company_id, type);
--> statement-breakpoint
CREATE TABLE company_events (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    time_zone text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    link text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE company_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE company_events
    ADD CONSTRAINT company_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX company_events_company ON company_events USING btree (company_id, ends_at);
--> statement-breakpoint
CREATE TABLE company_invitations (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    provider_id bigint,
    subject text,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    role text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT company_invitations_subject CHECK ((num_nulls(provider_id, subject) = ANY (ARRAY[0, 2])))
);
--> statement-breakpoint
ALTER TABLE company_invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE company_invitations
    ADD CONSTRAINT company_invitations_person UNIQUE (company_id, user_id);
--> statement-breakpoint
ALTER TABLE company_invitations
    ADD CONSTRAINT company_invitations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE company_invitations
    ADD CONSTRAINT company_invitations_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX company_invitations_expiry ON company_invitations USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX company_invitations_provider ON company_invitations USING btree (provider_id);
--> statement-breakpoint
CREATE INDEX company_invitations_user ON company_invitations USING btree (user_id);
--> statement-breakpoint
CREATE TABLE company_logos (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    hash text NOT NULL,
    object_key text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE company_logos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE company_logos
    ADD CONSTRAINT company_logos_hash UNIQUE (hash, company_id);
--> statement-breakpoint
ALTER TABLE company_logos
    ADD CONSTRAINT company_logos_object_key_unique UNIQUE (object_key);
--> statement-breakpoint
ALTER TABLE company_logos
    ADD CONSTRAINT company_logos_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE TABLE company_notices (
    company_id bigint NOT NULL,
    version integer NOT NULL,
    notice text NOT NULL,
    consent_text text NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE company_notices
    ADD CONSTRAINT company_notices_company_id_version_pk PRIMARY KEY (company_id, version);
--> statement-breakpoint
CREATE TABLE competencies (
    id bigint NOT NULL,
    company_id bigint,
    name text NOT NULL,
    name_fr text,
    functions jsonb DEFAULT '[]'::jsonb NOT NULL,
    role_levels jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE competencies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE competencies
    ADD CONSTRAINT competencies_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE UNIQUE INDEX competencies_own_name ON competencies USING btree (company_id, lower(name)) WHERE (company_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX competencies_shared ON competencies USING btree (id) WHERE (company_id IS NULL);
--> statement-breakpoint
CREATE TABLE consents (
    application_id bigint NOT NULL,
    notice_version text NOT NULL,
    recording boolean NOT NULL,
    ai boolean NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE consents
    ADD CONSTRAINT consents_application_id_at_pk PRIMARY KEY (application_id, at);
--> statement-breakpoint
CREATE TABLE cv_versions (
    application_id bigint NOT NULL,
    number integer NOT NULL,
    job_id bigint NOT NULL,
    file_id bigint NOT NULL,
    filename text NOT NULL,
    kind text NOT NULL,
    text text NOT NULL,
    corrected text,
    hidden jsonb NOT NULL,
    facts jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    corrected_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE cv_versions
    ADD CONSTRAINT cv_versions_application_id_number_pk PRIMARY KEY (application_id, number);
--> statement-breakpoint
CREATE INDEX cv_versions_file ON cv_versions USING btree (file_id);
--> statement-breakpoint
CREATE INDEX cv_versions_job ON cv_versions USING btree (job_id);
--> statement-breakpoint
CREATE TABLE cvs (
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    file_id bigint NOT NULL,
    filename text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE cvs
    ADD CONSTRAINT cvs_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE INDEX cvs_file ON cvs USING btree (file_id);
--> statement-breakpoint
CREATE INDEX cvs_job ON cvs USING btree (job_id);
--> statement-breakpoint
CREATE TABLE data_archives (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    company_id bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    files_done integer DEFAULT 0 NOT NULL,
    files_total integer DEFAULT 0 NOT NULL,
    file_key text,
    bytes bigint,
    sha256 text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE data_archives ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE data_archives
    ADD CONSTRAINT data_archives_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX data_archives_application ON data_archives USING btree (application_id, id);
--> statement-breakpoint
CREATE INDEX data_archives_expiry ON data_archives USING btree (expires_at);
--> statement-breakpoint
CREATE UNIQUE INDEX data_archives_unfinished ON data_archives USING btree (application_id) WHERE (state = ANY (ARRAY['waiting'::text, 'building'::text]));
--> statement-breakpoint
CREATE TABLE decisions (
    application_id bigint NOT NULL,
    track text NOT NULL,
    number bigint DEFAULT nextval('decision_numbers'::regclass) NOT NULL,
    shortlisted_at timestamp(3) with time zone,
    rejected_at timestamp(3) with time zone,
    archived_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE decisions
    ADD CONSTRAINT decisions_application_id_track_number_pk PRIMARY KEY (application_id, track, number);
--> statement-breakpoint
CREATE TABLE deleted_answers (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    question_id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    deleted_by bigint NOT NULL,
    deleted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    restore_until timestamp(3) with time zone NOT NULL,
    sent jsonb,
    content jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE deleted_answers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE deleted_answers
    ADD CONSTRAINT deleted_answers_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX deleted_answers_application ON deleted_answers USING btree (application_id, question_id);
--> statement-breakpoint
CREATE INDEX deleted_answers_due ON deleted_answers USING btree (restore_until);
--> statement-breakpoint
CREATE INDEX deleted_answers_question ON deleted_answers USING btree (question_id);
--> statement-breakpoint
CREATE TABLE deletions (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    total integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    failed_at timestamp(3) with time zone,
    figures_kept_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE deletions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE deletions
    ADD CONSTRAINT deletions_job UNIQUE (job_id);
--> statement-breakpoint
ALTER TABLE deletions
    ADD CONSTRAINT deletions_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX deletions_company ON deletions USING btree (company_id, id DESC);
--> statement-breakpoint
CREATE TABLE email_changes (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    user_id bigint NOT NULL,
    company_id bigint NOT NULL,
    new_email text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE email_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE email_changes
    ADD CONSTRAINT email_changes_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE email_changes
    ADD CONSTRAINT email_changes_user UNIQUE (user_id);
--> statement-breakpoint
CREATE INDEX email_changes_expiry ON email_changes USING btree (expires_at);
--> statement-breakpoint
CREATE TABLE equality_answers (
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    sex text,
    ethnicity text,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE equality_answers
    ADD CONSTRAINT equality_answers_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE INDEX equality_answers_job ON equality_answers USING btree (job_id);
--> statement-breakpoint
CREATE TABLE events (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint,
    application_id bigint,
    type text NOT NULL,
    actor_kind text NOT NULL,
    actor_user_id bigint,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    topic text GENERATED ALWAYS AS (
CASE
    WHEN (type = ANY (ARRAY['application.reviewed'::text, 'application.rated'::text, 'application.commented'::text])) THEN 'reviews'::text
    WHEN (split_part(type, '.'::text, 1) = ANY (ARRAY['application'::text, 'invitation'::text, 'deadline'::text, 'data'::text])) THEN 'applicants'::text
    WHEN (split_part(type, '.'::text, 1) = ANY (ARRAY['link'::text, 'setup'::text, 'check'::text, 'practice'::text, 'question'::text, 'attempt'::text, 'interview'::text, 'declined'::text, 'recording'::text, 'webinar'::text])) THEN 'interviews'::text
    WHEN (split_part(type, '.'::text, 1) = ANY (ARRAY['adjustment'::text, 'extension'::text, 'reset'::text])) THEN 'requests'::text
    WHEN (split_part(type, '.'::text, 1) = ANY (ARRAY['review'::text, 'feedback'::text])) THEN 'reviews'::text
    ELSE 'activity'::text
END) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX events_application ON events USING btree (application_id, id DESC);
--> statement-breakpoint
CREATE INDEX events_company ON events USING btree (company_id, id DESC);
--> statement-breakpoint
CREATE INDEX events_company_topic ON events USING btree (company_id, topic, id DESC);
--> statement-breakpoint
CREATE INDEX events_job ON events USING btree (job_id, id DESC);
--> statement-breakpoint
CREATE INDEX events_job_topic ON events USING btree (job_id, topic, id DESC);
--> statement-breakpoint
CREATE TABLE feedback (
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    opening text DEFAULT ''::text NOT NULL,
    points jsonb DEFAULT '[]'::jsonb NOT NULL,
    waits_for_outcome boolean DEFAULT false NOT NULL,
    released_at timestamp(3) with time zone,
    changed_by bigint NOT NULL,
    released_by bigint,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    with_scores boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE INDEX feedback_job ON feedback USING btree (job_id);
--> statement-breakpoint
CREATE INDEX feedback_waiting ON feedback USING btree (application_id) WHERE (waits_for_outcome AND (released_at IS NULL));
--> statement-breakpoint
CREATE TABLE form_replies (
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    order_seed integer NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    saved_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    competency_scores jsonb,
    judgement_score jsonb,
    percent double precision,
    released_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE form_replies
    ADD CONSTRAINT form_replies_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE INDEX form_replies_sent ON form_replies USING btree (job_id, sent_at DESC, application_id) WHERE (sent_at IS NOT NULL);
--> statement-breakpoint
CREATE TABLE former_shortnames (
    id bigint NOT NULL,
    shortname text NOT NULL,
    company_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE former_shortnames ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE former_shortnames
    ADD CONSTRAINT former_shortnames_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE former_shortnames
    ADD CONSTRAINT former_shortnames_shortname_unique UNIQUE (shortname);
--> statement-breakpoint
CREATE INDEX former_shortnames_company ON former_shortnames USING btree (company_id);
--> statement-breakpoint
CREATE TABLE guest_link_applicants (
    guest_link_id bigint NOT NULL,
    place smallint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE guest_link_applicants
    ADD CONSTRAINT guest_link_applicants_guest_link_id_place_pk PRIMARY KEY (guest_link_id, place);
--> statement-breakpoint
ALTER TABLE guest_link_applicants
    ADD CONSTRAINT guest_link_applicants_once UNIQUE (application_id, guest_link_id);
--> statement-breakpoint
CREATE TABLE guest_links (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    name text NOT NULL,
    email text,
    locale text DEFAULT 'en-gb'::text NOT NULL,
    masked boolean NOT NULL,
    permission text NOT NULL,
    token_hash text NOT NULL,
    bound_at timestamp(3) with time zone,
    code_hash text,
    code_expires_at timestamp(3) with time zone,
    code_tries smallint DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    created_by bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE guest_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE guest_links
    ADD CONSTRAINT guest_links_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE guest_links
    ADD CONSTRAINT guest_links_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX guest_links_job ON guest_links USING btree (job_id, id);
--> statement-breakpoint
CREATE TABLE guest_reviews (
    guest_link_id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    rating smallint,
    comment text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE guest_reviews
    ADD CONSTRAINT guest_reviews_guest_link_id_application_id_pk PRIMARY KEY (guest_link_id, application_id);
--> statement-breakpoint
CREATE INDEX guest_reviews_application ON guest_reviews USING btree (application_id);
--> statement-breakpoint
CREATE TABLE guest_sessions (
    token_hash text NOT NULL,
    guest_link_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE guest_sessions
    ADD CONSTRAINT guest_sessions_token_hash_guest_link_id_pk PRIMARY KEY (token_hash, guest_link_id);
--> statement-breakpoint
CREATE INDEX guest_sessions_expiry ON guest_sessions USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX guest_sessions_link ON guest_sessions USING btree (guest_link_id);
--> statement-breakpoint
CREATE TABLE guest_views (
    id bigint NOT NULL,
    guest_link_id bigint NOT NULL,
    what text NOT NULL,
    application_id bigint,
    job_id bigint NOT NULL,
    question_id bigint,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE guest_views ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE guest_views
    ADD CONSTRAINT guest_views_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX guest_views_application ON guest_views USING btree (application_id);
--> statement-breakpoint
CREATE INDEX guest_views_link ON guest_views USING btree (guest_link_id, id);
--> statement-breakpoint
CREATE INDEX guest_views_question ON guest_views USING btree (question_id);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
    id bigint NOT NULL,
    owner text NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status bigint,
    response text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE idempotency_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE idempotency_keys
    ADD CONSTRAINT idempotency_keys_key UNIQUE (owner, operation, key);
--> statement-breakpoint
ALTER TABLE idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
--> statement-breakpoint
CREATE TABLE identities (
    provider_id bigint NOT NULL,
    subject text NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    email text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_provider_id_subject_pk PRIMARY KEY (provider_id, subject);
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_user UNIQUE (provider_id, user_id);
--> statement-breakpoint
CREATE INDEX identities_member ON identities USING btree (user_id, company_id);
--> statement-breakpoint
CREATE TABLE identity_providers (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    protocol text DEFAULT 'oidc'::text NOT NULL,
    preset text NOT NULL,
    name text NOT NULL,
    public_name text NOT NULL,
    issuer text NOT NULL,
    client_id text,
    client_secret text,
    description jsonb NOT NULL,
    described_at timestamp(3) with time zone NOT NULL,
    active boolean DEFAULT false NOT NULL,
    last_test jsonb,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    metadata_address text,
    changed_description jsonb,
    warned_days integer,
    audience text DEFAULT 'staff'::text NOT NULL,
    default_role text,
    claim_names jsonb DEFAULT '{"email": "email", "subject": "", "last_name": "family_name", "first_name": "given_name"}'::jsonb NOT NULL,
    ends_session boolean DEFAULT false NOT NULL,
    silent_since timestamp(3) with time zone,
    secret_expires_on date
);
--> statement-breakpoint
ALTER TABLE identity_providers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE identity_providers
    ADD CONSTRAINT identity_providers_company UNIQUE (company_id, id);
--> statement-breakpoint
ALTER TABLE identity_providers
    ADD CONSTRAINT identity_providers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE identity_providers
    ADD CONSTRAINT identity_providers_public_name_unique UNIQUE (public_name);
--> statement-breakpoint
CREATE TABLE imports (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    filename text NOT NULL,
    total integer NOT NULL,
    refused integer NOT NULL,
    repeated integer NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    added integer DEFAULT 0 NOT NULL,
    known integer DEFAULT 0 NOT NULL,
    people jsonb,
    invite boolean NOT NULL,
    invited_from_name text,
    invite_subject text,
    application_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    mailing_id bigint,
    finished_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX imports_job ON imports USING btree (job_id, id DESC);
--> statement-breakpoint
CREATE INDEX imports_mailing ON imports USING btree (mailing_id);
--> statement-breakpoint
CREATE INDEX imports_open ON imports USING btree (id) WHERE ((finished_at IS NULL) AND (failed_at IS NULL));
--> statement-breakpoint
CREATE TABLE interview_grants (
    session_id bigint NOT NULL,
    application_id bigint NOT NULL,
    link_version integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE interview_grants
    ADD CONSTRAINT interview_grants_session_id_application_id_pk PRIMARY KEY (session_id, application_id);
--> statement-breakpoint
CREATE INDEX interview_grants_application ON interview_grants USING btree (application_id);
--> statement-breakpoint
CREATE TABLE interview_link_requests (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    email text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE interview_link_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE interview_link_requests
    ADD CONSTRAINT interview_link_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX interview_link_requests_age ON interview_link_requests USING btree (created_at);
--> statement-breakpoint
CREATE INDEX interview_link_requests_of_job ON interview_link_requests USING btree (job_id);
--> statement-breakpoint
CREATE TABLE interview_sessions (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE interview_sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE interview_sessions
    ADD CONSTRAINT interview_sessions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE interview_sessions
    ADD CONSTRAINT interview_sessions_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX interview_sessions_age ON interview_sessions USING btree (last_seen_at);
--> statement-breakpoint
CREATE TABLE job_forms (
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    content jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE job_forms
    ADD CONSTRAINT job_forms_pkey PRIMARY KEY (job_id);
--> statement-breakpoint
CREATE TABLE job_templates (
    id bigint NOT NULL,
    company_id bigint,
    created_by bigint,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    featured_order integer,
    default_locale text DEFAULT 'en-gb'::text NOT NULL,
    content jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_private boolean DEFAULT false NOT NULL,
    retired_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE job_templates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE job_templates
    ADD CONSTRAINT job_templates_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX job_templates_company ON job_templates USING btree (company_id);
--> statement-breakpoint
CREATE INDEX job_templates_creator ON job_templates USING btree (created_by);
--> statement-breakpoint
CREATE TABLE job_versions (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    content_hash text NOT NULL,
    content jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE job_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE job_versions
    ADD CONSTRAINT job_versions_content UNIQUE (job_id, content_hash);
--> statement-breakpoint
ALTER TABLE job_versions
    ADD CONSTRAINT job_versions_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE TABLE jobs (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    created_by bigint NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'Draft'::text NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    details text DEFAULT ''::text NOT NULL,
    role text DEFAULT ''::text NOT NULL,
    assessment_type text,
    test_provider text,
    sjt_assessment boolean DEFAULT false NOT NULL,
    is_webinar boolean DEFAULT false NOT NULL,
    is_questionnaire boolean DEFAULT false NOT NULL,
    is_cvcopilot boolean DEFAULT false NOT NULL,
    ai_summary_enabled boolean DEFAULT false NOT NULL,
    applicant_deadline_days integer DEFAULT 3 NOT NULL,
    fixed_deadline timestamp(3) with time zone,
    reinvitation_deadline integer DEFAULT 3 NOT NULL,
    allow_answer_review boolean DEFAULT true NOT NULL,
    rating_style smallint DEFAULT 1 NOT NULL,
    rating_scale smallint DEFAULT 5 NOT NULL,
    default_locale text DEFAULT 'en-gb'::text NOT NULL,
    sms_enabled boolean DEFAULT false NOT NULL,
    custom_field_label text DEFAULT ''::text NOT NULL,
    custom_fields text DEFAULT ''::text NOT NULL,
    advertise_review boolean DEFAULT false NOT NULL,
    contact_name text DEFAULT ''::text NOT NULL,
    applicant_accept_subheading text DEFAULT ''::text NOT NULL,
    applicant_accept_text text DEFAULT ''::text NOT NULL,
    interview_intro_text text DEFAULT ''::text NOT NULL,
    interview_complete_message text DEFAULT ''::text NOT NULL,
    interview_complete_from_name text DEFAULT ''::text NOT NULL,
    interview_complete_reply_to_email text DEFAULT ''::text NOT NULL,
    invitation_from_name text DEFAULT ''::text NOT NULL,
    invitation_reply_to_email text DEFAULT ''::text NOT NULL,
    invitation_subject text DEFAULT ''::text NOT NULL,
    invitation_text text DEFAULT ''::text NOT NULL,
    shorturl text NOT NULL,
    question_count integer DEFAULT 0 NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    published_at timestamp(3) with time zone,
    marketplace_public boolean DEFAULT false NOT NULL,
    title_search text DEFAULT ''::text NOT NULL,
    rejection_email_from_name text DEFAULT ''::text NOT NULL,
    rejection_email_reply_to_email text DEFAULT ''::text NOT NULL,
    rejection_email_subject text DEFAULT ''::text NOT NULL,
    rejection_email_body_text text DEFAULT ''::text NOT NULL,
    invitation_promote_practice boolean DEFAULT false NOT NULL,
    function text,
    role_level text,
    external_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    image_file_id bigint,
    applicant_accept_video bigint,
    interview_intro_video bigint,
    interview_complete_video bigint,
    ai_assistance boolean DEFAULT false NOT NULL,
    deleting_at timestamp(3) with time zone,
    retention_days smallint,
    marketplace_order integer DEFAULT 0 NOT NULL,
    marketplace_featured boolean DEFAULT false NOT NULL,
    marketplace_title text DEFAULT ''::text NOT NULL,
    marketplace_description text DEFAULT ''::text NOT NULL,
    marketplace_details text DEFAULT ''::text NOT NULL,
    marketplace_stock_image text,
    marketplace_image_file_id bigint,
    activity_type_id bigint,
    activity_sub_type_id bigint,
    marketplace_text text DEFAULT ''::text NOT NULL,
    independent_ratings boolean,
    cv_requested boolean DEFAULT false NOT NULL,
    decision_by date,
    review_available_email_from_name text DEFAULT ''::text NOT NULL,
    review_available_email_reply_to_email text DEFAULT ''::text NOT NULL,
    review_available_email_subject text DEFAULT ''::text NOT NULL,
    review_available_email_body_text text DEFAULT ''::text NOT NULL,
    questionnaire_intro_text text DEFAULT ''::text NOT NULL,
    questionnaire_download_cta_text text DEFAULT ''::text NOT NULL,
    questionnaire_rating_type text DEFAULT 'mean'::text NOT NULL,
    sjt_pass_mark smallint,
    form_minutes integer,
    show_attempts boolean DEFAULT false NOT NULL,
    use_sso boolean DEFAULT false NOT NULL,
    required_language text,
    shared_phrases boolean DEFAULT false NOT NULL,
    archived_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_id_company UNIQUE (id, company_id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_shorturl_unique UNIQUE (shorturl);
--> statement-breakpoint
CREATE INDEX jobs_accept_video ON jobs USING btree (applicant_accept_video) WHERE (applicant_accept_video IS NOT NULL);
--> statement-breakpoint
CREATE INDEX jobs_activity_sub_type ON jobs USING btree (activity_sub_type_id);
--> statement-breakpoint
CREATE INDEX jobs_activity_type ON jobs USING btree (activity_type_id);
--> statement-breakpoint
CREATE INDEX jobs_by_age ON jobs USING btree (company_id, archived, created_at DESC, id DESC, status, created_by, title_search, deleting_at);
--> statement-breakpoint
CREATE INDEX jobs_by_deadline ON jobs USING btree (company_id, archived, fixed_deadline, id, status, created_by, title_search, deleting_at);
--> statement-breakpoint
CREATE INDEX jobs_by_title ON jobs USING btree (company_id, archived, title_search, id, status, created_by, deleting_at);
--> statement-breakpoint
CREATE INDEX jobs_complete_video ON jobs USING btree (interview_complete_video) WHERE (interview_complete_video IS NOT NULL);
--> statement-breakpoint
CREATE INDEX jobs_deleting ON jobs USING btree (company_id, id) WHERE (deleting_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX jobs_image ON jobs USING btree (image_file_id);
--> statement-breakpoint
CREATE INDEX jobs_in_marketplace ON jobs USING btree (company_id, marketplace_featured DESC, marketplace_order DESC, id DESC) WHERE (marketplace_public AND (status = 'Published'::text) AND (NOT archived) AND (deleting_at IS NULL));
--> statement-breakpoint
CREATE INDEX jobs_intro_video ON jobs USING btree (interview_intro_video) WHERE (interview_intro_video IS NOT NULL);
--> statement-breakpoint
CREATE INDEX jobs_marketplace_image ON jobs USING btree (marketplace_image_file_id);
--> statement-breakpoint
CREATE INDEX jobs_marketplace_places ON jobs USING btree (company_id, marketplace_order DESC, id DESC) WHERE ((marketplace_public OR (marketplace_order <> 0)) AND (NOT archived) AND (deleting_at IS NULL));
--> statement-breakpoint
CREATE INDEX jobs_marketplace_text ON jobs USING gin (company_id, marketplace_text gin_trgm_ops) WHERE marketplace_public;
--> statement-breakpoint
CREATE INDEX jobs_of_activity_type ON jobs USING btree (activity_type_id, marketplace_featured DESC, marketplace_order DESC, id DESC, activity_sub_type_id) WHERE (marketplace_public AND (status = 'Published'::text) AND (NOT archived) AND (deleting_at IS NULL));
--> statement-breakpoint
CREATE TABLE legal_holds (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    reason text NOT NULL,
    set_by bigint NOT NULL,
    set_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    lift_reason text,
    lifted_by bigint,
    lifted_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE legal_holds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE legal_holds
    ADD CONSTRAINT legal_holds_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX legal_holds_application ON legal_holds USING btree (application_id);
--> statement-breakpoint
CREATE INDEX legal_holds_job ON legal_holds USING btree (job_id);
--> statement-breakpoint
CREATE UNIQUE INDEX legal_holds_standing ON legal_holds USING btree (application_id) WHERE (lifted_at IS NULL);
--> statement-breakpoint
CREATE TABLE library_questions (
    id bigint NOT NULL,
    company_id bigint,
    competency_id bigint,
    created_by bigint,
    default_locale text DEFAULT 'en-gb'::text NOT NULL,
    text text NOT NULL,
    category text,
    kind text DEFAULT 'video'::text NOT NULL,
    preparation_seconds integer DEFAULT 30,
    answer_seconds integer DEFAULT 120 NOT NULL,
    attempts_allowed integer DEFAULT 2 NOT NULL,
    screen_recording boolean DEFAULT false NOT NULL,
    choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    choices_multiple boolean DEFAULT false NOT NULL,
    max_characters integer,
    file_types jsonb DEFAULT '[]'::jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE library_questions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE library_questions
    ADD CONSTRAINT library_questions_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX library_questions_company ON library_questions USING btree (company_id, id);
--> statement-breakpoint
CREATE INDEX library_questions_competency ON library_questions USING btree (competency_id, company_id, id);
--> statement-breakpoint
CREATE INDEX library_questions_creator ON library_questions USING btree (created_by);
--> statement-breakpoint
CREATE TABLE mail_budgets (
    company_id bigint NOT NULL,
    paused_at timestamp(3) with time zone,
    paused_handed integer DEFAULT 0 NOT NULL,
    paused_refused integer DEFAULT 0 NOT NULL,
    resumed_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE mail_budgets
    ADD CONSTRAINT mail_budgets_pkey PRIMARY KEY (company_id);
--> statement-breakpoint
CREATE TABLE mail_minutes (
    company_id bigint NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    handed integer DEFAULT 0 NOT NULL,
    refused integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE mail_minutes
    ADD CONSTRAINT mail_minutes_company_id_at_pk PRIMARY KEY (company_id, at);
--> statement-breakpoint
CREATE INDEX mail_minutes_age ON mail_minutes USING btree (at);
--> statement-breakpoint
CREATE TABLE mailing_recipients (
    mailing_id bigint NOT NULL,
    job_id bigint NOT NULL,
    application_id bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL
);
--> statement-breakpoint
ALTER TABLE mailing_recipients
    ADD CONSTRAINT mailing_recipients_mailing_id_application_id_pk PRIMARY KEY (mailing_id, application_id);
--> statement-breakpoint
CREATE INDEX mailing_recipients_application ON mailing_recipients USING btree (application_id);
--> statement-breakpoint
CREATE INDEX mailing_recipients_waiting ON mailing_recipients USING btree (mailing_id, application_id) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE TABLE mailings (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    kind text NOT NULL,
    overrides jsonb DEFAULT '{}'::jsonb NOT NULL,
    total integer NOT NULL,
    created_by bigint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    start_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    cancelled_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    created integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    held boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE mailings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE mailings
    ADD CONSTRAINT mailings_id_job UNIQUE (id, job_id);
--> statement-breakpoint
ALTER TABLE mailings
    ADD CONSTRAINT mailings_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX mailings_job ON mailings USING btree (job_id, id DESC);
--> statement-breakpoint
CREATE INDEX mailings_open ON mailings USING btree (id) WHERE ((finished_at IS NULL) AND (cancelled_at IS NULL));
--> statement-breakpoint
CREATE TABLE mails (
    id bigint NOT NULL,
    message_id text NOT NULL,
    company_id bigint,
    job_id bigint,
    application_id bigint,
    user_id bigint,
    type text NOT NULL,
    to_address text NOT NULL,
    to_name text NOT NULL,
    from_name text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    html text NOT NULL,
    text text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    attempted_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    link_nonce text,
    mailing_id bigint,
    requested_by bigint,
    tries jsonb,
    next_try_at timestamp(3) with time zone,
    calendar text,
    counted_at timestamp(3) with time zone,
    waits_for_budget boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_mailing UNIQUE (mailing_id, application_id);
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_message_id UNIQUE (message_id);
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX mails_application ON mails USING btree (application_id, id);
--> statement-breakpoint
CREATE INDEX mails_ends ON mails USING btree (mailing_id, state) WHERE ((mailing_id IS NOT NULL) AND (state = ANY (ARRAY['sent'::text, 'uncertain'::text, 'failed'::text])));
--> statement-breakpoint
CREATE INDEX mails_job ON mails USING btree (job_id);
--> statement-breakpoint
CREATE INDEX mails_mentions ON mails USING btree (user_id, created_at) WHERE (type = 'comment_mention'::text);
--> statement-breakpoint
CREATE INDEX mails_messages ON mails USING btree (company_id, created_at) WHERE (type = 'message'::text);
--> statement-breakpoint
CREATE INDEX mails_problems ON mails USING btree (id) WHERE (state = ANY (ARRAY['uncertain'::text, 'failed'::text]));
--> statement-breakpoint
CREATE INDEX mails_put_off ON mails USING btree (mailing_id, next_try_at) WHERE (next_try_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX mails_tests ON mails USING btree (user_id, created_at) WHERE (type = 'test'::text);
--> statement-breakpoint
CREATE INDEX mails_waiting ON mails USING btree (company_id, id) WHERE (waits_for_budget AND (state = 'queued'::text));
--> statement-breakpoint
CREATE TABLE marketplace_days (
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    day date NOT NULL,
    views integer DEFAULT 0 NOT NULL,
    opens integer DEFAULT 0 NOT NULL,
    registrations integer DEFAULT 0 NOT NULL,
    completions integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE marketplace_days
    ADD CONSTRAINT marketplace_days_key PRIMARY KEY (job_id, day);
--> statement-breakpoint
CREATE INDEX marketplace_days_company ON marketplace_days USING btree (company_id, day);
--> statement-breakpoint
CREATE TABLE matrix_competencies (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    place smallint NOT NULL,
    name text NOT NULL
);
--> statement-breakpoint
ALTER TABLE matrix_competencies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE matrix_competencies
    ADD CONSTRAINT matrix_competencies_id_job UNIQUE (id, job_id);
--> statement-breakpoint
ALTER TABLE matrix_competencies
    ADD CONSTRAINT matrix_competencies_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX matrix_competencies_job ON matrix_competencies USING btree (job_id, place);
--> statement-breakpoint
CREATE TABLE matrix_indicators (
    id bigint NOT NULL,
    competency_id bigint NOT NULL,
    job_id bigint NOT NULL,
    place smallint NOT NULL,
    text text NOT NULL
);
--> statement-breakpoint
ALTER TABLE matrix_indicators ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE matrix_indicators
    ADD CONSTRAINT matrix_indicators_id_competency UNIQUE (id, competency_id);
--> statement-breakpoint
ALTER TABLE matrix_indicators
    ADD CONSTRAINT matrix_indicators_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX matrix_indicators_competency ON matrix_indicators USING btree (competency_id, place);
--> statement-breakpoint
CREATE TABLE matrix_levels (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    place smallint NOT NULL,
    name text NOT NULL
);
--> statement-breakpoint
ALTER TABLE matrix_levels ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE matrix_levels
    ADD CONSTRAINT matrix_levels_id_job UNIQUE (id, job_id);
--> statement-breakpoint
ALTER TABLE matrix_levels
    ADD CONSTRAINT matrix_levels_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX matrix_levels_job ON matrix_levels USING btree (job_id, place);
--> statement-breakpoint
CREATE TABLE matrix_options (
    job_id bigint NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE matrix_options
    ADD CONSTRAINT matrix_options_pkey PRIMARY KEY (job_id);
--> statement-breakpoint
CREATE TABLE matrix_reviews (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    question_id bigint NOT NULL,
    competency_id bigint NOT NULL,
    indicator_id bigint NOT NULL,
    level_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE matrix_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE matrix_reviews
    ADD CONSTRAINT matrix_reviews_person UNIQUE (application_id, question_id, indicator_id, user_id);
--> statement-breakpoint
ALTER TABLE matrix_reviews
    ADD CONSTRAINT matrix_reviews_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX matrix_reviews_indicator ON matrix_reviews USING btree (indicator_id);
--> statement-breakpoint
CREATE INDEX matrix_reviews_level ON matrix_reviews USING btree (level_id);
--> statement-breakpoint
CREATE INDEX matrix_reviews_question ON matrix_reviews USING btree (question_id);
--> statement-breakpoint
CREATE TABLE memberships (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    create_interview_only boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    reported_month date
);
--> statement-breakpoint
ALTER TABLE memberships
    ADD CONSTRAINT memberships_company_id_user_id_pk PRIMARY KEY (company_id, user_id);
--> statement-breakpoint
CREATE INDEX memberships_reported ON memberships USING btree (company_id, reported_month) WHERE (reported_month IS NOT NULL);
--> statement-breakpoint
CREATE INDEX memberships_user ON memberships USING btree (user_id);
--> statement-breakpoint
CREATE TABLE pass_places (
    question_id bigint NOT NULL,
    user_id bigint NOT NULL,
    place integer NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE pass_places
    ADD CONSTRAINT pass_places_applicant UNIQUE (application_id, question_id, user_id);
--> statement-breakpoint
ALTER TABLE pass_places
    ADD CONSTRAINT pass_places_question_id_user_id_place_pk PRIMARY KEY (question_id, user_id, place);
--> statement-breakpoint
CREATE INDEX pass_places_job ON pass_places USING btree (job_id);
--> statement-breakpoint
CREATE TABLE passkey_challenges (
    challenge_hash text NOT NULL,
    user_id bigint,
    purpose text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge_hash);
--> statement-breakpoint
CREATE INDEX passkey_challenges_expiry ON passkey_challenges USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX passkey_challenges_user ON passkey_challenges USING btree (user_id);
--> statement-breakpoint
CREATE TABLE passkeys (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter integer NOT NULL,
    transports text[] NOT NULL,
    synced boolean NOT NULL,
    name text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE passkeys
    ADD CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id);
--> statement-breakpoint
ALTER TABLE passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys USING btree (user_id);
--> statement-breakpoint
CREATE TABLE password_links (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    requested boolean DEFAULT false NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    replaced_at timestamp(3) with time zone,
    first_name text,
    last_name text
);
--> statement-breakpoint
ALTER TABLE password_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE password_links
    ADD CONSTRAINT password_links_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX password_links_expiry ON password_links USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX password_links_user ON password_links USING btree (user_id, created_at);
--> statement-breakpoint
CREATE TABLE password_requests (
    id bigint NOT NULL,
    email text NOT NULL,
    next_path text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE password_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE password_requests
    ADD CONSTRAINT password_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX password_requests_age ON password_requests USING btree (created_at);
--> statement-breakpoint
CREATE TABLE plans (
    key text NOT NULL,
    name text NOT NULL,
    freemium boolean DEFAULT false NOT NULL,
    activities_max integer,
    applicants_max integer,
    users_max integer,
    CONSTRAINT plans_limits CHECK ((LEAST(activities_max, applicants_max, users_max, 0) >= 0))
);
--> statement-breakpoint
ALTER TABLE plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (key);
--> statement-breakpoint
CREATE TABLE platform_administrators (
    user_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE platform_administrators
    ADD CONSTRAINT platform_administrators_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
CREATE TABLE practice_shares (
    application_id bigint NOT NULL,
    shared_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE practice_shares
    ADD CONSTRAINT practice_shares_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE TABLE previews (
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    job_id bigint NOT NULL,
    application_id bigint,
    sample_id bigint,
    last_applicant bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE previews
    ADD CONSTRAINT previews_company_id_user_id_pk PRIMARY KEY (company_id, user_id);
--> statement-breakpoint
ALTER TABLE previews
    ADD CONSTRAINT previews_job_id_unique UNIQUE (job_id);
--> statement-breakpoint
CREATE INDEX previews_application ON previews USING btree (application_id);
--> statement-breakpoint
CREATE INDEX previews_sample ON previews USING btree (sample_id);
--> statement-breakpoint
CREATE INDEX previews_user ON previews USING btree (user_id);
--> statement-breakpoint
CREATE TABLE provider_deliveries (
    company_id bigint NOT NULL,
    signature text NOT NULL,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE provider_deliveries
    ADD CONSTRAINT provider_deliveries_company_id_signature_pk PRIMARY KEY (company_id, signature);
--> statement-breakpoint
CREATE INDEX provider_deliveries_age ON provider_deliveries USING btree (received_at);
--> statement-breakpoint
CREATE TABLE provider_erasures (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    external_id text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    fault text,
    next_try_at timestamp(3) with time zone,
    requested_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE provider_erasures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE provider_erasures
    ADD CONSTRAINT provider_erasures_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE provider_erasures
    ADD CONSTRAINT provider_erasures_test UNIQUE (company_id, external_id);
--> statement-breakpoint
CREATE INDEX provider_erasures_due ON provider_erasures USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
--> statement-breakpoint
CREATE TABLE provider_keys (
    id bigint NOT NULL,
    provider_id bigint NOT NULL,
    private_key text NOT NULL,
    certificate text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    used_from timestamp(3) with time zone,
    warned_days integer
);
--> statement-breakpoint
ALTER TABLE provider_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE provider_keys
    ADD CONSTRAINT provider_keys_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX provider_keys_provider ON provider_keys USING btree (provider_id);
--> statement-breakpoint
CREATE TABLE provider_messages (
    provider_id bigint NOT NULL,
    id_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE provider_messages
    ADD CONSTRAINT provider_messages_provider_id_id_hash_pk PRIMARY KEY (provider_id, id_hash);
--> statement-breakpoint
CREATE INDEX provider_messages_expiry ON provider_messages USING btree (expires_at);
--> statement-breakpoint
CREATE TABLE provider_sessions (
    session_id bigint NOT NULL,
    provider_id bigint NOT NULL,
    subject text NOT NULL,
    sid text,
    name_id jsonb,
    id_token text
);
--> statement-breakpoint
ALTER TABLE provider_sessions
    ADD CONSTRAINT provider_sessions_pkey PRIMARY KEY (session_id);
--> statement-breakpoint
CREATE INDEX provider_sessions_sid ON provider_sessions USING btree (provider_id, sid);
--> statement-breakpoint
CREATE INDEX provider_sessions_subject ON provider_sessions USING btree (provider_id, subject);
--> statement-breakpoint
CREATE TABLE provider_tests (
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    state text NOT NULL,
    assessment text NOT NULL,
    assessment_name text NOT NULL,
    external_id text,
    link text,
    result jsonb,
    report_file_id bigint,
    tries integer DEFAULT 0 NOT NULL,
    fault text,
    next_try_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    linked_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE provider_tests
    ADD CONSTRAINT provider_tests_external UNIQUE (company_id, external_id);
--> statement-breakpoint
ALTER TABLE provider_tests
    ADD CONSTRAINT provider_tests_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE INDEX provider_tests_due ON provider_tests USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX provider_tests_job ON provider_tests USING btree (job_id);
--> statement-breakpoint
CREATE INDEX provider_tests_report ON provider_tests USING btree (report_file_id);
--> statement-breakpoint
CREATE TABLE question_openings (
    application_id bigint NOT NULL,
    question_id bigint NOT NULL,
    job_id bigint NOT NULL,
    opened_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    credited_ms integer DEFAULT 0 NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    free_repeats_used integer DEFAULT 0 NOT NULL,
    paused_at timestamp(3) with time zone,
    paused_ms integer DEFAULT 0 NOT NULL,
    breaks_taken integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE question_openings
    ADD CONSTRAINT question_openings_application_id_question_id_pk PRIMARY KEY (application_id, question_id);
--> statement-breakpoint
CREATE INDEX question_openings_question ON question_openings USING btree (question_id);
--> statement-breakpoint
CREATE TABLE questions (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    text text NOT NULL,
    "order" integer NOT NULL,
    competency text,
    category text,
    video_id bigint,
    kind text DEFAULT 'video'::text NOT NULL,
    preparation_seconds integer DEFAULT 30,
    answer_seconds integer DEFAULT 120 NOT NULL,
    attempts_allowed integer DEFAULT 2 NOT NULL,
    screen_recording boolean DEFAULT false NOT NULL,
    removed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    choices_multiple boolean DEFAULT false NOT NULL,
    max_characters integer,
    file_types jsonb DEFAULT '[]'::jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE questions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE questions
    ADD CONSTRAINT questions_id_job UNIQUE (id, job_id);
--> statement-breakpoint
ALTER TABLE questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX questions_job ON questions USING btree (job_id, "order");
--> statement-breakpoint
CREATE INDEX questions_video ON questions USING btree (video_id) WHERE (video_id IS NOT NULL);
--> statement-breakpoint
CREATE TABLE rate_limits (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint
);
--> statement-breakpoint
ALTER TABLE rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
--> statement-breakpoint
CREATE INDEX rate_limits_expiry ON rate_limits USING btree (expire);
--> statement-breakpoint
CREATE TABLE recovery_codes (
    user_id bigint NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash);
--> statement-breakpoint
CREATE TABLE refused_calls (
    id bigint NOT NULL,
    company_id bigint,
    user_id bigint NOT NULL,
    hour timestamp(3) with time zone NOT NULL,
    forbidden integer NOT NULL,
    not_found integer NOT NULL,
    reads integer NOT NULL,
    changes integer NOT NULL,
    by_token integer NOT NULL,
    first_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE refused_calls ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE refused_calls
    ADD CONSTRAINT refused_calls_hour UNIQUE NULLS NOT DISTINCT (user_id, company_id, hour);
--> statement-breakpoint
ALTER TABLE refused_calls
    ADD CONSTRAINT refused_calls_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX refused_calls_age ON refused_calls USING btree (hour);
--> statement-breakpoint
CREATE TABLE reminders (
    application_id bigint NOT NULL,
    kind text NOT NULL,
    about timestamp(3) with time zone NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE reminders
    ADD CONSTRAINT reminders_application_id_kind_about_pk PRIMARY KEY (application_id, kind, about);
--> statement-breakpoint
CREATE TABLE report_applicants (
    id bigint NOT NULL,
    application_id bigint,
    company_id bigint NOT NULL,
    job_id bigint,
    day date NOT NULL,
    invited_at timestamp(3) with time zone NOT NULL,
    step smallint NOT NULL,
    cause text NOT NULL,
    device text NOT NULL,
    browser text,
    adjusted boolean NOT NULL,
    outcome text,
    sent_hours integer,
    reviewed_hours integer,
    decided_hours integer,
    closes_at timestamp(3) with time zone,
    counted boolean DEFAULT true NOT NULL,
    ratable boolean DEFAULT false NOT NULL,
    reviews jsonb DEFAULT '[]'::jsonb NOT NULL,
    questions jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_applicants ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_applicants
    ADD CONSTRAINT report_applicants_application_id_unique UNIQUE (application_id);
--> statement-breakpoint
ALTER TABLE report_applicants
    ADD CONSTRAINT report_applicants_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_applicants_closes ON report_applicants USING btree (closes_at);
--> statement-breakpoint
CREATE INDEX report_applicants_day ON report_applicants USING btree (company_id, day, job_id);
--> statement-breakpoint
CREATE INDEX report_applicants_job ON report_applicants USING btree (job_id);
--> statement-breakpoint
CREATE INDEX report_applicants_ratable ON report_applicants USING btree (company_id, day) WHERE (ratable AND (application_id IS NOT NULL));
--> statement-breakpoint
CREATE INDEX report_applicants_uncounted ON report_applicants USING btree (company_id, job_id, day) WHERE (NOT counted);
--> statement-breakpoint
CREATE TABLE report_days (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint,
    day date NOT NULL,
    step smallint NOT NULL,
    cause text NOT NULL,
    device text NOT NULL,
    browser text,
    adjusted boolean NOT NULL,
    outcome text,
    n integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_days ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_days
    ADD CONSTRAINT report_days_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_days_day ON report_days USING btree (company_id, day);
--> statement-breakpoint
CREATE INDEX report_days_job ON report_days USING btree (job_id);
--> statement-breakpoint
CREATE TABLE report_hours (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint,
    day date NOT NULL,
    span text NOT NULL,
    hours integer NOT NULL,
    n integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_hours ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_hours
    ADD CONSTRAINT report_hours_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_hours_day ON report_hours USING btree (company_id, day);
--> statement-breakpoint
CREATE INDEX report_hours_job ON report_hours USING btree (job_id);
--> statement-breakpoint
CREATE TABLE report_period_hours (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    unit text NOT NULL,
    day date NOT NULL,
    span text NOT NULL,
    hours integer NOT NULL,
    n integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_period_hours ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_period_hours
    ADD CONSTRAINT report_period_hours_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_period_hours_day ON report_period_hours USING btree (company_id, unit, day);
--> statement-breakpoint
CREATE TABLE report_periods (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    unit text NOT NULL,
    day date NOT NULL,
    step smallint NOT NULL,
    cause text NOT NULL,
    device text NOT NULL,
    browser text,
    adjusted boolean NOT NULL,
    outcome text,
    n integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_periods ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_periods
    ADD CONSTRAINT report_periods_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_periods_day ON report_periods USING btree (company_id, unit, day);
--> statement-breakpoint
CREATE TABLE report_progress (
    id bigint NOT NULL,
    company_id bigint,
    time_zone text,
    event_id bigint,
    rolled_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_progress ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_progress
    ADD CONSTRAINT report_progress_company_id_unique UNIQUE (company_id);
--> statement-breakpoint
ALTER TABLE report_progress
    ADD CONSTRAINT report_progress_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE TABLE report_questions (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint,
    day date NOT NULL,
    question_id bigint,
    answered integer NOT NULL,
    skipped integer NOT NULL,
    attempts integer NOT NULL,
    seconds bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_questions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_questions
    ADD CONSTRAINT report_questions_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_questions_day ON report_questions USING btree (company_id, day);
--> statement-breakpoint
CREATE INDEX report_questions_job ON report_questions USING btree (job_id);
--> statement-breakpoint
CREATE INDEX report_questions_question ON report_questions USING btree (question_id);
--> statement-breakpoint
CREATE TABLE report_reviews (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint,
    day date NOT NULL,
    user_id bigint NOT NULL,
    hours integer,
    n integer NOT NULL,
    compared integer NOT NULL,
    equal integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_reviews
    ADD CONSTRAINT report_reviews_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_reviews_day ON report_reviews USING btree (company_id, day);
--> statement-breakpoint
CREATE INDEX report_reviews_job ON report_reviews USING btree (job_id);
--> statement-breakpoint
CREATE TABLE report_views (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    preset text,
    from_date date,
    to_date date,
    kind text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    job_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE report_views ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE report_views
    ADD CONSTRAINT report_views_name UNIQUE (company_id, user_id, name);
--> statement-breakpoint
ALTER TABLE report_views
    ADD CONSTRAINT report_views_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX report_views_user ON report_views USING btree (user_id);
--> statement-breakpoint
CREATE TABLE review_comments (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    question_id bigint NOT NULL,
    user_id bigint NOT NULL,
    comment text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE review_comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE review_comments
    ADD CONSTRAINT review_comments_person UNIQUE (application_id, question_id, user_id);
--> statement-breakpoint
ALTER TABLE review_comments
    ADD CONSTRAINT review_comments_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX review_comments_question ON review_comments USING btree (question_id);
--> statement-breakpoint
CREATE TABLE review_excusals (
    application_id bigint NOT NULL,
    user_id bigint NOT NULL,
    job_id bigint NOT NULL,
    passed_to bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE review_excusals
    ADD CONSTRAINT review_excusals_application_id_user_id_pk PRIMARY KEY (application_id, user_id);
--> statement-breakpoint
CREATE INDEX review_excusals_job ON review_excusals USING btree (job_id, user_id, application_id);
--> statement-breakpoint
CREATE TABLE review_times (
    application_id bigint NOT NULL,
    question_id bigint NOT NULL,
    user_id bigint NOT NULL,
    job_id bigint NOT NULL,
    seconds integer NOT NULL,
    reported_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE review_times
    ADD CONSTRAINT review_times_application_id_question_id_user_id_pk PRIMARY KEY (application_id, question_id, user_id);
--> statement-breakpoint
CREATE INDEX review_times_job ON review_times USING btree (job_id, user_id);
--> statement-breakpoint
CREATE INDEX review_times_question ON review_times USING btree (question_id);
--> statement-breakpoint
CREATE TABLE reviewers (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint NOT NULL,
    may_decide boolean DEFAULT false NOT NULL,
    invited_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    accepted_at timestamp(3) with time zone,
    reminded_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE reviewers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE reviewers
    ADD CONSTRAINT reviewers_person UNIQUE (job_id, user_id);
--> statement-breakpoint
ALTER TABLE reviewers
    ADD CONSTRAINT reviewers_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX reviewers_company ON reviewers USING btree (company_id, user_id, job_id);
--> statement-breakpoint
CREATE INDEX reviewers_seats ON reviewers USING btree (user_id, job_id);
--> statement-breakpoint
CREATE TABLE reviews (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    user_id bigint NOT NULL,
    rating smallint,
    sent_at timestamp(3) with time zone,
    finalised_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    counts boolean DEFAULT false NOT NULL,
    programme_reviews jsonb DEFAULT '[]'::jsonb NOT NULL,
    left_panel_at timestamp(3) with time zone,
    excluded_at timestamp(3) with time zone,
    excluded_by bigint,
    excluded_reason text
);
--> statement-breakpoint
ALTER TABLE reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE reviews
    ADD CONSTRAINT reviews_person UNIQUE (application_id, user_id);
--> statement-breakpoint
ALTER TABLE reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX reviews_job_user ON reviews USING btree (job_id, user_id, sent_at, application_id);
--> statement-breakpoint
CREATE INDEX reviews_uncounted ON reviews USING btree (job_id, user_id, application_id) WHERE ((sent_at IS NOT NULL) AND (NOT counts));
--> statement-breakpoint
CREATE TABLE rubric_indicators (
    id bigint NOT NULL,
    rubric_id bigint NOT NULL,
    question_id bigint NOT NULL,
    place smallint NOT NULL,
    text text NOT NULL,
    score smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE rubric_indicators ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE rubric_indicators
    ADD CONSTRAINT rubric_indicators_id_question UNIQUE (id, question_id);
--> statement-breakpoint
ALTER TABLE rubric_indicators
    ADD CONSTRAINT rubric_indicators_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX rubric_indicators_rubric ON rubric_indicators USING btree (rubric_id, place);
--> statement-breakpoint
CREATE TABLE rubric_reviews (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    question_id bigint NOT NULL,
    indicator_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE rubric_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE rubric_reviews
    ADD CONSTRAINT rubric_reviews_person UNIQUE (application_id, question_id, user_id);
--> statement-breakpoint
ALTER TABLE rubric_reviews
    ADD CONSTRAINT rubric_reviews_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX rubric_reviews_indicator ON rubric_reviews USING btree (indicator_id);
--> statement-breakpoint
CREATE TABLE rubrics (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    question_id bigint NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE rubrics ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE rubrics
    ADD CONSTRAINT rubrics_id_question UNIQUE (id, question_id);
--> statement-breakpoint
ALTER TABLE rubrics
    ADD CONSTRAINT rubrics_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE rubrics
    ADD CONSTRAINT rubrics_question UNIQUE (question_id);
--> statement-breakpoint
CREATE INDEX rubrics_job ON rubrics USING btree (job_id);
--> statement-breakpoint
CREATE TABLE scenario_pictures (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    file_id bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE scenario_pictures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE scenario_pictures
    ADD CONSTRAINT scenario_pictures_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX scenario_pictures_file ON scenario_pictures USING btree (file_id);
--> statement-breakpoint
CREATE INDEX scenario_pictures_job ON scenario_pictures USING btree (job_id);
--> statement-breakpoint
CREATE TABLE scim_group_members (
    company_id bigint NOT NULL,
    group_id bigint NOT NULL,
    scim_user_id bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE scim_group_members
    ADD CONSTRAINT scim_group_members_group_id_scim_user_id_pk PRIMARY KEY (group_id, scim_user_id);
--> statement-breakpoint
CREATE INDEX scim_group_members_user ON scim_group_members USING btree (scim_user_id);
--> statement-breakpoint
CREATE TABLE scim_groups (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    display_name text NOT NULL,
    external_id text,
    role text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE scim_groups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE scim_groups
    ADD CONSTRAINT scim_groups_company UNIQUE (company_id, id);
--> statement-breakpoint
ALTER TABLE scim_groups
    ADD CONSTRAINT scim_groups_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE UNIQUE INDEX scim_groups_name ON scim_groups USING btree (company_id, lower(display_name));
--> statement-breakpoint
CREATE TABLE scim_tokens (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    name text NOT NULL,
    token_hash text NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE scim_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE scim_tokens
    ADD CONSTRAINT scim_tokens_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE scim_tokens
    ADD CONSTRAINT scim_tokens_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX scim_tokens_company ON scim_tokens USING btree (company_id);
--> statement-breakpoint
CREATE TABLE scim_users (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    user_id bigint,
    user_name text NOT NULL,
    external_id text,
    given_name text DEFAULT ''::text NOT NULL,
    family_name text DEFAULT ''::text NOT NULL,
    display_name text DEFAULT ''::text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE scim_users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE scim_users
    ADD CONSTRAINT scim_users_company UNIQUE (company_id, id);
--> statement-breakpoint
ALTER TABLE scim_users
    ADD CONSTRAINT scim_users_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE scim_users
    ADD CONSTRAINT scim_users_user UNIQUE (company_id, user_id);
--> statement-breakpoint
CREATE INDEX scim_users_account ON scim_users USING btree (user_id);
--> statement-breakpoint
CREATE INDEX scim_users_external ON scim_users USING btree (company_id, external_id);
--> statement-breakpoint
CREATE UNIQUE INDEX scim_users_name ON scim_users USING btree (company_id, lower(user_name));
--> statement-breakpoint
CREATE TABLE search_entries (
    application_id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint NOT NULL,
    search_text text NOT NULL
);
ALTER TABLE search_entries ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE search_entries
    ADD CONSTRAINT search_entries_company_id_application_id_pk PRIMARY KEY (company_id, application_id);
--> statement-breakpoint
CREATE INDEX search_entries_application ON search_entries USING hash (application_id);
--> statement-breakpoint
CREATE INDEX search_entries_job ON search_entries USING btree (job_id, application_id);
--> statement-breakpoint
CREATE INDEX search_entries_text ON search_entries USING gin (company_id, job_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit='256');
--> statement-breakpoint
CREATE TABLE segments (
    attempt_id bigint NOT NULL,
    track text NOT NULL,
    part smallint NOT NULL,
    index integer NOT NULL,
    bytes bigint NOT NULL,
    sha256 text NOT NULL,
    stored_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE segments
    ADD CONSTRAINT segments_attempt_id_track_part_index_pk PRIMARY KEY (attempt_id, track, part, index);
--> statement-breakpoint
CREATE TABLE sessions (
    id bigint NOT NULL,
    token_hash text NOT NULL,
    user_id bigint NOT NULL,
    company_id bigint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone,
    user_agent text,
    method text DEFAULT 'password'::text NOT NULL,
    idle_seconds integer DEFAULT 3600 NOT NULL,
    longest_seconds integer DEFAULT 43200 NOT NULL,
    second_factor text,
    proved_at timestamp(3) with time zone,
    provider_id bigint
);
--> statement-breakpoint
ALTER TABLE sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
CREATE INDEX sessions_age ON sessions USING btree (created_at);
--> statement-breakpoint
CREATE INDEX sessions_provider ON sessions USING btree (provider_id) WHERE (provider_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX sessions_user ON sessions USING btree (user_id);
--> statement-breakpoint
CREATE TABLE setup_codes (
    id smallint DEFAULT 1 NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT setup_codes_one CHECK ((id = 1))
);
--> statement-breakpoint
ALTER TABLE setup_codes
    ADD CONSTRAINT setup_codes_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE TABLE sign_in_flows (
    state_hash text NOT NULL,
    provider_id bigint NOT NULL,
    browser_hash text NOT NULL,
    purpose text NOT NULL,
    session_id bigint,
    nonce text NOT NULL,
    verifier text,
    expires_at timestamp(3) with time zone NOT NULL,
    job_id bigint
);
--> statement-breakpoint
ALTER TABLE sign_in_flows
    ADD CONSTRAINT sign_in_flows_pkey PRIMARY KEY (state_hash);
--> statement-breakpoint
CREATE INDEX sign_in_flows_expiry ON sign_in_flows USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sign_in_flows_job ON sign_in_flows USING btree (job_id);
--> statement-breakpoint
CREATE INDEX sign_in_flows_provider ON sign_in_flows USING btree (provider_id);
--> statement-breakpoint
CREATE INDEX sign_in_flows_session ON sign_in_flows USING btree (session_id);
--> statement-breakpoint
CREATE TABLE sign_in_results (
    ticket_hash text NOT NULL,
    provider_id bigint NOT NULL,
    browser_hash text NOT NULL,
    purpose text NOT NULL,
    session_id bigint,
    claims jsonb,
    fault text,
    expires_at timestamp(3) with time zone NOT NULL,
    job_id bigint
);
--> statement-breakpoint
ALTER TABLE sign_in_results
    ADD CONSTRAINT sign_in_results_pkey PRIMARY KEY (ticket_hash);
--> statement-breakpoint
CREATE INDEX sign_in_results_expiry ON sign_in_results USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sign_in_results_job ON sign_in_results USING btree (job_id);
--> statement-breakpoint
CREATE INDEX sign_in_results_provider ON sign_in_results USING btree (provider_id);
--> statement-breakpoint
CREATE INDEX sign_in_results_session ON sign_in_results USING btree (session_id);
--> statement-breakpoint
CREATE TABLE sign_in_steps (
    token_hash text NOT NULL,
    user_id bigint NOT NULL,
    method text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    provider_id bigint,
    provider_session jsonb
);
--> statement-breakpoint
ALTER TABLE sign_in_steps
    ADD CONSTRAINT sign_in_steps_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
CREATE INDEX sign_in_steps_expiry ON sign_in_steps USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sign_in_steps_provider ON sign_in_steps USING btree (provider_id);
--> statement-breakpoint
CREATE INDEX sign_in_steps_user ON sign_in_steps USING btree (user_id);
--> statement-breakpoint
CREATE TABLE speech_metrics (
    attempt_id bigint NOT NULL,
    application_id bigint NOT NULL,
    measured_at timestamp(3) with time zone,
    duration_ms integer,
    voice jsonb,
    range_db integer,
    loudness_tenths integer,
    clipped boolean,
    self_rating smallint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    loudness_course jsonb,
    CONSTRAINT speech_metrics_rating CHECK (((self_rating >= 1) AND (self_rating <= 5)))
);
--> statement-breakpoint
ALTER TABLE speech_metrics
    ADD CONSTRAINT speech_metrics_pkey PRIMARY KEY (attempt_id);
--> statement-breakpoint
CREATE INDEX speech_metrics_application ON speech_metrics USING btree (application_id);
--> statement-breakpoint
CREATE TABLE stored_files (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    object_key text NOT NULL,
    media_type text NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE stored_files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE stored_files
    ADD CONSTRAINT stored_files_object_key_unique UNIQUE (object_key);
--> statement-breakpoint
ALTER TABLE stored_files
    ADD CONSTRAINT stored_files_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE TABLE survey_replies (
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    ease smallint NOT NULL,
    fairness smallint NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT survey_replies_scale CHECK (ease BETWEEN 1 AND 5 AND fairness BETWEEN 1 AND 5)
);
--> statement-breakpoint
ALTER TABLE survey_replies
    ADD CONSTRAINT survey_replies_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE INDEX survey_replies_job ON survey_replies USING btree (job_id);
--> statement-breakpoint
CREATE TABLE test_providers (
    company_id bigint NOT NULL,
    provider text NOT NULL,
    base_url text NOT NULL,
    account text NOT NULL,
    api_key text NOT NULL,
    webhook_secret text,
    webhook_name text NOT NULL,
    checked_at timestamp(3) with time zone,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE test_providers
    ADD CONSTRAINT test_providers_pkey PRIMARY KEY (company_id);
--> statement-breakpoint
ALTER TABLE test_providers
    ADD CONSTRAINT test_providers_webhook_name_unique UNIQUE (webhook_name);
--> statement-breakpoint
CREATE TABLE text_messages (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint NOT NULL,
    application_id bigint NOT NULL,
    mail_id bigint NOT NULL,
    type text NOT NULL,
    to_number text NOT NULL,
    body text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    error text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    attempted_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE text_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE text_messages
    ADD CONSTRAINT text_messages_mail_id_unique UNIQUE (mail_id);
--> statement-breakpoint
ALTER TABLE text_messages
    ADD CONSTRAINT text_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX text_messages_application ON text_messages USING btree (application_id, id);
--> statement-breakpoint
CREATE TABLE transcript_fingerprints (
    transcript_id bigint NOT NULL,
    application_id bigint NOT NULL,
    company_id bigint NOT NULL,
    hashes bigint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE transcript_fingerprints
    ADD CONSTRAINT transcript_fingerprints_pkey PRIMARY KEY (transcript_id);
--> statement-breakpoint
CREATE INDEX transcript_fingerprints_application ON transcript_fingerprints USING btree (application_id);
--> statement-breakpoint
CREATE INDEX transcript_fingerprints_hashes ON transcript_fingerprints USING gin (hashes);
--> statement-breakpoint
CREATE TABLE transcript_versions (
    transcript_id bigint NOT NULL,
    revision integer NOT NULL,
    application_id bigint NOT NULL,
    source text NOT NULL,
    times text NOT NULL,
    model text,
    cues jsonb NOT NULL,
    author text NOT NULL,
    user_id bigint,
    at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transcript_versions_model CHECK (((model IS NULL) OR (author = 'provider'::text)))
);
--> statement-breakpoint
ALTER TABLE transcript_versions
    ADD CONSTRAINT transcript_versions_transcript_id_revision_pk PRIMARY KEY (transcript_id, revision);
--> statement-breakpoint
CREATE INDEX transcript_versions_application ON transcript_versions USING btree (application_id);
--> statement-breakpoint
CREATE INDEX transcript_versions_user ON transcript_versions USING btree (user_id);
--> statement-breakpoint
CREATE TABLE transcripts (
    id bigint NOT NULL,
    attempt_id bigint NOT NULL,
    application_id bigint NOT NULL,
    question_id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    language text NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE transcripts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE transcripts
    ADD CONSTRAINT transcripts_attempt UNIQUE (attempt_id);
--> statement-breakpoint
ALTER TABLE transcripts
    ADD CONSTRAINT transcripts_id_application UNIQUE (id, application_id);
--> statement-breakpoint
ALTER TABLE transcripts
    ADD CONSTRAINT transcripts_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX transcripts_application ON transcripts USING btree (application_id);
--> statement-breakpoint
CREATE TABLE users (
    id bigint DEFAULT draw_account_id() NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    full_name text GENERATED ALWAYS AS (btrim(((first_name || ' '::text) || last_name))) STORED NOT NULL,
    locale text DEFAULT 'en-gb'::text NOT NULL,
    password_hash text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    password_changed_at timestamp(3) with time zone,
    signed_in_at timestamp(3) with time zone,
    both_proved_at timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
--> statement-breakpoint
CREATE TABLE version_videos (
    version_id bigint NOT NULL,
    video_id bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE version_videos
    ADD CONSTRAINT version_videos_version_id_video_id_pk PRIMARY KEY (version_id, video_id);
--> statement-breakpoint
CREATE INDEX version_videos_video ON version_videos USING btree (video_id);
--> statement-breakpoint
CREATE TABLE video_captions (
    video_id bigint NOT NULL,
    locale text NOT NULL,
    webvtt text NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE video_captions
    ADD CONSTRAINT video_captions_video_id_locale_pk PRIMARY KEY (video_id, locale);
--> statement-breakpoint
CREATE TABLE video_parts (
    video_id bigint NOT NULL,
    index integer NOT NULL,
    bytes integer NOT NULL,
    sha256 text NOT NULL,
    stored_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE video_parts
    ADD CONSTRAINT video_parts_video_id_index_pk PRIMARY KEY (video_id, index);
--> statement-breakpoint
CREATE TABLE videos (
    id bigint NOT NULL,
    company_id bigint,
    description text NOT NULL,
    category text,
    filename text NOT NULL,
    bytes bigint NOT NULL,
    part_bytes integer NOT NULL,
    uploaded_at timestamp(3) with time zone,
    transcoded_at timestamp(3) with time zone,
    failure text,
    duration double precision,
    width integer,
    height integer,
    media_key text,
    poster_key text,
    created_by bigint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp(3) with time zone,
    sound_left_out boolean DEFAULT false NOT NULL,
    converted_percent integer
);
--> statement-breakpoint
ALTER TABLE videos ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE videos
    ADD CONSTRAINT videos_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX videos_deleted ON videos USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX videos_list ON videos USING btree (company_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX videos_unfinished ON videos USING btree (created_at) WHERE (uploaded_at IS NULL);
--> statement-breakpoint
CREATE TABLE voucher_uses (
    application_id bigint NOT NULL,
    voucher_id bigint NOT NULL,
    at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE voucher_uses
    ADD CONSTRAINT voucher_uses_application_id_voucher_id_pk PRIMARY KEY (application_id, voucher_id);
--> statement-breakpoint
CREATE INDEX voucher_uses_voucher ON voucher_uses USING btree (voucher_id);
--> statement-breakpoint
CREATE TABLE vouchers (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    job_id bigint,
    code text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    max_uses integer,
    uses integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone,
    retired_at timestamp(3) with time zone,
    created_by bigint,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT vouchers_uses CHECK (((uses >= 0) AND ((max_uses IS NULL) OR (uses <= max_uses))))
);
--> statement-breakpoint
ALTER TABLE vouchers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE vouchers
    ADD CONSTRAINT vouchers_code UNIQUE (company_id, code);
--> statement-breakpoint
ALTER TABLE vouchers
    ADD CONSTRAINT vouchers_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX vouchers_job ON vouchers USING btree (job_id);
--> statement-breakpoint
CREATE INDEX vouchers_page ON vouchers USING btree (company_id, id DESC);
--> statement-breakpoint
CREATE TABLE webinar_registrations (
    application_id bigint NOT NULL,
    job_id bigint NOT NULL,
    state text NOT NULL,
    asked_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    registered_at timestamp(3) with time zone,
    cancelled_at timestamp(3) with time zone,
    joined_at timestamp(3) with time zone,
    attended boolean,
    changes integer DEFAULT 0 NOT NULL,
    notified_sequence integer NOT NULL,
    reminded_day timestamp(3) with time zone,
    reminded_hour timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE webinar_registrations
    ADD CONSTRAINT webinar_registrations_pkey PRIMARY KEY (application_id);
--> statement-breakpoint
CREATE INDEX webinar_registrations_notified ON webinar_registrations USING btree (job_id, notified_sequence);
--> statement-breakpoint
CREATE INDEX webinar_registrations_order ON webinar_registrations USING btree (job_id, asked_at, application_id);
--> statement-breakpoint
CREATE INDEX webinar_registrations_state ON webinar_registrations USING btree (job_id, state, asked_at, application_id);
--> statement-breakpoint
CREATE TABLE webinars (
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    starts_at timestamp(3) with time zone,
    ends_at timestamp(3) with time zone,
    time_zone text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    join_link text DEFAULT ''::text NOT NULL,
    seats integer,
    recording_link text DEFAULT ''::text NOT NULL,
    cancelled_at timestamp(3) with time zone,
    sequence integer DEFAULT 0 NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE webinars
    ADD CONSTRAINT webinars_pkey PRIMARY KEY (job_id);
--> statement-breakpoint
CREATE INDEX webinars_by_end ON webinars USING btree (ends_at);
--> statement-breakpoint
CREATE INDEX webinars_coming ON webinars USING btree (company_id, ends_at);
--> statement-breakpoint
CREATE TABLE written_answers (
    id bigint NOT NULL,
    application_id bigint NOT NULL,
    question_id bigint NOT NULL,
    job_id bigint NOT NULL,
    company_id bigint NOT NULL,
    started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    credited_ms integer DEFAULT 0 NOT NULL,
    text text DEFAULT ''::text NOT NULL,
    choices jsonb DEFAULT '[]'::jsonb NOT NULL,
    file_key text,
    file_name text,
    file_bytes bigint,
    file_media_type text,
    revision integer DEFAULT 0 NOT NULL,
    saved_at timestamp(3) with time zone,
    device text,
    late_seconds integer,
    file_sha256 text,
    paused_ms integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE written_answers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
--> statement-breakpoint
ALTER TABLE written_answers
    ADD CONSTRAINT written_answers_id_application UNIQUE (id, application_id);
--> statement-breakpoint
ALTER TABLE written_answers
    ADD CONSTRAINT written_answers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE written_answers
    ADD CONSTRAINT written_answers_question UNIQUE (application_id, question_id);
--> statement-breakpoint
CREATE INDEX written_answers_question_only ON written_answers USING btree (question_id);
--> statement-breakpoint
ALTER TABLE activity_sub_types
    ADD CONSTRAINT activity_sub_types_activity_type_id_activity_types_id_fk FOREIGN KEY (activity_type_id) REFERENCES activity_types(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE activity_types
    ADD CONSTRAINT activity_types_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE address_changes
    ADD CONSTRAINT address_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ai_calls
    ADD CONSTRAINT ai_calls_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ai_calls
    ADD CONSTRAINT ai_calls_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE ai_calls
    ADD CONSTRAINT ai_calls_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ai_calls
    ADD CONSTRAINT ai_calls_result_id_ai_results_id_fk FOREIGN KEY (result_id) REFERENCES ai_results(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ai_calls
    ADD CONSTRAINT ai_calls_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE ai_results
    ADD CONSTRAINT ai_results_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ai_results
    ADD CONSTRAINT ai_results_corrected_by_users_id_fk FOREIGN KEY (corrected_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ai_results
    ADD CONSTRAINT ai_results_dismissed_by_users_id_fk FOREIGN KEY (dismissed_by) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ai_usage
    ADD CONSTRAINT ai_usage_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE answer_reviews
    ADD CONSTRAINT answer_reviews_answer_id_job_id_answers_id_job_id_fk FOREIGN KEY (answer_id, job_id) REFERENCES answers(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE answer_reviews
    ADD CONSTRAINT answer_reviews_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE answer_reviews
    ADD CONSTRAINT answer_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE answers
    ADD CONSTRAINT answers_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE answers
    ADD CONSTRAINT answers_attempt_id_application_id_attempts_id_application_id_fk FOREIGN KEY (attempt_id, application_id) REFERENCES attempts(id, application_id);
--> statement-breakpoint
ALTER TABLE answers
    ADD CONSTRAINT answers_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE answers
    ADD CONSTRAINT answers_written_id_application_id_written_answers_id_applicatio FOREIGN KEY (written_id, application_id) REFERENCES written_answers(id, application_id);
--> statement-breakpoint
ALTER TABLE api_tokens
    ADD CONSTRAINT api_tokens_company_id_user_id_memberships_company_id_user_id_fk FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE api_tokens
    ADD CONSTRAINT api_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE applicant_identities
    ADD CONSTRAINT applicant_identities_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE applicant_identities
    ADD CONSTRAINT applicant_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE applicant_requests
    ADD CONSTRAINT applicant_requests_actor_user_id_users_id_fk FOREIGN KEY (actor_user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE applicant_requests
    ADD CONSTRAINT applicant_requests_application_id_company_id_applications_id_co FOREIGN KEY (application_id, company_id) REFERENCES applications(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE applicant_requests
    ADD CONSTRAINT applicant_requests_application_id_job_id_applications_id_job_id FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE applicant_requests
    ADD CONSTRAINT applicant_requests_closed_by_users_id_fk FOREIGN KEY (closed_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE applicant_requests
    ADD CONSTRAINT applicant_requests_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE applications
    ADD CONSTRAINT applications_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE applications
    ADD CONSTRAINT applications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE applications
    ADD CONSTRAINT applications_version_id_job_versions_id_fk FOREIGN KEY (version_id) REFERENCES job_versions(id);
--> statement-breakpoint
ALTER TABLE attachments
    ADD CONSTRAINT attachments_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
--> statement-breakpoint
ALTER TABLE attachments
    ADD CONSTRAINT attachments_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE attempts
    ADD CONSTRAINT attempts_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE attempts
    ADD CONSTRAINT attempts_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE audit_events
    ADD CONSTRAINT audit_events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE audit_events
    ADD CONSTRAINT audit_events_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE authenticators
    ADD CONSTRAINT authenticators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE bucket_deltas
    ADD CONSTRAINT bucket_deltas_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE bulk_operation_batches
    ADD CONSTRAINT bulk_operation_batches_bulk_operation_id_bulk_operations_id_fk FOREIGN KEY (bulk_operation_id) REFERENCES bulk_operations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE bulk_operations
    ADD CONSTRAINT bulk_operations_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE bulk_operations
    ADD CONSTRAINT bulk_operations_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE bulk_operations
    ADD CONSTRAINT bulk_operations_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE calibration_answers
    ADD CONSTRAINT calibration_answers_answer_id_job_id_answers_id_job_id_fk FOREIGN KEY (answer_id, job_id) REFERENCES answers(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE calibration_answers
    ADD CONSTRAINT calibration_answers_application_id_job_id_applications_id_job_i FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE calibration_answers
    ADD CONSTRAINT calibration_answers_calibration_id_calibrations_id_fk FOREIGN KEY (calibration_id) REFERENCES calibrations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE calibration_answers
    ADD CONSTRAINT calibration_answers_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE calibration_comments
    ADD CONSTRAINT calibration_comments_calibration_id_place_calibration_answers_c FOREIGN KEY (calibration_id, place) REFERENCES calibration_answers(calibration_id, place) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE calibration_comments
    ADD CONSTRAINT calibration_comments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE calibration_ratings
    ADD CONSTRAINT calibration_ratings_calibration_id_place_calibration_answers_ca FOREIGN KEY (calibration_id, place) REFERENCES calibration_answers(calibration_id, place) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE calibration_ratings
    ADD CONSTRAINT calibration_ratings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE calibration_submissions
    ADD CONSTRAINT calibration_submissions_calibration_id_calibrations_id_fk FOREIGN KEY (calibration_id) REFERENCES calibrations(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE calibration_submissions
    ADD CONSTRAINT calibration_submissions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE calibrations
    ADD CONSTRAINT calibrations_ended_by_users_id_fk FOREIGN KEY (ended_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE calibrations
    ADD CONSTRAINT calibrations_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE calibrations
    ADD CONSTRAINT calibrations_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE comments
    ADD CONSTRAINT comments_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE comments
    ADD CONSTRAINT comments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE companies
    ADD CONSTRAINT companies_plan_plans_key_fk FOREIGN KEY (plan) REFERENCES plans(key);
--> statement-breakpoint
ALTER TABLE company_domains
    ADD CONSTRAINT company_domains_break_glass FOREIGN KEY (company_id, break_glass_user_id) REFERENCES memberships(company_id, user_id);
--> statement-breakpoint
ALTER TABLE company_domains
    ADD CONSTRAINT company_domains_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE company_domains
    ADD CONSTRAINT company_domains_enforced_provider FOREIGN KEY (company_id, enforced_provider_id) REFERENCES identity_providers(company_id, id);
--> statement-breakpoint
ALTER TABLE company_emails
    ADD CONSTRAINT company_emails_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE company_events
    ADD CONSTRAINT company_events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE company_invitations
    ADD CONSTRAINT company_invitations_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE company_invitations
    ADD CONSTRAINT company_invitations_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE company_invitations
    ADD CONSTRAINT company_invitations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE company_logos
    ADD CONSTRAINT company_logos_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE company_notices
    ADD CONSTRAINT company_notices_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE company_notices
    ADD CONSTRAINT company_notices_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE competencies
    ADD CONSTRAINT competencies_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE consents
    ADD CONSTRAINT consents_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE cv_versions
    ADD CONSTRAINT cv_versions_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE cv_versions
    ADD CONSTRAINT cv_versions_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
--> statement-breakpoint
ALTER TABLE cvs
    ADD CONSTRAINT cvs_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE cvs
    ADD CONSTRAINT cvs_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
--> statement-breakpoint
ALTER TABLE data_archives
    ADD CONSTRAINT data_archives_application_id_company_id_applications_id_company FOREIGN KEY (application_id, company_id) REFERENCES applications(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE decisions
    ADD CONSTRAINT decisions_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE deleted_answers
    ADD CONSTRAINT deleted_answers_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE deleted_answers
    ADD CONSTRAINT deleted_answers_deleted_by_users_id_fk FOREIGN KEY (deleted_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE deleted_answers
    ADD CONSTRAINT deleted_answers_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE deletions
    ADD CONSTRAINT deletions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE deletions
    ADD CONSTRAINT deletions_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE email_changes
    ADD CONSTRAINT email_changes_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE email_changes
    ADD CONSTRAINT email_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE equality_answers
    ADD CONSTRAINT equality_answers_application_id_job_id_applications_id_job_id_f FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_actor_user_id_users_id_fk FOREIGN KEY (actor_user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE events
    ADD CONSTRAINT events_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE feedback
    ADD CONSTRAINT feedback_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE feedback
    ADD CONSTRAINT feedback_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE feedback
    ADD CONSTRAINT feedback_released_by_users_id_fk FOREIGN KEY (released_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE form_replies
    ADD CONSTRAINT form_replies_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE former_shortnames
    ADD CONSTRAINT former_shortnames_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE guest_link_applicants
    ADD CONSTRAINT guest_link_applicants_application_id_job_id_applications_id_job FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_link_applicants
    ADD CONSTRAINT guest_link_applicants_guest_link_id_guest_links_id_fk FOREIGN KEY (guest_link_id) REFERENCES guest_links(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_links
    ADD CONSTRAINT guest_links_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE guest_links
    ADD CONSTRAINT guest_links_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_reviews
    ADD CONSTRAINT guest_reviews_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_reviews
    ADD CONSTRAINT guest_reviews_guest_link_id_guest_links_id_fk FOREIGN KEY (guest_link_id) REFERENCES guest_links(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_sessions
    ADD CONSTRAINT guest_sessions_guest_link_id_guest_links_id_fk FOREIGN KEY (guest_link_id) REFERENCES guest_links(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_views
    ADD CONSTRAINT guest_views_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_views
    ADD CONSTRAINT guest_views_guest_link_id_guest_links_id_fk FOREIGN KEY (guest_link_id) REFERENCES guest_links(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE guest_views
    ADD CONSTRAINT guest_views_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_company_id_provider_id_identity_providers_company_id FOREIGN KEY (company_id, provider_id) REFERENCES identity_providers(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE identities
    ADD CONSTRAINT identities_company_id_user_id_memberships_company_id_user_id_fk FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE identity_providers
    ADD CONSTRAINT identity_providers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE imports
    ADD CONSTRAINT imports_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE imports
    ADD CONSTRAINT imports_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE imports
    ADD CONSTRAINT imports_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE interview_grants
    ADD CONSTRAINT interview_grants_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE interview_grants
    ADD CONSTRAINT interview_grants_session_id_interview_sessions_id_fk FOREIGN KEY (session_id) REFERENCES interview_sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE interview_link_requests
    ADD CONSTRAINT interview_link_requests_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE job_forms
    ADD CONSTRAINT job_forms_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE job_templates
    ADD CONSTRAINT job_templates_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE job_templates
    ADD CONSTRAINT job_templates_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE job_versions
    ADD CONSTRAINT job_versions_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_activity_sub_type_id_activity_sub_types_id_fk FOREIGN KEY (activity_sub_type_id) REFERENCES activity_sub_types(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_activity_type_id_activity_types_id_fk FOREIGN KEY (activity_type_id) REFERENCES activity_types(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_applicant_accept_video_videos_id_fk FOREIGN KEY (applicant_accept_video) REFERENCES videos(id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_image_file_id_stored_files_id_fk FOREIGN KEY (image_file_id) REFERENCES stored_files(id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_interview_complete_video_videos_id_fk FOREIGN KEY (interview_complete_video) REFERENCES videos(id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_interview_intro_video_videos_id_fk FOREIGN KEY (interview_intro_video) REFERENCES videos(id);
--> statement-breakpoint
ALTER TABLE jobs
    ADD CONSTRAINT jobs_marketplace_image_file_id_stored_files_id_fk FOREIGN KEY (marketplace_image_file_id) REFERENCES stored_files(id);
--> statement-breakpoint
ALTER TABLE legal_holds
    ADD CONSTRAINT legal_holds_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE legal_holds
    ADD CONSTRAINT legal_holds_lifted_by_users_id_fk FOREIGN KEY (lifted_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE legal_holds
    ADD CONSTRAINT legal_holds_set_by_users_id_fk FOREIGN KEY (set_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE library_questions
    ADD CONSTRAINT library_questions_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE library_questions
    ADD CONSTRAINT library_questions_competency_id_competencies_id_fk FOREIGN KEY (competency_id) REFERENCES competencies(id);
--> statement-breakpoint
ALTER TABLE library_questions
    ADD CONSTRAINT library_questions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE mail_budgets
    ADD CONSTRAINT mail_budgets_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE mail_minutes
    ADD CONSTRAINT mail_minutes_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE mailing_recipients
    ADD CONSTRAINT mailing_recipients_application_id_job_id_applications_id_job_id FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mailing_recipients
    ADD CONSTRAINT mailing_recipients_mailing_id_job_id_mailings_id_job_id_fk FOREIGN KEY (mailing_id, job_id) REFERENCES mailings(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mailings
    ADD CONSTRAINT mailings_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE mailings
    ADD CONSTRAINT mailings_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE mails
    ADD CONSTRAINT mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE marketplace_days
    ADD CONSTRAINT marketplace_days_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE marketplace_days
    ADD CONSTRAINT marketplace_days_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE matrix_competencies
    ADD CONSTRAINT matrix_competencies_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE matrix_indicators
    ADD CONSTRAINT matrix_indicators_competency_id_job_id_matrix_competencies_id_j FOREIGN KEY (competency_id, job_id) REFERENCES matrix_competencies(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE matrix_levels
    ADD CONSTRAINT matrix_levels_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE matrix_options
    ADD CONSTRAINT matrix_options_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE matrix_reviews
    ADD CONSTRAINT matrix_reviews_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE matrix_reviews
    ADD CONSTRAINT matrix_reviews_indicator_id_competency_id_matrix_indicators_id_ FOREIGN KEY (indicator_id, competency_id) REFERENCES matrix_indicators(id, competency_id);
--> statement-breakpoint
ALTER TABLE matrix_reviews
    ADD CONSTRAINT matrix_reviews_level_id_job_id_matrix_levels_id_job_id_fk FOREIGN KEY (level_id, job_id) REFERENCES matrix_levels(id, job_id);
--> statement-breakpoint
ALTER TABLE matrix_reviews
    ADD CONSTRAINT matrix_reviews_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE matrix_reviews
    ADD CONSTRAINT matrix_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE memberships
    ADD CONSTRAINT memberships_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE memberships
    ADD CONSTRAINT memberships_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE pass_places
    ADD CONSTRAINT pass_places_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE pass_places
    ADD CONSTRAINT pass_places_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE pass_places
    ADD CONSTRAINT pass_places_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE passkeys
    ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE password_links
    ADD CONSTRAINT password_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE platform_administrators
    ADD CONSTRAINT platform_administrators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE practice_shares
    ADD CONSTRAINT practice_shares_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE previews
    ADD CONSTRAINT previews_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE previews
    ADD CONSTRAINT previews_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE previews
    ADD CONSTRAINT previews_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE previews
    ADD CONSTRAINT previews_sample_id_applications_id_fk FOREIGN KEY (sample_id) REFERENCES applications(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE previews
    ADD CONSTRAINT previews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE provider_deliveries
    ADD CONSTRAINT provider_deliveries_company_id_test_providers_company_id_fk FOREIGN KEY (company_id) REFERENCES test_providers(company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_erasures
    ADD CONSTRAINT provider_erasures_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE provider_keys
    ADD CONSTRAINT provider_keys_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_messages
    ADD CONSTRAINT provider_messages_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_sessions
    ADD CONSTRAINT provider_sessions_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_sessions
    ADD CONSTRAINT provider_sessions_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_tests
    ADD CONSTRAINT provider_tests_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE provider_tests
    ADD CONSTRAINT provider_tests_report_file_id_stored_files_id_fk FOREIGN KEY (report_file_id) REFERENCES stored_files(id);
--> statement-breakpoint
ALTER TABLE question_openings
    ADD CONSTRAINT question_openings_application_id_job_id_applications_id_job_id_ FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE question_openings
    ADD CONSTRAINT question_openings_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE questions
    ADD CONSTRAINT questions_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE questions
    ADD CONSTRAINT questions_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id);
--> statement-breakpoint
ALTER TABLE recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE refused_calls
    ADD CONSTRAINT refused_calls_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE refused_calls
    ADD CONSTRAINT refused_calls_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE reminders
    ADD CONSTRAINT reminders_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_applicants
    ADD CONSTRAINT report_applicants_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE report_applicants
    ADD CONSTRAINT report_applicants_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_applicants
    ADD CONSTRAINT report_applicants_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE report_days
    ADD CONSTRAINT report_days_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_days
    ADD CONSTRAINT report_days_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE report_hours
    ADD CONSTRAINT report_hours_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_hours
    ADD CONSTRAINT report_hours_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE report_period_hours
    ADD CONSTRAINT report_period_hours_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_periods
    ADD CONSTRAINT report_periods_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_progress
    ADD CONSTRAINT report_progress_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_questions
    ADD CONSTRAINT report_questions_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_questions
    ADD CONSTRAINT report_questions_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE report_questions
    ADD CONSTRAINT report_questions_question_id_questions_id_fk FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE report_reviews
    ADD CONSTRAINT report_reviews_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_reviews
    ADD CONSTRAINT report_reviews_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE report_reviews
    ADD CONSTRAINT report_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE report_views
    ADD CONSTRAINT report_views_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE report_views
    ADD CONSTRAINT report_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE review_comments
    ADD CONSTRAINT review_comments_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE review_comments
    ADD CONSTRAINT review_comments_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
ALTER TABLE review_comments
    ADD CONSTRAINT review_comments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE review_excusals
    ADD CONSTRAINT review_excusals_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE review_excusals
    ADD CONSTRAINT review_excusals_passed_to_users_id_fk FOREIGN KEY (passed_to) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE review_excusals
    ADD CONSTRAINT review_excusals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE review_times
    ADD CONSTRAINT review_times_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE review_times
    ADD CONSTRAINT review_times_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE review_times
    ADD CONSTRAINT review_times_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE reviewers
    ADD CONSTRAINT reviewers_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reviewers
    ADD CONSTRAINT reviewers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE reviews
    ADD CONSTRAINT reviews_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE reviews
    ADD CONSTRAINT reviews_excluded_by_users_id_fk FOREIGN KEY (excluded_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE reviews
    ADD CONSTRAINT reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE rubric_indicators
    ADD CONSTRAINT rubric_indicators_rubric_id_question_id_rubrics_id_question_id_ FOREIGN KEY (rubric_id, question_id) REFERENCES rubrics(id, question_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE rubric_reviews
    ADD CONSTRAINT rubric_reviews_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE rubric_reviews
    ADD CONSTRAINT rubric_reviews_indicator_id_question_id_rubric_indicators_id_qu FOREIGN KEY (indicator_id, question_id) REFERENCES rubric_indicators(id, question_id);
--> statement-breakpoint
ALTER TABLE rubric_reviews
    ADD CONSTRAINT rubric_reviews_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE rubrics
    ADD CONSTRAINT rubrics_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE scenario_pictures
    ADD CONSTRAINT scenario_pictures_file_id_stored_files_id_fk FOREIGN KEY (file_id) REFERENCES stored_files(id);
--> statement-breakpoint
ALTER TABLE scenario_pictures
    ADD CONSTRAINT scenario_pictures_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE scim_group_members
    ADD CONSTRAINT scim_group_members_group FOREIGN KEY (company_id, group_id) REFERENCES scim_groups(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE scim_group_members
    ADD CONSTRAINT scim_group_members_person FOREIGN KEY (company_id, scim_user_id) REFERENCES scim_users(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE scim_groups
    ADD CONSTRAINT scim_groups_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE scim_tokens
    ADD CONSTRAINT scim_tokens_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE scim_tokens
    ADD CONSTRAINT scim_tokens_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE scim_users
    ADD CONSTRAINT scim_users_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE scim_users
    ADD CONSTRAINT scim_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE search_entries
    ADD CONSTRAINT search_entries_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE segments
    ADD CONSTRAINT segments_attempt_id_attempts_id_fk FOREIGN KEY (attempt_id) REFERENCES attempts(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_company_id_user_id_memberships_company_id_user_id_fk FOREIGN KEY (company_id, user_id) REFERENCES memberships(company_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE sign_in_flows
    ADD CONSTRAINT sign_in_flows_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_flows
    ADD CONSTRAINT sign_in_flows_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_flows
    ADD CONSTRAINT sign_in_flows_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_results
    ADD CONSTRAINT sign_in_results_job_id_jobs_id_fk FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_results
    ADD CONSTRAINT sign_in_results_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_results
    ADD CONSTRAINT sign_in_results_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_steps
    ADD CONSTRAINT sign_in_steps_provider_id_identity_providers_id_fk FOREIGN KEY (provider_id) REFERENCES identity_providers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sign_in_steps
    ADD CONSTRAINT sign_in_steps_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE speech_metrics
    ADD CONSTRAINT speech_metrics_attempt_id_application_id_attempts_id_applicatio FOREIGN KEY (attempt_id, application_id) REFERENCES attempts(id, application_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE stored_files
    ADD CONSTRAINT stored_files_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE survey_replies
    ADD CONSTRAINT survey_replies_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE test_providers
    ADD CONSTRAINT test_providers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE text_messages
    ADD CONSTRAINT text_messages_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE text_messages
    ADD CONSTRAINT text_messages_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE transcript_fingerprints
    ADD CONSTRAINT transcript_fingerprints_transcript_id_application_id_transcript FOREIGN KEY (transcript_id, application_id) REFERENCES transcripts(id, application_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE transcript_versions
    ADD CONSTRAINT transcript_versions_transcript_id_application_id_transcripts_id FOREIGN KEY (transcript_id, application_id) REFERENCES transcripts(id, application_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE transcript_versions
    ADD CONSTRAINT transcript_versions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE transcripts
    ADD CONSTRAINT transcripts_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE transcripts
    ADD CONSTRAINT transcripts_attempt_id_application_id_attempts_id_application_i FOREIGN KEY (attempt_id, application_id) REFERENCES attempts(id, application_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE version_videos
    ADD CONSTRAINT version_videos_version_id_job_versions_id_fk FOREIGN KEY (version_id) REFERENCES job_versions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE version_videos
    ADD CONSTRAINT version_videos_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id);
--> statement-breakpoint
ALTER TABLE video_captions
    ADD CONSTRAINT video_captions_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE video_parts
    ADD CONSTRAINT video_parts_video_id_videos_id_fk FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE videos
    ADD CONSTRAINT videos_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id);
--> statement-breakpoint
ALTER TABLE videos
    ADD CONSTRAINT videos_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE voucher_uses
    ADD CONSTRAINT voucher_uses_application_id_applications_id_fk FOREIGN KEY (application_id) REFERENCES applications(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE voucher_uses
    ADD CONSTRAINT voucher_uses_voucher_id_vouchers_id_fk FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE vouchers
    ADD CONSTRAINT vouchers_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE vouchers
    ADD CONSTRAINT vouchers_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
--> statement-breakpoint
ALTER TABLE vouchers
    ADD CONSTRAINT vouchers_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE webinar_registrations
    ADD CONSTRAINT webinar_registrations_application_id_job_id_applications_id_job FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE webinars
    ADD CONSTRAINT webinars_job_id_company_id_jobs_id_company_id_fk FOREIGN KEY (job_id, company_id) REFERENCES jobs(id, company_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE written_answers
    ADD CONSTRAINT written_answers_application_id_job_id_applications_id_job_id_fk FOREIGN KEY (application_id, job_id) REFERENCES applications(id, job_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE written_answers
    ADD CONSTRAINT written_answers_question_id_job_id_questions_id_job_id_fk FOREIGN KEY (question_id, job_id) REFERENCES questions(id, job_id);
--> statement-breakpoint
CREATE TRIGGER audit_events_no_change BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_are_kept();
--> statement-breakpoint
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_kept();
--> statement-breakpoint
CREATE TRIGGER count_buckets_delete AFTER DELETE ON applications REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_buckets();
--> statement-breakpoint
CREATE TRIGGER count_buckets_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_buckets();
--> statement-breakpoint
CREATE TRIGGER count_buckets_update AFTER UPDATE ON applications REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_buckets();
--> statement-breakpoint
CREATE TRIGGER former_shortname AFTER UPDATE OF shortname ON companies FOR EACH ROW WHEN ((old.shortname <> new.shortname)) EXECUTE FUNCTION keep_former_shortname();
--> statement-breakpoint
CREATE TRIGGER marketplace_text BEFORE INSERT OR UPDATE OF title, description, marketplace_title, marketplace_description ON jobs FOR EACH ROW WHEN (new.marketplace_public) EXECUTE FUNCTION set_marketplace_text();
--> statement-breakpoint
CREATE TRIGGER marketplace_text_when_shown BEFORE UPDATE OF marketplace_public ON jobs FOR EACH ROW WHEN ((new.marketplace_public AND (NOT old.marketplace_public))) EXECUTE FUNCTION set_marketplace_text();
--> statement-breakpoint
CREATE TRIGGER reviewers_came AFTER INSERT ON reviewers REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION unmark_former_reviewers();
--> statement-breakpoint
CREATE TRIGGER reviewers_left AFTER DELETE ON reviewers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION mark_former_reviewers();
--> statement-breakpoint
CREATE TRIGGER search_entries_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_entries();
--> statement-breakpoint
CREATE TRIGGER search_entries_person AFTER UPDATE OF email, first_name, last_name ON users FOR EACH ROW WHEN (((old.email IS DISTINCT FROM new.email) OR (old.full_name IS DISTINCT FROM new.full_name))) EXECUTE FUNCTION renew_search_entries_of_person();
--> statement-breakpoint
CREATE TRIGGER search_entries_update AFTER UPDATE OF applicant_name, external_id, user_id ON applications FOR EACH ROW WHEN ((old.applicant_name, old.external_id, old.user_id) IS DISTINCT FROM (new.applicant_name, new.external_id, new.user_id)) EXECUTE FUNCTION renew_search_entry();
--> statement-breakpoint
CREATE TRIGGER title_search BEFORE INSERT OR UPDATE OF title ON jobs FOR EACH ROW EXECUTE FUNCTION set_title_search();
--> statement-breakpoint
INSERT INTO plans (key, name, freemium, activities_max, applicants_max, users_max) VALUES
  ('freemium', 'Free', true, 1, 10, 2), ('standard', 'Standard', false, null, null, null);
