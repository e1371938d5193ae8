CREATE TABLE "former_shortnames" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_shortnames_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shortname" text NOT NULL,
	"company_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_shortnames_shortname_unique" UNIQUE("shortname")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "marketplace_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "hub_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "marketplace_stock_images" text[];--> statement-breakpoint
ALTER TABLE "former_shortnames" ADD CONSTRAINT "former_shortnames_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_shortnames_company" ON "former_shortnames" USING btree ("company_id");--> statement-breakpoint
CREATE FUNCTION keep_former_shortname() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_shortnames (shortname, company_id) VALUES (OLD.shortname, OLD.id)
    ON CONFLICT (shortname) DO UPDATE SET company_id = EXCLUDED.company_id, created_at = now();
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER former_shortname AFTER UPDATE OF shortname ON companies
  FOR EACH ROW WHEN (OLD.shortname <> NEW.shortname) EXECUTE FUNCTION keep_former_shortname();
