# docs/running.md says how to run what this makes. Node of the base image only installs and builds: what runs is the one in node_modules.
FROM node:22-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs && install -d -o node -g node /data
USER node
# PostgreSQL of its own keeps its files in /data; with DATABASE_URL nothing is written there
ENV NODE_ENV=production DATA_DIR=/data PORT=4000
VOLUME /data
EXPOSE 4000
HEALTHCHECK --start-period=60s --interval=10s --timeout=3s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/main.ts"]
