-- Not logged: a count lasts a minute, and is no loss after a crash.
CREATE UNLOGGED TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_counts_end" ON "call_counts" USING btree ("ends_at");
