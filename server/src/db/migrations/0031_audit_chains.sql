CREATE TABLE "audit_chains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_chains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"removed_sequence" bigint DEFAULT 0 NOT NULL,
	"removed_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_chains_company" UNIQUE NULLS NOT DISTINCT("company_id")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_heads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"signature" text NOT NULL,
	"public_key" text NOT NULL,
	CONSTRAINT "audit_heads_sequence" UNIQUE("chain_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"chain_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_pkey" PRIMARY KEY("chain_id","sequence"),
	CONSTRAINT "audit_seals_event" UNIQUE("event_id")
);
--> statement-breakpoint
DROP INDEX "audit_events_at";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "audit_days" smallint DEFAULT 400 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_chain_id_audit_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."audit_chains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_chain_id_audit_chains_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."audit_chains"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Companies choose how long their log is kept; the log of no company keeps to AUDIT_LIMITS.kept_days.
CREATE OR REPLACE FUNCTION audit_events_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - make_interval(days => coalesce(
    (SELECT audit_days FROM companies WHERE id = OLD.company_id), 400)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_events can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
-- A seal goes after its entry, a head once all that it signs is gone; neither is ever changed.
CREATE FUNCTION audit_seals_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM audit_events WHERE id = OLD.event_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_seals can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE FUNCTION audit_heads_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.sequence < (SELECT removed_sequence FROM audit_chains WHERE id = OLD.chain_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit_heads can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_change BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_seals_are_kept();
--> statement-breakpoint
CREATE TRIGGER audit_seals_no_truncate BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_seals_are_kept();
--> statement-breakpoint
CREATE TRIGGER audit_heads_no_change BEFORE DELETE OR UPDATE ON audit_heads FOR EACH ROW EXECUTE FUNCTION audit_heads_are_kept();
--> statement-breakpoint
CREATE TRIGGER audit_heads_no_truncate BEFORE TRUNCATE ON audit_heads FOR EACH STATEMENT EXECUTE FUNCTION audit_heads_are_kept();
