-- Not logged: turns last ten seconds.
CREATE UNLOGGED TABLE "mail_turns" (
	"worker" text PRIMARY KEY NOT NULL,
	"held" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
