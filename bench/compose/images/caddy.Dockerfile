FROM docker.io/library/debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends caddy libcap2-bin \
  && setcap cap_net_bind_service=+ep /usr/bin/caddy \
  && mkdir -p /config/caddy /data/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
EXPOSE 80 443 443/udp 2019
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
