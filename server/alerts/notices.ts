import { randomUUID } from 'node:crypto'
import type { AlertChannel, NoticeFailure } from '#contract/alerts/alerts.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Notices } from '#server/mail/notices.ts'
import type { WebhooksModule } from '#server/webhooks/webhooks.module.ts'
import { alertMail } from './alert-mail.ts'
import { type CheckedRow, findWaiting, insertNotice, storeNotice } from './firings.store.ts'
import { readMembers } from './rules.store.ts'

export type NoticeDependencies = {
  database: Database
  mailQueue: Pick<MailQueue, 'follow' | 'wake'> & { notices: Pick<Notices, 'post'> }
  webhooks: Pick<WebhooksModule, 'enqueue' | 'follow' | 'wake'>
}

type Told = {
  rule: CheckedRow
  firing: string
  about: 'opened' | 'closed'
  telling: 'told' | 'muted' | 'limited'
  /** Only these channels are told. */
  only: readonly string[] | null
  project: ProjectRef & { name: string }
  value: number | null
  at: Date
}

/** A delivery concerns a person; that of an alert concerns nobody. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Telling people and other servers that a rule fires, and finding out what became of it. */
export const createNotices = ({ database, mailQueue, webhooks }: NoticeDependencies) => {
  const sendMails = async (queries: Queries, { rule, about, project, value, at }: Told) => {
    const members = await readMembers(queries, project.tenantId)
    const recipients = members.filter(({ id }) => rule.channels.mail.includes(id))
    const messages: string[] = []
    for (const { id: userId, email: to, locale } of recipients) {
      const mail = alertMail(locale, { about, rule, project: project.name, value, at })
      const message = await mailQueue.notices.post(queries.query, { userId, to, locale }, 'alerts', mail)
      if (message !== null) messages.push(String(message))
    }
    return messages
  }

  const call = async (queries: Queries, url: string, { rule, firing, about, project, value, at }: Told) => {
    const id = randomUUID()
    const { name, condition } = rule
    const body = {
      type: about === 'opened' ? 'alert.opened' : 'alert.closed',
      firing,
      at: at.toISOString(),
      project: { id: project.projectId, name: project.name },
      rule: { id: rule.id, name, ...condition },
      value,
    }
    await webhooks.enqueue(queries, project, {
      id,
      action: { id: rule.id, version: rule.revision },
      profile: nobody,
      url,
      method: 'POST',
      headers: { 'User-Agent': 'Causeway-Webhooks/1', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [id]
  }

  return {
    /** Queues the messages of a firing, in the transaction of its check. Wake the queues after the commit. */
    tell: async (queries: Queries, told: Told): Promise<void> => {
      const { rule, firing, about, telling, only, project, at } = told
      const { inApp, mail, webhook } = rule.channels
      const note = (channel: AlertChannel, messages: string[], failure: NoticeFailure | null = null) => {
        const status = telling !== 'told' ? telling : failure !== null ? 'failed' : messages.length === 0 ? 'sent' : 'waiting'
        const notice = { id: randomUUID(), rule: rule.id, firing, channel, about, status, failure, messages, at } as const
        return insertNotice(queries, project, notice)
      }
      const isTold = telling === 'told'
      const isAsked = (channel: AlertChannel) => only === null || only.includes(channel)
      if (inApp && isAsked('inApp')) await note('inApp', [])
      if (mail.length > 0 && isAsked('mail')) {
        const messages = isTold ? await sendMails(queries, told) : []
        await note('mail', messages, isTold && messages.length === 0 ? 'noRecipient' : null)
      }
      if (webhook !== null && isAsked('webhook')) await note('webhook', isTold ? await call(queries, webhook, told) : [])
    },

    wake: () => {
      mailQueue.wake()
      webhooks.wake()
    },

    /** Stores what became of the messages that were waiting. */
    follow: async (): Promise<void> => {
      for (const { project_id, tenant_id, id, channel, messages, failure } of await findWaiting(database)) {
        const end =
          channel === 'mail'
            ? await endOfMails(messages.map(Number))
            : await database.ofTenant(tenant_id, (queries) => endOfCall(queries, project_id, messages))
        if (end.status === 'waiting' && end.failure === failure) continue
        await database.ofTenant(tenant_id, (queries) => storeNotice(queries, project_id, { id, ...end }))
      }
    },
  }

  async function endOfMails(ids: number[]) {
    const { waiting, failed } = await mailQueue.follow(ids)
    if (waiting.length > 0) return { status: 'waiting', failure: null } as const
    return failed.length > 0 ? ({ status: 'failed', failure: 'mail' } as const) : ({ status: 'sent', failure: null } as const)
  }

  async function endOfCall(queries: Queries, projectId: string, ids: string[]) {
    const [row] = await webhooks.follow(queries, projectId, ids)
    if (!row || row.status === 'delivered') return { status: 'sent', failure: null } as const
    const failure = row.attempts[0]?.failure ?? null
    return { status: row.status === 'dead' ? 'failed' : 'waiting', failure } as const
  }
}
