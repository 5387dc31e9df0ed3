import type { Logger } from 'pino'
import type * as v from 'valibot'
import type { ContentOf, ResponseActionContent } from '#contract/actions/response-actions-content.ts'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import type { EmailFigures, EmailTest, testEmailBody } from '#contract/emails/emails.ts'
import { emailEndpoints } from '#contract/emails/endpoints.ts'
import type { Locale } from '#contract/http/locale.ts'
import { writeEmail } from '#engine/emails/email.ts'
import { consentState } from '#engine/profiles/consent.ts'
import { readEmail } from '#engine/profiles/identity/user-id.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import { traitValue } from '#engine/profiles/traits.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
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
import * as store from './emails.store.ts'
import { hashesOf, hashOf, tokenOf } from './links.ts'
import { createSending, headersOf } from './sending.ts'
import { serveUnsubscribing } from './unsubscribing.routes.ts'
import { createUnsubscribing } from './unsubscribing.ts'

export type EmailsModule = ReturnType<typeof createEmailsModule>
export type { NewEmail } from './emails.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  rates: RateLimits
  keys: Pick<Keys, 'emails'>
  actions: Pick<ActionsModule, 'fillContent' | 'exists'>
  mailQueue: Pick<MailQueue, 'post'>
  send: Send
  /** Where the links in e-mails lead to. */
  origin: string
}

const testLimit = { atMost: 10, seconds: 60 }
const deadKeptFor = 30 * 24 * 60 * 60 * 1_000

type Composed = { id: string; content: ResponseActionContent; language: Locale; state: ProfileState }

/** E-mails to the people of a project: a queue in the database, marketing consent, unsubscribing with one click, and a suppression list. */
export const createEmailsModule = (dependencies: Dependencies) => {
  const { database, clock, log, rates, keys, actions, mailQueue, send, origin } = dependencies
  const { emails: key } = keys
  // Without a mail server e-mails go to the local outbox, as codes do.
  const toOutbox = async (mail: Mail): Promise<void> => {
    await mailQueue.post(database.forJobs.query, mail)
  }
  const deliver = send ?? toOutbox
  const sending = createSending({ database: database.forJobs, clock, log, key, deliver })
  const unsubscribing = createUnsubscribing({ database, clock, key })
  const linkTo = (token: string, language: Locale) => `${origin}/unsubscribe/${token}?lng=${language}`

  const write = (content: ContentOf<'email'>, language: Locale, unsubscribe: string) => {
    const { texts, image, senderName, replyTo } = content
    const found = texts[language]
    if (found === undefined) return null
    return { ...writeEmail({ texts: found, image, senderName, language, unsubscribe }), senderName, replyTo, unsubscribe }
  }

  const figures = ({ who, projectId }: { who: SignedIn; projectId: string }, action: string): Promise<EmailFigures> =>
    database.ofTenant(who.tenantId, async (queries) => {
      if (!(await actions.exists(queries, projectId, action))) throw new ApiError('action.unknown')
      const row = await store.readFigures(queries, projectId, action)
      const {
        waiting = 0,
        sent = 0,
        dead = 0,
        suppressed = 0,
        cancelled = 0,
        unsubscribed = 0,
        last_sent_at: last = null,
      } = row ?? {}
      return { waiting, sent, dead, suppressed, cancelled, unsubscribed, lastSentAt: last?.toISOString() ?? null }
    })

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
    const { senderName, replyTo, unsubscribe, ...mail } = written
    try {
      await deliver({ ...mail, to, sender: { name: senderName, replyTo }, headers: headersOf(unsubscribe) })
    } catch {
      return { outcome: 'refused' }
    }
    return { outcome: send ? 'sent' : 'outbox' }
  }

  return {
    routes: (http: HttpRoutes) => {
      http.serve(emailEndpoints.viewEmailFigures, (call) => figures(call, call.params.id))
      http.serve(emailEndpoints.testEmail, (call) => test(call.who, call.body))
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
    /**
     * The e-mail of a decision; null if the person has no address, has not consented to marketing, or has unsubscribed from the organisation.
     */
    compose: async (
      queries: Queries,
      { tenantId, projectId }: ProjectRef,
      { id, content, language, state }: Composed,
    ): Promise<store.NewEmail | null> => {
      const to = readEmail(traitValue(state.traits, 'email'))
      if (to === null || !('senderName' in content) || consentState(state.consent, 'marketing') !== 'granted') return null
      if (await store.isSuppressed(queries, tenantId, hashesOf(key, tenantId, to))) return null
      const token = tokenOf(key, { tenantId, projectId, id, hash: hashOf(key, tenantId, to) })
      const written = write(content, language, linkTo(token, language))
      return written && { ...written, to }
    },
    /** Adds an e-mail in the transaction of its decision. Wake the senders after the commit. */
    enqueue: (queries: Queries, project: ProjectRef, email: store.OfDecision & store.NewEmail): Promise<void> =>
      store.insertEmail(queries, project, email, clock.now()),
    /** Cancels what a strategy has not sent yet, in the transaction that stops the strategy. */
    cancelOf: store.cancelEmailsOf,
    /** Removes what was sent to people who are erased. */
    forgetProfiles: store.deleteEmailsOf,
    /** Removes all that was sent for a project. */
    removeAll: ({ projectId, tenantId }: ProjectRef): Promise<void> =>
      database.forJobs.ofTenant(tenantId, (queries) => store.deleteAllEmails(queries, projectId)),
  }
}
