import { type NoticeKind, type NotificationChange, type Notifications, noticeKinds } from '#contract/own-account/notifications.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { DashboardsModule } from '#server/dashboards/dashboards.module.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { NoticeTopic } from '#server/mail/notice-links.ts'
import type { Notices } from '#server/mail/notices.ts'
import type { Caller } from './email-change.ts'

export type NotificationsDependencies = {
  database: Database
  clock: Clock
  audit: Audit
  mailQueue: { notices: Pick<Notices, 'readOff' | 'set' | 'topicOf'> }
  people: Pick<AccountsModule['people'], 'findById'>
  dashboards: Pick<DashboardsModule, 'summaries'>
}

/** What the link of a mail is about now: `isOn` is null if the account, the membership or the project is gone. */
export type LinkedTopic = { kind: NoticeTopic['kind']; isOn: boolean | null }

/** Which mails a person gets, chosen in their settings or by the link in such a mail. Both change the same rows. */
export const createNotifications = ({ database, clock, audit, mailQueue, people, dashboards }: NotificationsDependencies) => {
  const { notices } = mailQueue
  const { summaries } = dashboards

  const view = async (userId: string): Promise<Notifications> => {
    const user = await people.findById(database, userId)
    if (!user) throw new ApiError('session.invalid')
    const off = await notices.readOff(database.query, userId)
    const { email, locale } = user
    const kinds = { alerts: !off.includes('alerts'), organization: !off.includes('organization') }
    return { email, locale, kinds, summaries: await summaries.listOf(userId) }
  }

  type Choice = { userId: string; kind: NoticeKind; tenantId: string; from: RequestContext; by: 'settings' | 'mail' }

  const setKind = ({ userId, kind, tenantId, from, by }: Choice, isOn: boolean) =>
    database.transaction(async ({ query }) => {
      if (!(await notices.set(query, { userId, kind }, isOn, clock.now()))) return
      const details = { kind, change: isOn ? 'on' : 'off', ...(by === 'mail' ? { by } : {}) }
      const entry = { action: 'notification.change', result: 'done', tenantId, actorId: userId, target: userId, from } as const
      await audit.record(query, { ...entry, details })
    })

  /** The account that a mail was sent to, or the one that it was merged into. Null if it is gone. */
  const readerOf = async (userId: string) => {
    const user = await people.findById(database, userId)
    return user?.merged_into ? people.findById(database, user.merged_into) : user
  }

  const topicOf = async (token: string): Promise<LinkedTopic | null> => {
    const topic = notices.topicOf(token)
    if (!topic) return null
    const { kind, projectId } = topic
    const userId = (await readerOf(topic.userId))?.id
    if (userId === undefined) return { kind, isOn: null }
    if (kind === 'weeklySummary') return { kind, isOn: projectId === null ? null : await summaries.stateOf(userId, projectId) }
    return { kind, isOn: !(await notices.readOff(database.query, userId)).includes(kind) }
  }

  return {
    view,
    change: async ({ who, from }: Caller, asked: NotificationChange): Promise<Notifications> => {
      const { userId, tenantId } = who
      if (asked.kind !== 'weeklySummary') await setKind({ userId, kind: asked.kind, tenantId, from, by: 'settings' }, asked.isOn)
      else if (!(await summaries.set({ userId, projectId: asked.projectId, from, by: 'settings' }, asked.isOn)))
        throw new ApiError('project.unknown')
      return view(userId)
    },
    topicOf,
    /** What somebody decides by the link of a mail. Nothing happens with a link that is not ours, or about what is gone. */
    changeByLink: async (token: string, isOn: boolean, from: RequestContext): Promise<void> => {
      const topic = notices.topicOf(token)
      if (!topic) return
      const { projectId } = topic
      const user = await readerOf(topic.userId)
      if (!user) return
      const userId = user.id
      const kind = noticeKinds.find((it) => it === topic.kind)
      if (kind) await setKind({ userId, kind, tenantId: user.organization_id, from, by: 'mail' }, isOn)
      else if (projectId) await summaries.set({ userId, projectId, from, by: 'mail' }, isOn)
    },
  }
}
