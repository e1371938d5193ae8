-- An id of 52 random bits, as JavaScript holds exactly. It is above every counted id, and drawn again where it is
-- taken: volatile, so it sees the rows that the same statement has added.
CREATE FUNCTION draw_account_id() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
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
ALTER TABLE "users" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DEFAULT draw_account_id();
