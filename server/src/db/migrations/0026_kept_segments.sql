CREATE VIEW "public"."kept_segments" AS (
  select attempt_id, track, part, index, bytes, sha256 from segments
  union all
  select a.id, s.track, s.part, s.index, s.bytes, s.sha256 from attempts a
  cross join lateral jsonb_to_recordset(a.manifest -> 'stored')
    as s (track text, part smallint, index integer, bytes bigint, sha256 text)
  where a.manifest ? 'stored');