CREATE TABLE "activity_sub_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_sub_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"activity_type_id" bigint NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"order" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_sub_types_value" UNIQUE("activity_type_id","value")
);
--> statement-breakpoint
CREATE TABLE "activity_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"value" text NOT NULL,
	"label" text,
	"icon" text NOT NULL,
	"order" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_types_value" UNIQUE("company_id","value")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "hub_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "marketplace_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "marketplace_cta_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "marketplace_cta_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "marketplace_dark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "company_data_role" text DEFAULT 'controller' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_featured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_stock_image" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_image_file_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "activity_type_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "activity_sub_type_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "marketplace_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_sub_types" ADD CONSTRAINT "activity_sub_types_activity_type_id_activity_types_id_fk" FOREIGN KEY ("activity_type_id") REFERENCES "public"."activity_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_types" ADD CONSTRAINT "activity_types_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_sub_types_type" ON "activity_sub_types" USING btree ("activity_type_id","order");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_marketplace_image_file_id_stored_files_id_fk" FOREIGN KEY ("marketplace_image_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_activity_type_id_activity_types_id_fk" FOREIGN KEY ("activity_type_id") REFERENCES "public"."activity_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_activity_sub_type_id_activity_sub_types_id_fk" FOREIGN KEY ("activity_sub_type_id") REFERENCES "public"."activity_sub_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_marketplace_image" ON "jobs" USING btree ("marketplace_image_file_id");--> statement-breakpoint
CREATE INDEX "jobs_activity_sub_type" ON "jobs" USING btree ("activity_sub_type_id");--> statement-breakpoint
CREATE INDEX "jobs_in_marketplace" ON "jobs" USING btree ("company_id","marketplace_featured" DESC NULLS FIRST,"marketplace_order" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "jobs"."marketplace_public" and "jobs"."status" = 'Published' and not "jobs"."archived" and "jobs"."deleting_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_of_activity_type" ON "jobs" USING btree ("activity_type_id","marketplace_featured" DESC NULLS FIRST,"marketplace_order" DESC NULLS FIRST,"id" DESC NULLS FIRST,"activity_sub_type_id") WHERE "jobs"."marketplace_public" and "jobs"."status" = 'Published' and not "jobs"."archived" and "jobs"."deleting_at" is null;--> statement-breakpoint
CREATE FUNCTION set_marketplace_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.marketplace_text := left(search_text(concat_ws(' ',
    coalesce(nullif(NEW.marketplace_title, ''), NEW.title),
    regexp_replace(coalesce(nullif(NEW.marketplace_description, ''), NEW.description), '<[^>]*>|&[a-z]+;', ' ', 'g'))), 2000);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER marketplace_text BEFORE INSERT OR UPDATE OF title, description, marketplace_title, marketplace_description ON jobs
  FOR EACH ROW WHEN (NEW.marketplace_public) EXECUTE FUNCTION set_marketplace_text();
--> statement-breakpoint
CREATE TRIGGER marketplace_text_when_shown BEFORE UPDATE OF marketplace_public ON jobs
  FOR EACH ROW WHEN (NEW.marketplace_public AND NOT OLD.marketplace_public) EXECUTE FUNCTION set_marketplace_text();
--> statement-breakpoint
UPDATE jobs SET title = title WHERE marketplace_public;
--> statement-breakpoint
CREATE INDEX "jobs_marketplace_text" ON "jobs" USING gin ("company_id","marketplace_text" gin_trgm_ops) WHERE marketplace_public;
