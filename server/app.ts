import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { serveAccounts } from './accounts/accounts.routes.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createAdmins } from './accounts/admins.ts'
import { createCodes } from './accounts/codes.ts'
import { createDevices, deviceDays } from './accounts/devices.ts'
import { createIdentities } from './accounts/identities.ts'
import { createIdentityProvider, type ProviderSettings } from './accounts/identity-provider.ts'
import { createLoginThrottle } from './accounts/login-throttle.ts'
import { createOwnPassword } from './accounts/own-password.ts'
import { createOwnSessions } from './accounts/own-sessions.ts'
import { createPasswords, type PasswordCost } from './accounts/passwords.ts'
import { createRecovery } from './accounts/recovery.ts'
import { createSessions } from './accounts/sessions.ts'
import { createSignIn } from './accounts/sign-in.ts'
import { createSignOut } from './accounts/sign-out.ts'
import { serveActions } from './actions/actions.routes.ts'
import { createActions } from './actions/actions.ts'
import { createAudit } from './audit/audit.ts'
import type { Clock } from './clock.ts'
import { serveContact } from './contact/contact.routes.ts'
import { createContact } from './contact/contact.ts'
import type { Database } from './database/database.ts'
import { serveEvents } from './events/events.routes.ts'
import { createIngestion, type IngestionLimits } from './events/ingestion.ts'
import { createLiveStreams } from './events/live-streams.ts'
import { createRefusals } from './events/refusals.ts'
import { createRetention } from './events/retention.ts'
import { serveSegment } from './events/segment.routes.ts'
import { createSenders } from './events/senders.ts'
import { type CountryOf, createVisitors } from './events/visitors.ts'
import { createHousekeeping } from './housekeeping.ts'
import { answerFailure, Refusal } from './http/answers.ts'
import { type Caller, createCaller } from './http/caller.ts'
import { createDelay } from './http/delay.ts'
import { fromOf } from './http/from.ts'
import { isApi, loggable, refuseLongAddress, requestLog, securityHeaders } from './http/headers.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { serving } from './http/serve.ts'
import { serveSite } from './http/site.ts'
import { createKeys } from './keys.ts'
import { createMailbox, type Send } from './mail/mailbox.ts'
import { serveOutbox } from './mail/outbox.routes.ts'
import { serveProjectData } from './projects/project-data.routes.ts'
import { createProjectData } from './projects/project-data.ts'
import { serveProjects } from './projects/projects.routes.ts'
import { createProjects } from './projects/projects.ts'
import { serveRoles } from './roles/roles.routes.ts'
import { createRoles } from './roles/roles.ts'

/** What is not said of the caller is as at this machine. */
export type Dependencies = Partial<Caller> & {
  database: Database
  clock: Clock
  log: Logger
  /** What the keys of all that is sealed are derived from; then the secrets before it, the newest first. */
  appSecret: string
  previousAppSecrets?: readonly string[]
  send: Send
  passwordCost?: PasswordCost
  /** The identity provider; without it nobody is offered one. */
  google?: ProviderSettings
  /** Who is told of requests from the public site. */
  salesEmail?: string | undefined
  /** How fast and how much projects may send; without it as they like. */
  ingestionLimits?: IngestionLimits
  /** Milliseconds after which those are answered who ask too fast; without it at once. */
  refusalDelay?: number
  /** Where addresses are; without it nobody's country is known. */
  countryOf?: CountryOf | undefined
  /** The folders of the built site and tracker; without them only the calls are served. */
  folders?: { site: string; tracker: string; origin?: string | undefined }
}

