CREATE TABLE "backup_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"wal_stored_at" timestamp (3) with time zone,
	"messages_held_at" timestamp (3) with time zone,
	CONSTRAINT "backup_state_one" CHECK ("backup_state"."id" = 1)
);
