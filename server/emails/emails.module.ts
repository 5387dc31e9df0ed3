import type { Logger } from 'pino'
import type * as v from 'valibot'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import type { EmailTest, testEmailBody } from '#contract/emails/emails.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { housekeepingSeconds } from '#server/kernel/jobs.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { Mail, MailQueue, Send } from '#server/mail/mail-queue.ts'
import { createComposing } from './composing.ts'
import { createDeliveries, type FindPeople } from './deliveries.ts'
import { serveEmails } from './emails.routes.ts'
import * as store from './emails.store.ts'
import { createSending, headersOf, senderOf } from './sending.ts'
import { createSuppressions } from './suppressions.ts'
import { serveUnsubscribing } from './unsubscribing.routes.ts'
import { createUnsubscribing } from './unsubscribing.ts'

declare module '#server/audit/actions.ts' {
  interface AuditActions {
    'email.replay': true
    'suppression.add': true
    'suppression.remove': true
  }
}

export type EmailsModule = ReturnType<typeof createEmailsModule>
export type { NewEmail } from './emails.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  audit: Audit
  rates: RateLimits
  keys: Pick<Keys, 'emails'>
  actions: Pick<ActionsModule, 'fillContent' | 'exists' | 'readPublished'>
  mailQueue: Pick<MailQueue, 'post' | 'findSender'>
  send: Send
  /** Where the links in e-mails lead to. */
  origin: string
}

const testLimit = { atMost: 10, seconds: 60 }
const deadKeptFor = 30 * 24 * 60 * 60 * 1_000

/** E-mails to the people of a project: a queue in the database, marketing consent, unsubscribing with one click, and a suppression list. */
export const createEmailsModule = (dependencies: Dependencies) => {
  const { database, clock, log, audit, rates, keys, actions, mailQueue, send, origin } = dependencies
  const { emails: key } = keys
  // Without a mail server e-mails go to the local outbox, as codes do.
  const toOutbox = async (mail: Mail): Promise<void> => {
    await mailQueue.post(database.forJobs.query, mail)
  }
  const deliver = send ?? toOutbox
  const sending = createSending({ database: database.forJobs, clock, log, key, deliver, findSender: mailQueue.findSender })
  const unsubscribing = createUnsubscribing({ database, clock, key })
  const people: { find: FindPeople } = { find: async () => [] }
  const findPeople: FindPeople = (...asked) => people.find(...asked)
  const deliveries = createDeliveries({ database, clock, audit, key, actions, findPeople, wake: sending.wake })
  const suppressions = createSuppressions({ database, clock, rates, audit, key })
  const { linkTo, write, compose } = createComposing({ key, origin })

  const test = async (who: SignedIn, { content, language, sample }: v.InferOutput<typeof testEmailBody>): Promise<EmailTest> => {
    const parsed = parseContent('email', content)
    if ('faults' in parsed) throw new ApiError('action.invalid', { details: parsed })
    const retryAfter = await rates.take(`email-test:${who.userId}`, testLimit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    const filled = actions.fillContent(parsed, sample, language).content
    // A link that unsubscribes nobody: its token is not one of ours.
    const written = 'senderName' in filled ? write(filled, language, linkTo('test', language)) : null
    const to = await store.addressOfUser(database, who.userId)
    if (written === null || to === null) throw new ApiError('action.invalid', { details: { faults: [] } })
    const { senderName, replyTo, unsubscribe, subject, html, text } = written
    try {
      const sender = senderOf({ name: senderName, replyTo }, await mailQueue.findSender(who.tenantId))
      await deliver({ subject, html, text, to, sender, headers: headersOf(unsubscribe) })
    } catch {
      return { outcome: 'refused' }
    }
    return { outcome: send ? 'sent' : 'outbox' }
  }

  return {
    routes: (http: HttpRoutes) => {
      serveEmails(http, { deliveries, suppressions, test })
      serveUnsubscribing(http, { unsubscribing, rates })
    },
    jobs: [
      {
        name: 'emails.removeContents',
        everySeconds: housekeepingSeconds,
        run: () => store.deleteContents(database.forJobs, new Date(clock.now().getTime() - deadKeptFor)),
      },
    ],
    start: sending.start,
    settle: sending.stop,
    sendDue: sending.sendDue,
    wake: sending.wake,
    compose,
    /** Adds an e-mail in the transaction of its decision. Wake the senders after the commit. */
    enqueue: (queries: Queries, project: ProjectRef, email: store.OfDecision & store.NewEmail): Promise<void> =>
      store.insertEmail(queries, project, email, clock.now()),
    /** The module that knows people says whom a search finds. */
    onPeopleAsked: (find: FindPeople): void => {
      people.find = find
    },
    /** Cancels what a strategy has not sent yet, in the transaction that stops the strategy. */
    cancelOf: store.cancelEmailsOf,
    /** Removes what was sent to people who are erased. */
    forgetProfiles: store.deleteEmailsOf,
    /** Removes all that was sent for a project. */
    removeAll: ({ projectId, tenantId }: ProjectRef): Promise<void> =>
      database.forJobs.ofTenant(tenantId, (queries) => store.deleteAllEmails(queries, projectId)),
  }
}
