CREATE TABLE "nodes" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"release" text NOT NULL,
	"secret" text NOT NULL,
	"storage" text,
	"settings" text NOT NULL,
	"reported_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
