# As docker.io/library/postgres, from packages of Debian: the same account, folders and variables.
FROM localhost/node:24-bookworm-slim
RUN mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
 && apt-get update && apt-get install --yes --no-install-recommends postgresql-15 \
 && install -d -o postgres -g postgres -m 700 /var/lib/postgresql/data && chmod 3777 /var/run/postgresql
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data
COPY postgres.sh /usr/local/bin/entrypoint
USER postgres
ENTRYPOINT ["entrypoint"]
CMD ["postgres"]
