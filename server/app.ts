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
import type { Anchor } from './audit/anchor-file.ts'
import { createAudit } from './audit/audit.ts'
import { createAuditCheck } from './audit/audit-check.ts'
import { serveContact } from './contact/contact.routes.ts'
import { createContact } from './contact/contact.ts'
import { serveAnalytics } from './dashboards/analytics.routes.ts'
import { serveEvents } from './events/events.routes.ts'
import { createLiveStreams } from './events/live-streams.ts'
import { createRetention } from './events/retention.ts'
import { ApiError, answerFailure } from './http/answers.ts'
import { type BodyRateLimit, createBodies } from './http/bodies.ts'
import { createCallLimits } from './http/call-limits.ts'
import { type ClientResolver, createClientResolver } from './http/client-address.ts'
import { closeAfterUnreadBody, isApi, loggable, refuseLongAddress, requestLog, securityHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { servePolicyReports } from './http/policy-reports.ts'
import { requestContextOf } from './http/request-context.ts'
import { serving } from './http/serve.ts'
import { createIngestGuard } from './ingestion/ingest-guard.ts'
import { createIngestion, type IngestionLimits } from './ingestion/ingestion.ts'
import { createRefusals } from './ingestion/refused-batches.ts'
import { serveSegment } from './ingestion/segment-api.routes.ts'
import { createSources } from './ingestion/sources.ts'
import { type CountryOf, createVisitors } from './ingestion/visitors.ts'
import type { Clock } from './kernel/clock.ts'
import type { Database } from './kernel/database.ts'
import { createDelay } from './kernel/delay.ts'
import { createHousekeeping } from './kernel/jobs.ts'
import { createKeys } from './kernel/keys.ts'
import { createRateLimits } from './kernel/rate-limits.ts'
import { createMailQueue, type Send } from './mail/mail-queue.ts'
import { serveOutbox } from './mail/outbox.routes.ts'
import { serveRoles } from './organisation/roles.routes.ts'
import { createRoles } from './organisation/roles.ts'
import { serveProjectData } from './projects/project-data.routes.ts'
import { createProjectData } from './projects/project-data.ts'
import { serveProjects } from './projects/projects.routes.ts'
import { createProjects } from './projects/projects.ts'
import { serveServerKeys } from './sdk-keys/server-keys.routes.ts'
import { createServerKeys } from './sdk-keys/server-keys.ts'
import { serveSite, serveTracker } from './site/site.ts'

/** What is not said of the caller is as at this machine. */
export type Dependencies = Partial<ClientResolver> & {
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
  /** How fast a body must come, where it is not as usual. */
  bodyRateLimit?: BodyRateLimit | undefined
  /** Where addresses are; without it nobody's country is known. */
  countryOf?: CountryOf | undefined
  /** Where the newest place of the audit record is kept outside of the database; without it a record that was cut off and its head with it is not noticed. */
  auditAnchor?: Anchor
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
    bodyRateLimit,
    folders,
    auditAnchor,
    ...known
  } = dependencies
  const caller: ClientResolver = { ...atThisMachine, ...known }
  const keys = createKeys(appSecret, previousAppSecrets)
  const mailQueue = createMailQueue({ database, clock, log, send })
  const rates = createRateLimits({ database, clock })
  const audit = createAudit({ database, clock, rates, key: keys.audit })
  const auditCheck = createAuditCheck({ database, log, key: keys.audit, anchor: auditAnchor ?? null })
  const callLimits = createCallLimits({ rates, audit, clock, log })
  const sessions = createSessions({ database, clock })
  const devices = createDevices({ database })
  const codes = createCodes({ database, clock, mailQueue, audit, keys })
  const passwords = createPasswords(passwordCost)
  const throttle = createLoginThrottle({ database, clock, rates })
  const signIn = createSignIn({ database, clock, sessions, devices, mailQueue, audit })
  const signOut = createSignOut({ sessions, audit })
  const accounts = createAccounts({ database, clock, codes, passwords, devices, throttle, signIn, audit, keys })
  const isOwnPassword = createOwnPassword({ passwords, throttle })
  const ownSessions = createOwnSessions({ database, sessions, isOwnPassword, audit })
  const recovery = createRecovery({ database, codes, passwords, sessions, throttle, isOwnPassword, mailQueue, audit, keys })
  const admins = createAdmins({ database, clock, passwords, sessions, rates, mailQueue, audit, keys })
  const provider = google ? createIdentityProvider(google, clock) : null
  const identities = createIdentities({ database, clock, rates, signIn, audit, provider })
  const roles = createRoles({ database, clock, audit })
  const sources = createSources({ database, clock })
  const projects = createProjects({ database, clock, audit, onKeyRevoked: sources.forget })
  const projectData = createProjectData({
    database,
    clock,
    audit,
    monthlyEvents: ingestionLimits?.monthlyEvents ?? Number.POSITIVE_INFINITY,
  })
  const contact = createContact({ database, clock, rates, mailQueue, salesEmail: salesEmail ?? null })
  const streams = createLiveStreams({ database, sessions, log })
  const ingestion = createIngestion({ database, clock, onCommit: streams.wake, limits: ingestionLimits })
  const actions = createActions({ database, clock, log, keys, sourceOf: sources.sourceOf })
  const refusals = createRefusals({ database, clock, log })
  const bodies = createBodies({ clock, rateLimit: bodyRateLimit })
  const ingestGuard = createIngestGuard({ clock, caller, bodies, sources, refusals, visitors: createVisitors({ countryOf }) })
  const retention = createRetention({ database: database.forJobs, clock })
  const housekeeping = createHousekeeping({
    sweeps: [
      sessions.sweep,
      () => devices.sweepBefore(new Date(clock.now().getTime() - deviceDays * 24 * 60 * 60 * 1_000)),
      codes.sweep,
      admins.sweep,
      throttle.sweep,
      rates.sweep,
      audit.sweep,
      projects.sweep,
      retention.sweep,
      mailQueue.sweep,
      actions.sweep,
      async () => {
        const breach = await auditCheck.look()
        if (breach) log.error({ record: breach.id, reason: breach.reason }, 'the audit record was changed')
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
    closeAfterUnreadBody,
    async (context, next) => {
      if (!draining) return next()
      context.header('Connection', 'close')
      return answerFailure(context, new ApiError('server.busy', { retryAfter: 2 }))
    },
  )
  const noteFailure = (failure: unknown, context: Context) => {
    if (!(failure instanceof ApiError)) log.error({ err: failure, path: loggable(context.req.path) }, 'request failed')
  }
  const delay = createDelay(refusalDelay)
  app.onError(async (failure, context) => {
    noteFailure(failure, context)
    if (failure instanceof ApiError && failure.isDelayed) await delay()
    return answerFailure(context, failure)
  })
  serveHealth(app, { database, mailQueue })

  const from = (context: Context) => requestContextOf(caller, context)
  const serve = serving(app, {
    sessions,
    bodies,
    caller,
    isProjectOf: projects.isOf,
    limitCalls: (endpoint, context) => callLimits.take(endpoint, from(context).address),
    onDenied: ({ tenantId, userId }, { name }, context) =>
      audit.recordAlone({
        action: 'access.denied',
        result: 'refused',
        tenantId,
        actorId: userId,
        details: { call: name },
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
    mailQueue,
    caller,
    requestContextOf: from,
  })
  serveRoles(serve, roles, from)
  serveProjects(serve, projects, from)
  serveServerKeys(serve, createServerKeys({ database, clock, audit }), from)
  serveProjectData(serve, projectData, from)
  serveEvents(app, serve, { database, clock, sessions, projects, projectData, ingestion, actions, streams, ingestGuard })
  serveAnalytics(serve, { database, clock })
  serveSegment(app, { clock, ingestion, ingestGuard, onFailure: noteFailure })
  serveActions(app, serve, actions, caller)
  serveContact(serve, contact, caller)
  servePolicyReports(app, { clock, log, bodies, addressOf: caller.addressOf })
  serveOutbox(app, { mailQueue, isLocal: caller.isLocal, key: keys.outbox })
  if (folders) serveTracker(app, folders.tracker)
  app.all('*', (context, next) => (isApi(context.req.path) ? answerFailure(context, new ApiError('route.unknown')) : next()))
  if (folders) serveSite(app, folders)
  app.notFound((context) => answerFailure(context, new ApiError('route.unknown')))

  return {
    fetch: app.fetch,
    start: () => {
      mailQueue.start()
      housekeeping.start()
    },
    sweep: housekeeping.run,
    /** Makes the first platform admin where there is none. Answers a password that was made up. */
    ensureAdmin: admins.ensureFirst,
    /** Where the local outbox is; null where mails are sent. */
    outboxPath: mailQueue.kind === 'outbox' ? `/dev/outbox?key=${keys.outbox}` : null,
    /** Records a change of the application secret. Answers false where the last record was sealed with none of the known ones. */
    noteSecretChange: audit.noteSecretChange,
    /** The first audit record of all that is not what it was, or null. */
    firstBrokenRecord: auditCheck.firstBroken,
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
      await callLimits.settled()
      await housekeeping.stop()
      await mailQueue.stop()
    },
  }
}

const nowhere: CountryOf = () => null

const atThisMachine = createClientResolver({ trustsProxy: false, socketAddress: () => '127.0.0.1' })
