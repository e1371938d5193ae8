# As docker.io/library/caddy, from a package of Debian.
FROM localhost/node:24-bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends caddy && install -d /data /config
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
