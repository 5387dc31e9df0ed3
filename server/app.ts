import { Hono } from 'hono'
import type { Logger } from 'pino'
import { serveAccounts } from './accounts/accounts.routes.ts'
import { createAccounts } from './accounts/accounts.ts'
import { createCodes } from './accounts/codes.ts'
import { createLoginThrottle } from './accounts/login-throttle.ts'
import { createPasswords, type PasswordCost } from './accounts/passwords.ts'
import { createSessions } from './accounts/sessions.ts'
import type { Clock } from './clock.ts'
import { serveContact } from './contact/contact.routes.ts'
import { createContact } from './contact/contact.ts'
import type { Database } from './database/database.ts'
import { serveEvents } from './events/events.routes.ts'
import { createIngestion } from './events/ingestion.ts'
import { createLiveStreams } from './events/live-streams.ts'
import { createHousekeeping } from './housekeeping.ts'
import { answerFailure, Refusal } from './http/answers.ts'
import { type Caller, createCaller } from './http/caller.ts'
import { isApi, loggable, refuseLongAddress, requestLog, securityHeaders } from './http/headers.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { serving } from './http/serve.ts'
import { serveSite } from './http/site.ts'
import { createMailbox, type Send } from './mail/mailbox.ts'
import { serveOutbox } from './mail/outbox.routes.ts'
import { serveProjects } from './projects/projects.routes.ts'
import { createProjects } from './projects/projects.ts'

/** What is not said of the caller is as at this machine. */
export type Dependencies = Partial<Caller> & {
  database: Database
  clock: Clock
  log: Logger
  pepper: string
  send: Send
  passwordCost?: PasswordCost
  /** Who is told of requests from the public site. */
  salesEmail?: string | undefined
  /** The folders of the built site and tracker; without them only the calls are served. */
  folders?: { site: string; tracker: string; origin?: string | undefined }
}

/** The server without its socket: wiring, and nothing else. */
export const createApp = ({ database, clock, log, pepper, send, passwordCost, salesEmail, folders, ...known }: Dependencies) => {
  const caller: Caller = { ...atThisMachine, ...known }
  const mailbox = createMailbox({ database, clock, log, send })
  const sessions = createSessions({ database, clock })
  const codes = createCodes({ database, clock, mailbox, pepper })
  const passwords = createPasswords(passwordCost)
  const rates = createRateLimits({ database, clock })
  const throttle = createLoginThrottle({ database, clock, rates })
  const accounts = createAccounts({ database, clock, codes, passwords, sessions, throttle })
  const projects = createProjects({ database, clock })
  const contact = createContact({ database, clock, rates, mailbox, salesEmail: salesEmail ?? null })
  const streams = createLiveStreams({ database, sessions, log })
  const ingestion = createIngestion({ database, clock, onCommit: streams.wake })

  const housekeeping = createHousekeeping({
    sweeps: [sessions.sweep, codes.sweep, throttle.sweep, rates.sweep, mailbox.sweep],
    log,
  })

  const app = new Hono()
  let draining = false
  app.use(requestLog(log), securityHeaders(caller.isSecure), refuseLongAddress, async (context, next) => {
    if (!draining) return next()
    context.header('Connection', 'close')
    return answerFailure(context, new Refusal('server.busy', { retryAfter: 2 }))
  })
  app.onError((failure, context) => {
    if (!(failure instanceof Refusal)) log.error({ err: failure, path: loggable(context.req.path) }, 'request failed')
    return answerFailure(context, failure)
  })
  app.get('/healthz', (context) => context.json({ status: 'ok', database: database.kind, mail: mailbox.kind }))

  const serve = serving(app, { sessions, isProjectOf: projects.isOf })
  serveAccounts(serve, { accounts, codes, sessions, rates, caller })
  serveProjects(serve, projects)
  serveEvents(app, serve, { database, clock, sessions, projects, ingestion, streams })
  serveContact(serve, contact, caller)
  serveOutbox(app, mailbox, caller.isLocal)
  app.all('*', (context, next) => (isApi(context.req.path) ? answerFailure(context, new Refusal('route.unknown')) : next()))
  if (folders) serveSite(app, { ...folders, isSecure: caller.isSecure })
  app.notFound((context) => answerFailure(context, new Refusal('route.unknown')))

  return {
    fetch: app.fetch,
    start: () => {
      mailbox.start()
      housekeeping.start()
    },
    sweep: housekeeping.run,
    /** Takes no more requests, and ends what would keep old ones open. */
    drain: () => {
      draining = true
      streams.close()
    },
    /** Resolves when everything accepted is committed and no mail is under way. */
    settle: async () => {
      await ingestion.settled()
      await housekeeping.stop()
      await mailbox.stop()
    },
  }
}

const atThisMachine = createCaller({ trustsProxy: false, socketAddress: () => '127.0.0.1' })
