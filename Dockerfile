# Bundles the pages in one stage, builds the server in another and runs it slim, non-root, in the last.
#   docker build -t floorcast . && docker run -p 8080:8080 floorcast
# serves the demo venue with simulated people; the log's link makes you its owner. Your own venues:
#   docker run -p 8080:8080 -v "$PWD/venues:/venues" floorcast serve --bind 0.0.0.0 --venues /venues
FROM debian:bookworm-slim AS pages
RUN apt-get -q update \
 && apt-get -q -y install --no-install-recommends esbuild python3 node-d3-axis node-d3-scale node-d3-selection node-d3-shape \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY web ./web
COPY scripts/bundle ./scripts/bundle
RUN scripts/bundle /out/web

FROM swift:6.2-bookworm AS build
RUN apt-get -q update \
 && apt-get -q -y install --no-install-recommends libwebsockets-dev libuv1-dev libsqlite3-dev libsodium-dev libmosquitto-dev libnats-dev libcurl4-openssl-dev zlib1g-dev libzip-dev libpng-dev libical-dev libstemmer-dev pkg-config \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY Package.swift ./
COPY Sources ./Sources
COPY Tests ./Tests
RUN swift build -c release --product floorcast \
 && install -D "$(swift build -c release --show-bin-path)/floorcast" /out/floorcast
COPY scripts/make-demo-venue /source/scripts/make-demo-venue
COPY venues/expo /source/venues/expo
RUN /source/scripts/make-demo-venue /out/floorcast /out/venues --anchors --markers

# Debian 12 with Swift's runtime libraries, without the compiler.
FROM swift:6.2-bookworm-slim
RUN apt-get -q update \
 && apt-get -q -y install --no-install-recommends \
      libwebsockets17 libwebsockets-evlib-uv libuv1 libsqlite3-0 libsodium23 libmosquitto1 zlib1g libzip4 libpng16-16 libical3 libstemmer0d wordnet-base libcurl4 curl libxml2 poppler-utils zxing-cpp-tools \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --home-dir /venues --shell /usr/sbin/nologin floorcast
COPY --from=build /out/floorcast /usr/local/bin/floorcast
COPY --from=pages /out/web /usr/local/share/floorcast/web
COPY --from=build --chown=floorcast:floorcast /out/venues /venues
USER floorcast
VOLUME /venues
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["floorcast", "health", "http://127.0.0.1:8080"]
ENTRYPOINT ["floorcast"]
CMD ["serve", "--bind", "0.0.0.0", "--venues", "/venues", "--simulate", "200", "--simulate-venue", "expo"]
