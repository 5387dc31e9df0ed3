import type { Logger } from 'pino'
import { consentState } from '#engine/profiles/consent.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { createDueQueue } from '#server/kernel/due-queue.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { FindSender, Mail } from '#server/mail/mail-queue.ts'
import { endAttempt, readStateOf, takeDue } from './emails.store.ts'
import { hashesOf, hashOf } from './links.ts'
import { isSuppressed, suppress } from './suppressions.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  key: Key
  /** Passes one mail to the mail server, or to the local outbox. */
  deliver: (mail: Mail) => Promise<void>
  findSender: FindSender
}

const minute = 60_000
const hour = 60 * minute
/** Milliseconds from a failed attempt to the next. After the last one an e-mail is dead. */
export const emailRetryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour]
/** Longer than an attempt may take. */
const takenFor = 2 * minute
/** An e-mail that could not be tried for so long, because its organisation was suspended or the server stood still, is not sent any more. */
const expiresAfter = 72 * hour

/** Sends what is due, at least once: a process that ends in the middle of an attempt leaves it to the next. */
export const createSending = ({ database, clock, log, key, deliver, findSender }: Dependencies) => {
  const attempt = async (row: NonNullable<Awaited<ReturnType<typeof takeDue>>>) => {
    const { project_id: projectId, tenant_id: tenantId, id, recipient, tries } = row
    const end = (status: 'sent' | 'waiting' | 'dead' | 'suppressed', failure: string | null, nextAttemptAt: Date | null) =>
      database.ofTenant(tenantId, (queries) =>
        endAttempt(queries, { projectId, id, status, failure, nextAttemptAt, now: clock.now() }),
      )
    if (recipient === null) return end('dead', 'no recipient', null)
    if (clock.now().getTime() - row.due_at.getTime() > expiresAfter) return end('dead', 'expired', null)
    // Read before each attempt: hours lie between them.
    const refusal = await database.ofTenant(tenantId, async (queries) => {
      if (await isSuppressed(queries, tenantId, hashesOf(key, tenantId, recipient))) return 'suppressed'
      const state = await readStateOf(queries, projectId, row.profile_id)
      return state !== null && consentState(state.consent, 'marketing') === 'granted' ? null : 'no consent'
    })
    if (refusal !== null) return end('suppressed', refusal, null)
    try {
      await deliver({
        to: recipient,
        subject: row.subject ?? '',
        text: row.text ?? '',
        html: row.html ?? '',
        sender: senderOf({ name: row.sender_name, replyTo: row.reply_to }, await findSender(tenantId)),
        headers: headersOf(row.unsubscribe),
        id,
      })
    } catch (failure) {
      const reason = reasonOf(failure)
      log.warn({ email: id, attempt: tries, reason: reason.text }, 'e-mail not delivered')
      if (reason.isUnknownRecipient)
        await database.ofTenant(tenantId, (queries) =>
          suppress(queries, tenantId, { hash: hashOf(key, tenantId, recipient), reason: 'bounced', now: clock.now() }),
        )
      const delay = reason.isFinal ? undefined : emailRetryDelays[tries - 1]
      if (delay === undefined) return end('dead', reason.text, null)
      return end('waiting', reason.text, new Date(clock.now().getTime() + delay))
    }
    return end('sent', null, null)
  }

  return createDueQueue({
    log,
    name: 'e-mails',
    sendersAtOnce: 4,
    take: () => {
      const now = clock.now()
      return takeDue(database, now, new Date(now.getTime() + takenFor))
    },
    attempt,
  })
}

/** The name and the reply address of an action come before those of its organisation; the address is that of the organisation, if it is proven. */
export const senderOf = (
  chosen: { name: string; replyTo: string },
  found: Awaited<ReturnType<FindSender>>,
): NonNullable<Mail['sender']> => ({
  name: chosen.name,
  replyTo: chosen.replyTo === '' ? (found?.replyTo ?? '') : chosen.replyTo,
  own: found?.own ?? null,
})

/** RFC 8058: mail programs unsubscribe with one POST, without opening a page. */
export const headersOf = (unsubscribe: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The message is left out, because mail servers quote the address in it. A code of 500 and above is an answer for good. */
const reasonOf = (failure: unknown) => {
  const { name, code, responseCode, command } = failure as Error & { code?: string; responseCode?: number; command?: string }
  const isFinal = responseCode !== undefined && responseCode >= 500
  return {
    text: [name, code, responseCode].filter((it) => it !== undefined).join(' '),
    isFinal,
    isUnknownRecipient: isFinal && command === 'RCPT TO' && [550, 551, 553].includes(responseCode),
  }
}
