import type { Logger } from 'pino'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { mails } from './mail.schema.ts'
import type { MailTemplate } from './templates.ts'

export type Mail = MailTemplate & {
  to: string
  /** The name of the sender, and where answers go ('': to the sender's address), if the mail is not the product's own. */
  sender?: MailSenderName & { own?: OwnAddress | null }
  headers?: Record<string, string>
  /** The same at each attempt, so that a recipient's mail program can tell that a mail came twice. Without it each attempt has its own. */
  id?: string
}
type MailSenderName = { name: string; replyTo: string }
/**
 * A proven address of an organisation, and the private key (PEM) with which its mails are signed. `isReturnPath`: bounces go to it instead of to the
 * platform's address.
 */
export type OwnAddress = { address: string; domain: string; selector: string; key: string; isReturnPath: boolean }
/** In whose name the mails of an organisation are sent; null if it has named no sender. `own` is null while no address of its own is proven. */
export type FindSender = (organizationId: string) => Promise<(MailSenderName & { own: OwnAddress | null }) | null>
/** Passes one mail to a mail server. Null if none is configured: mails then stay in the local outbox. */
export type Send = ((mail: Mail) => Promise<void>) | null

export type MailQueueDependencies = { database: Database; clock: Clock; log: Logger; send: Send }

/** The functions of the queue for other modules. */
export type MailQueue = Omit<ReturnType<typeof createMailQueue>, 'sweep'>

const attemptsAtMost = 5
const keptInOutbox = 200
const undeliveredFor = 24 * 60 * 60 * 1_000

type MailRow = Row<typeof mails, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'headers' | 'attempts' | 'created_at'>
type TakenRow = MailRow & Row<typeof mails, 'organization_id'>

/** Mails are stored as rows before they are sent: a request never waits for a mail server, and no restart loses a mail. */
export const createMailQueue = ({ database, clock, log, send }: MailQueueDependencies) => {
  let delivering: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const senders: { find: FindSender } = { find: async () => null }

  const deliver = async (deliverOne: NonNullable<Send>) => {
    for (;;) {
      const now = clock.now()
      // Taking a mail moves its next attempt into the future, so that no other process sends it too.
      const [row] = await database.query<TakenRow>(
        `update mails set attempts = attempts + 1, next_attempt_at = $2::timestamptz
          where id = (select id from mails where next_attempt_at <= $1::timestamptz order by next_attempt_at limit 1 for update skip locked)
          returning id, recipient, subject, text, html, headers, attempts, created_at, organization_id`,
        [now.toISOString(), new Date(now.getTime() + 60_000).toISOString()],
      )
      if (!row) return
      try {
        const sender = row.organization_id === null ? null : await senders.find(row.organization_id)
        const { recipient: to, subject, text, html, headers } = row
        await deliverOne({ to, subject, text, html, ...(headers ? { headers } : {}), ...(sender ? { sender } : {}) })
        await database.query('delete from mails where id = $1', [row.id])
      } catch (failure) {
        log.warn({ mail: row.id, attempt: row.attempts, reason: reasonOf(failure) }, 'mail not delivered')
        if (row.attempts >= attemptsAtMost)
          await database.query('update mails set next_attempt_at = null where id = $1', [row.id])
      }
    }
  }

  const wake = () => {
    if (!send || delivering) return
    delivering = deliver(send)
      .catch((failure: unknown) => log.error({ reason: reasonOf(failure) }, 'mail queue failed'))
      .finally(() => {
        delivering = null
      })
  }

  return {
    kind: send ? ('smtp' as const) : ('outbox' as const),
    /**
     * Adds a mail to the queue, within a transaction. Returns its id. With `organizationId` it is sent in the name of that organisation, as its
     * sender is when it is sent.
     */
    post: async (
      query: Queries['query'],
      { to, subject, text, html, headers }: Mail,
      { organizationId = null }: { organizationId?: string | null } = {},
    ): Promise<number> => {
      const now = clock.now().toISOString()
      const [row] = await query<Row<typeof mails, 'id'>>(
        `insert into mails (recipient, subject, text, html, next_attempt_at, created_at, headers, organization_id)
         values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7::jsonb, $8::uuid) returning id`,
        [to, subject, text, html, send ? now : null, now, headers ? JSON.stringify(headers) : null, organizationId],
        'add a mail',
      )
      if (!send) await query(`delete from mails where id <= (select max(id) from mails) - ${keptInOutbox}`)
      return row?.id ?? 0
    },
    /** Of these mails, those that wait to be sent and those of which the last attempt failed. A mail that was sent is deleted. */
    follow: async (ids: readonly number[]): Promise<{ waiting: number[]; failed: number[] }> => {
      const rows = await database.query<Row<typeof mails, 'id' | 'next_attempt_at' | 'attempts'>>(
        'select id, next_attempt_at, attempts from mails where id = any($1::bigint[])',
        [ids.map(String)],
      )
      return {
        waiting: rows.filter((row) => row.next_attempt_at !== null).map(({ id }) => id),
        failed: rows.filter((row) => row.next_attempt_at === null && row.attempts >= attemptsAtMost).map(({ id }) => id),
      }
    },
    /** The module that knows senders says in whose name the mails of an organisation are sent. */
    onSenderAsked: (find: FindSender): void => {
      senders.find = find
    },
    /** In whose name the mails of an organisation are sent. */
    findSender: ((organizationId) => senders.find(organizationId)) as FindSender,
    /** Starts sending waiting mails. */
    wake,
    start: () => {
      timer = setInterval(wake, 5_000)
      timer.unref()
      wake()
    },
    stop: async () => {
      clearInterval(timer)
      await delivering
    },
    /** Seconds since the oldest waiting mail was queued; null if none is waiting. */
    oldestWaiting: async ({ query }: Queries = database): Promise<number | null> => {
      if (!send) return null
      const [row] = await query<{ since: Date | null }>(
        'select min(created_at) as since from mails where next_attempt_at is not null',
      )
      return row?.since ? Math.round((clock.now().getTime() - row.since.getTime()) / 1_000) : null
    },
    /** Deletes mails that could not be delivered. The codes in them have expired. */
    sweep: async (): Promise<void> => {
      if (!send) return
      const before = new Date(clock.now().getTime() - undeliveredFor).toISOString()
      await database.query('delete from mails where next_attempt_at is null and created_at < $1::timestamptz', [before])
    },
    /** The local outbox, newest first. */
    list: async () => {
      const rows = await database.query<MailRow>(
        'select id, recipient, subject, text, html, headers, attempts, created_at from mails order by id desc limit 100',
      )
      return rows.map(({ recipient, subject, text, html, headers, created_at }) => ({
        to: recipient,
        subject,
        text,
        html,
        ...(headers ? { headers } : {}),
        sentAt: created_at.toISOString(),
      }))
    },
  }
}

/** The message is left out, because mail servers quote the address in it. */
const reasonOf = (failure: unknown): string => {
  const { name, code, responseCode } = failure as Error & { code?: string; responseCode?: number }
  return [name, code, responseCode].filter((it) => it !== undefined).join(' ')
}
