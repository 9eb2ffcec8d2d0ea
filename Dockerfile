# A production image. It was not built where it was written: there was no container runtime.
FROM node:24-bookworm-slim AS build
WORKDIR /foyer
COPY . .
RUN node scripts/prepare.mjs --build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 FOYER_DATA=/data
WORKDIR /foyer
COPY --from=build /foyer ./
RUN mkdir -p /data/files && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# The flags are those of npm start; docs/decisions tells why.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=40", "app/src/main/start.ts"]
