FROM docker.io/library/debian:trixie-slim
RUN groupadd --system --gid 999 postgres \
  && useradd --system --gid postgres --uid 999 --home-dir /var/lib/postgresql --shell /bin/bash postgres
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-common \
  && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
  && apt-get install --yes --no-install-recommends postgresql-17 \
  && echo "listen_addresses = '*'" >> /usr/share/postgresql/17/postgresql.conf.sample
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/17/bin
ENV PGDATA=/var/lib/postgresql/data LANG=C.UTF-8
RUN mkdir /docker-entrypoint-initdb.d \
  && install --directory --owner=postgres --group=postgres --mode=1777 "$PGDATA"
VOLUME /var/lib/postgresql/data
COPY --chmod=755 postgres.sh /usr/local/bin/docker-entrypoint.sh
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
EXPOSE 5432
CMD ["postgres"]
