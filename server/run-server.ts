import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Logger, pino } from 'pino'
import { createApp } from './app.ts'
import { anchorFile } from './audit/anchor-file.ts'
import { type Config, providerOf } from './config.ts'
import { FolderInUse } from './database/folder-lock.ts'
import { openDatabase } from './database/open.ts'
import { FolderDamaged } from './database/pglite-folder.ts'
import { createClientResolver } from './http/client-address.ts'
import { createNodeServer } from './http/node-server.ts'
import { openCountries, openInstalledCountries } from './ingestion/countries.ts'
import { previousAppSecrets, readAppSecret } from './kernel/app-secret.ts'
import { systemClock } from './kernel/clock.ts'

const patience = 8_000
/** How long readers may take to read the rest of their answers when the server stops. */
const lastCall = 5_000

// On a machine with much memory, V8 would let the heap grow to up to four times what is in use before it collects.
setFlagsFromString('--heap-growing-percent=50')

/** Runs the server until a signal ends it. What cannot be opened or listened on ends the process with a sentence. */
export async function runServer(config: Config) {
  const log = pino({ level: config.LOG_LEVEL })
  const countryOf = await countriesOf(config, log)
  const database = await openDatabase(config.DATABASE_URL ?? resolve(config.DATA_DIR, 'database'), {
    onLost: ({ message }) => {
      console.error(message)
      process.exit(1)
    },
  }).catch((failure: unknown) => {
    const saysAll = failure instanceof FolderInUse || failure instanceof FolderDamaged
    console.error(saysAll ? failure.message : `The database could not be opened: ${(failure as Error).message}`)
    process.exit(1)
  })
  const google = providerOf(config)
  const app = createApp({
    database,
    clock: systemClock,
    log,
    appSecret: await readAppSecret(config),
    previousAppSecrets: previousAppSecrets(config),
    send: await senderOf(config),
    senders: { from: config.MAIL_FROM, spf: config.MAIL_SPF?.trim(), domains: siteDomains(config) },
    ...createClientResolver({
      trustsProxy: config.TRUST_PROXY,
      socketAddress,
      onUndeclaredProxy: () =>
        log.warn(
          'requests come through a proxy (they carry X-Forwarded-For or the like) that is not declared: everybody behind it shares one limit, and nobody is asked for their country. Set TRUST_PROXY=1 if the proxy writes X-Forwarded-For itself',
        ),
    }),
    ...(google ? { google } : {}),
    publicOrigin: config.SITE_ORIGIN ?? `http://localhost:${config.PORT}`,
    salesEmail: config.SALES_EMAIL,
    modelNetworks: config.AI_MODEL_NETWORKS,
    countryOf,
    refusalDelay: 1_000,
    ingestionLimits: { eventsPerSecond: config.EVENTS_PER_SECOND, monthlyEvents: config.EVENTS_PER_MONTH },
    auditAnchor: anchorFile(resolve(config.DATA_DIR, 'audit-anchor.json')),
    folders: { ...builtFolders(), origin: config.SITE_ORIGIN },
  })
  const password = await app.ensureAdmin({ password: config.ADMIN_PASSWORD, email: config.ADMIN_EMAIL })
  if (password) console.log(`The platform admin signs in at /admin/auth as "admin" with "${password}", which is not shown again`)
  if (!(await app.noteSecretChange()))
    console.error(
      'The last audit record was sealed with another application secret: set APP_SECRET_PREVIOUS to the one that was in use before',
    )
  app.start()
  // Bodies have a minimum speed (http/bodies.ts): at that speed one of 500 kB takes 125 s.
  const serverOptions = { requestTimeout: 150_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }
  const server = createNodeServer(app.fetch, serverOptions).listen(config.PORT, config.HOST, () => {
    const { port } = server.address() as AddressInfo
    console.log(`Causeway listens on http://localhost:${port}`)
    if (app.outboxPath)
      console.log(`Mails are not sent. Read them, on this machine only, at http://localhost:${port}${app.outboxPath}`)
  })
  server.once('error', async ({ code }: NodeJS.ErrnoException) => {
    console.error(
      code === 'EADDRINUSE'
        ? `Port ${config.PORT} is taken: stop what listens there, or set PORT to another one`
        : `The server could not listen on ${config.HOST}:${config.PORT} (${code})`,
    )
    await app.settle()
    await database.close()
    process.exit(1)
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    const closed = new Promise((done) => server.close(done))
    app.drain()
    // Repeated, because a connection whose last answer was still being sent becomes idle only now and would stay open for seconds.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
    setTimeout(() => server.closeAllConnections(), lastCall).unref()
    await closed
    clearInterval(closeIdle)
    await app.settle()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

async function countriesOf({ GEO_DATABASE: path }: Config, log: Logger) {
  if (path === 'none') return undefined
  if (path === undefined) {
    return openInstalledCountries().catch((failure: unknown) => {
      log.warn({ err: failure }, 'visits have no country: the installed file of countries could not be read')
      return undefined
    })
  }
  return openCountries(path).catch((failure: Error) => {
    console.error(`GEO_DATABASE must be a file of countries in the MaxMind format: ${failure.message}`)
    process.exit(1)
  })
}

/** Most development servers send no mail, and start without the library. */
async function senderOf({ SMTP_URL, MAIL_FROM }: Config) {
  if (!SMTP_URL) return null
  const { sendBySmtp } = await import('./mail/smtp.ts')
  return sendBySmtp(SMTP_URL, MAIL_FROM)
}

function socketAddress(env: unknown) {
  return getConnInfo({ env } as Parameters<typeof getConnInfo>[0]).remote.address
}

/** The domain of the public site, which nobody else may send from. */
function siteDomains({ SITE_ORIGIN }: Config) {
  return SITE_ORIGIN ? [new URL(SITE_ORIGIN).hostname] : []
}

/** In the bundle this file is in `dist/server`. */
function builtFolders() {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const root = resolve(here, existsSync(join(here, '../../package.json')) ? '../..' : '..')
  return { site: join(root, 'dist/site'), tracker: join(root, 'tracker/dist') }
}
