# syntax=docker/dockerfile:1

FROM node:24-slim AS base
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY client/package.json client/
COPY scripts/package.json scripts/
COPY packages/local-stripe/package.json packages/local-stripe/
COPY packages/lab/package.json packages/lab/
COPY packages/nothing packages/nothing

# What the build needs: the database client's generator, and Vite with what the pages are made of.
FROM base AS build
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace client --include-workspace-root
COPY tsconfig.base.json prisma.config.ts ./
COPY prisma prisma
COPY server/src server/src
COPY client client
# `prisma generate` needs no engine, but asks for one: any executable will do.
RUN PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node node_modules/.bin/prisma generate
RUN node client/build.ts

# What the running server and its migrations need. Optional packages are left out: but for sharp's, they are the
# generator and the compiler once more.
FROM base AS production
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --omit=dev --omit=optional --workspace server --workspace scripts
COPY --from=build /app/node_modules/@img node_modules/@img
# Receipts print these weights only (docs/decisions/035).
RUN find node_modules/@embedpdf node_modules/@expo-google-fonts -name '*.[ot]tf*' \
    ! -name '*_400Regular.ttf' ! -name NotoSans_700Bold.ttf ! -name NotoSansHans-Regular.otf -delete

FROM node:24-slim
ENV NODE_ENV=production \
    PORT=3000 \
    MEDIA_DIR=/data/media \
    MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=4194304 \
    MALLOC_TRIM_THRESHOLD_=8388608 \
    NODE_COMPILE_CACHE=/app/.cache/node
WORKDIR /app
RUN mkdir -p /data/media .cache && chown node:node /data/media .cache
COPY --from=production /app ./
COPY prisma prisma
COPY scripts/db-migrate.ts scripts/admin.ts scripts/reconcile.ts scripts/backup.ts scripts/restore.ts scripts/
COPY scripts/database scripts/database
COPY scripts/school/command-deps.ts scripts/school/settings.ts scripts/school/running-school.ts scripts/school/secrets.ts scripts/school/
COPY --from=build /app/server/src server/src
COPY --from=build /app/client/dist client/dist
COPY --from=build /app/client/dist-server client/dist-server
USER node
# The server ends where there are no settings, having compiled its files once for every later start.
RUN node server/src/main.ts; test -d .cache/node
EXPOSE 3000
# Whether the process is alive: a restart would not bring a database back. The load balancer asks /ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Several containers may start at once: the migration lets one work and the others wait.
CMD ["sh", "-c", "node scripts/db-migrate.ts && exec node --max-semi-space-size=8 --heap-growing-percent=30 server/src/main.ts"]
