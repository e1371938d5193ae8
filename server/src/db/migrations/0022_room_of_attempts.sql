-- Whether a segment of so many bytes fits into a recording. Volatile, so that a statement that has waited for the
-- attempt counts what was stored meanwhile, and not what stood when it began.
CREATE FUNCTION attempt_has_room(attempt bigint, more_bytes bigint, most_bytes bigint, most_segments integer) RETURNS boolean
LANGUAGE plpgsql VOLATILE
AS $$
BEGIN
  RETURN (SELECT count(*) < most_segments AND coalesce(sum(bytes), 0) + more_bytes <= most_bytes
          FROM segments WHERE attempt_id = attempt);
END;
$$;
