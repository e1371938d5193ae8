#!/bin/sh
# The service `backup` of compose.production.yml: a whole copy of the database every day. What is done is noted in the
# database, from which doctor and metric read it; what fails is tried again.
trap 'exit 0' TERM INT
due() {
  [ "$(psql --no-align --tuples-only --command \
    "select coalesce(max(finished_at), 'epoch') <= now() - interval '1 day' from backups")" = t ]
}
while :; do
  if due; then
    pgbackrest --stanza=vivavoce stanza-create \
      && pgbackrest --stanza=vivavoce --type=full backup \
      && psql --quiet --command 'insert into backups (finished_at) values (now())'
  fi
  sleep 15 &
  wait $!
done
