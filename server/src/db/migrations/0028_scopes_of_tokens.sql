-- Tokens that read users and exported before those had scopes of their own still do.
UPDATE "api_tokens" SET "scopes" = "scopes" || '{users:read}' WHERE 'company:read' = ANY("scopes") AND NOT 'users:read' = ANY("scopes");
--> statement-breakpoint
UPDATE "api_tokens" SET "scopes" = "scopes" || '{exports:read}' WHERE ARRAY['applications:read', 'company:read'] && "scopes" AND NOT 'exports:read' = ANY("scopes");
