CREATE TABLE "version_videos" (
	"version_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	CONSTRAINT "version_videos_version_id_video_id_pk" PRIMARY KEY("version_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"webvtt" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_captions_video_id_locale_pk" PRIMARY KEY("video_id","locale")
);
--> statement-breakpoint
CREATE TABLE "video_parts" (
	"video_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_parts_video_id_index_pk" PRIMARY KEY("video_id","index")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"description" text NOT NULL,
	"category" text,
	"filename" text NOT NULL,
	"bytes" bigint NOT NULL,
	"part_bytes" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone,
	"transcoded_at" timestamp (3) with time zone,
	"failure" text,
	"duration" double precision,
	"width" integer,
	"height" integer,
	"media_key" text,
	"poster_key" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "applicant_accept_video" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "interview_intro_video" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "interview_complete_video" bigint;--> statement-breakpoint
ALTER TABLE "version_videos" ADD CONSTRAINT "version_videos_version_id_job_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."job_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_videos" ADD CONSTRAINT "version_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_parts" ADD CONSTRAINT "video_parts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_videos_video" ON "version_videos" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "videos_list" ON "videos" USING btree ("company_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "videos_deleted" ON "videos" USING btree ("deleted_at") WHERE "videos"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_unfinished" ON "videos" USING btree ("created_at") WHERE "videos"."uploaded_at" is null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_applicant_accept_video_videos_id_fk" FOREIGN KEY ("applicant_accept_video") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_interview_intro_video_videos_id_fk" FOREIGN KEY ("interview_intro_video") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_interview_complete_video_videos_id_fk" FOREIGN KEY ("interview_complete_video") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Nothing could be written here before there were videos.
UPDATE "questions" SET "video_id" = null WHERE "video_id" is not null;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_accept_video" ON "jobs" USING btree ("applicant_accept_video") WHERE "jobs"."applicant_accept_video" is not null;--> statement-breakpoint
CREATE INDEX "jobs_intro_video" ON "jobs" USING btree ("interview_intro_video") WHERE "jobs"."interview_intro_video" is not null;--> statement-breakpoint
CREATE INDEX "jobs_complete_video" ON "jobs" USING btree ("interview_complete_video") WHERE "jobs"."interview_complete_video" is not null;--> statement-breakpoint
CREATE INDEX "questions_video" ON "questions" USING btree ("video_id") WHERE "questions"."video_id" is not null;