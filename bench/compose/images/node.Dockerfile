FROM docker.io/library/debian:trixie-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
RUN useradd --uid 1000 --create-home node \
  && chmod +x /usr/local/lib/node_modules/npm/bin/*.js \
  && ln -s /usr/local/lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s /usr/local/lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
ARG REGISTRY
ENV npm_config_registry=${REGISTRY} npm_config_cafile=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
