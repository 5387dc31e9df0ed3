import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import {
  type AlertRecipients,
  type AlertRule,
  type AlertRuleContent,
  type AlertRules,
  alertLimits,
  type changeAlertBody,
} from '#contract/alerts/alerts.ts'
import { holds } from '#contract/organisation/roles.ts'
import { newAlert } from '#engine/alerts/alert.machine.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import * as store from './rules.store.ts'

export type Caller = { who: SignedIn; projectId: string }
/** The same, for a change that is on record. */
export type Changer = Caller & { from: RequestContext }

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  membersAmong: AccountsModule['people']['membersAmong']
}

/** Alert rules as people see and change them. */
export const createRules = ({ database, clock, audit, membersAmong }: Dependencies) => {
  const recorder = changeRecorder(audit)

  const requireRecipients = async ({ query }: Queries, tenantId: string, { channels }: AlertRuleContent) => {
    if (channels.mail.length === 0) return
    const members = await membersAmong(query, tenantId, channels.mail)
    if (!channels.mail.every((id) => members.has(id))) throw new ApiError('alert.recipientUnknown')
  }
  const view = async (queries: Queries, { who, projectId }: Caller): Promise<AlertRule[]> => {
    const rules = await store.readRules(queries, projectId)
    const latest = await store.readLatestNotices(queries, projectId)
    return rules.map((row) => ruleOf(row, latest, holds(who.permissions, 'alert:write')))
  }
  const viewOne = async (queries: Queries, caller: Caller, id: string): Promise<AlertRule> => {
    const found = (await view(queries, caller)).find((rule) => rule.id === id)
    if (!found) throw new ApiError('alert.unknown')
    return found
  }

  return {
    list: (caller: Caller): Promise<AlertRules> =>
      database.ofTenant(caller.who.tenantId, async (queries) => ({
        at: clock.now().toISOString(),
        rules: await view(queries, caller),
      })),

    create: ({ from, ...caller }: Changer, content: AlertRuleContent): Promise<AlertRule> => {
      const { who, projectId } = caller
      return database.ofTenant(who.tenantId, async (queries) => {
        await requireRecipients(queries, who.tenantId, content)
        await takeLock(queries.query, 'alertsOfProject', projectId)
        if ((await store.countRules(queries, projectId)) >= alertLimits.rules) throw new ApiError('alert.tooMany')
        const id = randomUUID()
        const added = { id, content, state: newAlert, now: clock.now() }
        await store.insertRule(queries, { projectId, tenantId: who.tenantId }, added)
        await recorder(who, id, 'alert.create', from)(queries.query, { project: projectId, ...detailsOf(content) })
        return viewOne(queries, caller, id)
      })
    },

    change: (
      { from, ...caller }: Changer,
      id: string,
      { replaces, ...content }: v.InferOutput<typeof changeAlertBody>,
    ): Promise<AlertRule> => {
      const { who, projectId } = caller
      return database.ofTenant(who.tenantId, async (queries) => {
        await requireRecipients(queries, who.tenantId, content)
        const before = await store.findRule(queries, projectId, id)
        if (!before) throw new ApiError('alert.unknown')
        if (before.revision !== replaces) {
          const rule = await viewOne(queries, caller, id)
          if (isSavedAlready(rule, content)) return rule
          throw new ApiError('alert.changed')
        }
        const now = clock.now()
        const { metric, comparison, threshold, minutes } = before.condition
        const isSame =
          metric === content.metric &&
          comparison === content.comparison &&
          threshold === content.threshold &&
          minutes === content.minutes
        if (!isSame) await store.endFiring(queries, projectId, { rule: id, end: 'changed', at: now })
        await store.updateRule(queries, projectId, { id, content, state: isSame ? null : newAlert, now })
        const details = { project: projectId, revision: String(replaces + 1), ...detailsOf(content) }
        await recorder(who, id, 'alert.change', from)(queries.query, details)
        return viewOne(queries, caller, id)
      })
    },

    mute: ({ from, ...caller }: Changer, id: string, until: string | null): Promise<AlertRule> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        if (!(await store.muteRule(queries, caller.projectId, id, until))) throw new ApiError('alert.unknown')
        const details = { project: caller.projectId, until: until ?? '' }
        await recorder(caller.who, id, 'alert.mute', from)(queries.query, details)
        return viewOne(queries, caller, id)
      }),

    remove: ({ who, projectId, from }: Changer, id: string): Promise<null> =>
      database.ofTenant(who.tenantId, async (queries) => {
        const before = await store.findRule(queries, projectId, id)
        if (!before) throw new ApiError('alert.unknown')
        await store.endFiring(queries, projectId, { rule: id, end: 'deleted', at: clock.now() })
        await store.deleteRule(queries, projectId, id)
        await recorder(who, id, 'alert.delete', from)(queries.query, { project: projectId, name: before.name })
        return null
      }),

    recipients: async ({ who }: Caller): Promise<AlertRecipients> =>
      (await store.readMembers(database, who.tenantId)).map(({ id, username, email }) => ({ id, name: username, email })),
  }
}

/** Without the address of the webhook, which may contain a secret. */
const detailsOf = ({
  name,
  severity,
  metric,
  comparison,
  threshold,
  minutes,
  channels,
}: AlertRuleContent): Record<string, string> => ({
  name,
  metric,
  comparison,
  threshold: String(threshold),
  minutes: String(minutes),
  severity,
  inApp: String(channels.inApp),
  mail: String(channels.mail.length),
  webhook: channels.webhook === null ? '' : new URL(channels.webhook).origin,
})

type Latest = Awaited<ReturnType<typeof store.readLatestNotices>>

const ruleOf = (row: store.RuleRow, latest: Latest, seesAddress: boolean): AlertRule => {
  const { inApp, mail, webhook } = row.channels
  return {
    id: row.id,
    name: row.name,
    ...row.condition,
    severity: row.severity,
    channels: { inApp, mail, webhook: webhook === null || seesAddress ? webhook : new URL(webhook).origin },
    hourlyAtMost: row.hourly_at_most,
    revision: row.revision,
    mutedUntil: row.muted_until?.toISOString() ?? null,
    status: row.status,
    since: row.since?.toISOString() ?? null,
    value: row.value,
    checkedAt: row.checked_at?.toISOString() ?? null,
    failing: latest
      .filter(({ rule_id, status, failure }) => rule_id === row.id && (status === 'failed' || failure !== null))
      .map(({ channel, failure, at }) => ({ channel, failure, at: at.toISOString() })),
    changedAt: row.changed_at.toISOString(),
  }
}