/** The server without its socket: wiring, and nothing else. */
export const createApp = (dependencies: Dependencies) => {
  const {
    database,
    clock,
    log,
    appSecret,
    previousAppSecrets,
    send,
    passwordCost,
    google,
    salesEmail,
    ingestionLimits,
    refusalDelay = 0,
    countryOf = nowhere,
    folders,
    ...known
  } = dependencies
  const caller: Caller = { ...atThisMachine, ...known }
  const keys = createKeys(appSecret, previousAppSecrets)
  const mailbox = createMailbox({ database, clock, log, send })
  const audit = createAudit({ database, clock, key: keys.audit })
  const sessions = createSessions({ database, clock })
  const devices = createDevices({ database })
  const codes = createCodes({ database, clock, mailbox, audit, keys })
  const passwords = createPasswords(passwordCost)
  const rates = createRateLimits({ database, clock })
  const throttle = createLoginThrottle({ database, clock, rates })
  const signIn = createSignIn({ database, clock, sessions, devices, mailbox, audit })
  const signOut = createSignOut({ sessions, audit })
  const accounts = createAccounts({ database, clock, codes, passwords, devices, throttle, signIn, audit, keys })
  const isOwnPassword = createOwnPassword({ passwords, throttle })
  const ownSessions = createOwnSessions({ database, sessions, isOwnPassword, audit })
  const recovery = createRecovery({ database, codes, passwords, sessions, throttle, isOwnPassword, mailbox, audit, keys })
  const admins = createAdmins({ database, clock, passwords, sessions, rates, mailbox, audit, keys })
  const provider = google ? createIdentityProvider(google, clock) : null
  const identities = createIdentities({ database, clock, rates, signIn, audit, provider })
  const roles = createRoles({ database, clock, audit })
  const projects = createProjects({ database, clock, audit })
  const projectData = createProjectData({
    database,
    clock,
    audit,
    monthlyEvents: ingestionLimits?.monthlyEvents ?? Number.POSITIVE_INFINITY,
  })
  const contact = createContact({ database, clock, rates, mailbox, salesEmail: salesEmail ?? null })
  const streams = createLiveStreams({ database, sessions, log })
  const ingestion = createIngestion({ database, clock, onCommit: streams.wake, limits: ingestionLimits })
  const actions = createActions({ database, clock, log, keys, sourceOf: ingestion.sourceOf })
  const refusals = createRefusals({ database, clock, log })
  const senders = createSenders({ clock, caller, ingestion, refusals, visitors: createVisitors({ countryOf }) })
  const retention = createRetention({ database, clock })
  const housekeeping = createHousekeeping({
    sweeps: [
      sessions.sweep,
      () => devices.sweepBefore(new Date(clock.now().getTime() - deviceDays * 24 * 60 * 60 * 1_000)),
      codes.sweep,
      admins.sweep,
      throttle.sweep,
      rates.sweep,
      retention.sweep,
      mailbox.sweep,
      actions.sweep,
      async () => {
        const broken = await audit.firstBroken()
        if (broken !== null) log.error({ record: broken }, 'the audit record was changed')
      },
    ],
    log,
  })

  const app = new Hono()
  let draining = false
  app.use(
    requestLog(log),
    securityHeaders({ isSecure: caller.isSecure, providerScript: google?.script }),
    refuseLongAddress,
    async (context, next) => {
      if (!draining) return next()
      context.header('Connection', 'close')
      return answerFailure(context, new Refusal('server.busy', { retryAfter: 2 }))
    },
  )
  const noteFailure = (failure: unknown, context: Context) => {
    if (!(failure instanceof Refusal)) log.error({ err: failure, path: loggable(context.req.path) }, 'request failed')
  }
  const delay = createDelay(refusalDelay)
  app.onError(async (failure, context) => {
    noteFailure(failure, context)
    if (failure instanceof Refusal && failure.isDelayed) await delay()
    return answerFailure(context, failure)
  })
  app.get('/healthz', async (context) => {
    // The process is well where its database is not; then nobody knows what waits.
    const oldestMailSeconds = await mailbox.oldestWaiting().catch(() => null)
    return context.json({ status: 'ok', database: database.kind, mail: mailbox.kind, oldestMailSeconds })
  })

  const from = (context: Context) => fromOf(caller, context)
  const serve = serving(app, {
    sessions,
    isProjectOf: projects.isOf,
    onDenied: ({ tenantId, userId }, call, context) =>
      audit.recordAlone({
        action: 'access.denied',
        result: 'refused',
        tenantId,
        actorId: userId,
        details: { call },
        from: from(context),
      }),
  })
  serveAccounts(serve, {
    accounts,
    recovery,
    ownSessions,
    admins,
    identities,
    provider,
    codes,
    devices,
    signOut,
    rates,
    mailbox,
    caller,
    fromOf: from,
  })
  serveRoles(serve, roles, from)
  serveProjects(serve, projects, from)
  serveProjectData(serve, projectData, from)
  serveEvents(app, serve, { database, clock, sessions, projects, projectData, ingestion, actions, streams, senders })
  serveSegment(app, { clock, ingestion, senders, onFailure: noteFailure })
  serveActions(app, serve, actions)
  serveContact(serve, contact, caller)
  serveOutbox(app, { mailbox, isLocal: caller.isLocal, key: keys.outbox })
  app.all('*', (context, next) => (isApi(context.req.path) ? answerFailure(context, new Refusal('route.unknown')) : next()))
  if (folders) serveSite(app, folders)
  app.notFound((context) => answerFailure(context, new Refusal('route.unknown')))

  return {
    fetch: app.fetch,
    start: () => {
      mailbox.start()
      housekeeping.start()
    },
    sweep: housekeeping.run,
    /** Makes the first platform admin where there is none. Answers a password that was made up. */
    ensureAdmin: admins.ensureFirst,
    /** Where the local outbox is; null where mails are sent. */
    outboxPath: mailbox.kind === 'outbox' ? `/dev/outbox?key=${keys.outbox}` : null,
    /** Records a change of the application secret. Answers false where the last record was sealed with none of the known ones. */
    noteSecretChange: audit.noteSecretChange,
    /** The first audit record that is not what it was, or null. */
    firstBrokenRecord: audit.firstBroken,
    /** Sends something to a visitor; whoever sends within a transaction wakes their streams after it. */
    actions: { send: actions.send, wake: actions.wake },
    /** Takes no more requests, and ends what would keep old ones open. */
    drain: () => {
      draining = true
      streams.close()
      actions.close()
    },
    /** Resolves when everything accepted is committed and no mail is under way. */
    settle: async () => {
      await ingestion.settled()
      await refusals.settled()
      await housekeeping.stop()
      await mailbox.stop()
    },
  }
}

const nowhere: CountryOf = () => null

const atThisMachine = createCaller({ trustsProxy: false, socketAddress: () => '127.0.0.1' })
