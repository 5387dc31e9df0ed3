import type { NoticeKind } from '#contract/organization-webhooks/notices.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { RecordedEntry } from '#server/audit/audit.ts'
import type { Queries } from '#server/kernel/database.ts'
import { insertNotices } from './deliveries.store.ts'

/** What a recorded action is told as, and which of the details on record are told with it. */
type Told = { kind: NoticeKind; details?: readonly string[] }

/**
 * The actions on record that are told. Details are named one by one: none is told because somebody added it to the record. Reasons that
 * people typed, addresses and what was typed into settings stay out.
 */
const told: Partial<Record<AuditAction, Told>> = {
  'invitation.send': { kind: 'member.invited', details: ['role'] },
  'invitation.accept': { kind: 'member.joined', details: ['role'] },
  'member.changeRole': { kind: 'member.roleChanged', details: ['before', 'after'] },
  'member.changeProjectRoles': { kind: 'member.roleChanged', details: ['before', 'after'] },
  'member.suspend': { kind: 'member.suspended' },
  'member.reinstate': { kind: 'member.reinstated' },
  'member.remove': { kind: 'member.removed', details: ['role'] },
  'member.leave': { kind: 'member.removed', details: ['role'] },
  'project.create': { kind: 'project.created', details: ['after'] },
  'project.rename': { kind: 'project.renamed', details: ['before', 'after'] },
  'project.delete': { kind: 'project.deleted', details: ['name'] },
  'project.restore': { kind: 'project.restored', details: ['name'] },
  'strategy.publish': { kind: 'strategy.published', details: ['project', 'version'] },
  'strategy.rollback': { kind: 'strategy.published', details: ['project', 'version'] },
  'strategy.pause': { kind: 'strategy.paused', details: ['project', 'version'] },
  'strategy.stopLoss': { kind: 'strategy.autoPaused', details: ['project', 'version', 'metric', 'kind'] },
  'strategy.resume': { kind: 'strategy.resumed', details: ['project', 'version'] },
  'strategy.archive': { kind: 'strategy.archived', details: ['project', 'version'] },
  'holdout.change': { kind: 'holdout.changed', details: ['share', 'version'] },
  'organization.change': { kind: 'organization.changed', details: ['section'] },
  'organization.transfer': { kind: 'organization.transferred' },
  'organization.suspend': { kind: 'organization.suspended' },
  'organization.resume': { kind: 'organization.resumed' },
  'organization.delete': { kind: 'organization.deletionBegun', details: ['until'] },
  'organization.restore': { kind: 'organization.deletionCancelled' },
  'organization.export': { kind: 'export.made' },
  'profile.export': { kind: 'export.made', details: ['project'] },
  'profile.exportList': { kind: 'export.made', details: ['project'] },
  'couponPool.export': { kind: 'export.made', details: ['project'] },
}

/** So many notices wait for one webhook at most. */
const waitingAtMost = 1_000

type Notice = {
  tenantId: string
  kind: NoticeKind
  at: Date
  /** Who did it; null for the product itself. */
  actor: string | null
  /** The id of what it was done to. */
  target: string | null
  details: Record<string, unknown>
}

/** Queues a notice in the caller's transaction. The form of the body is part of the product's documentation. */
export const queueNotice = ({ query }: Queries, { tenantId, kind, at, actor, target, details }: Notice): Promise<void> => {
  const timestamp = at.toISOString()
  const body = JSON.stringify({ type: kind, timestamp, data: { organization: tenantId, actor, target, ...details } })
  return insertNotices(query, { tenantId, kind, body, at: timestamp, waitingAtMost })
}

/** Queues what was recorded, in the transaction that recorded it, if it was done in an organisation and is told at all. */
export const tellRecorded = async (queries: Queries, { entry, at }: RecordedEntry): Promise<void> => {
  const notice = told[entry.action]
  if (!notice || !entry.tenantId || entry.result !== 'done') return
  const details = Object.entries(entry.details ?? {}).filter(([name]) => notice.details?.includes(name))
  await queueNotice(queries, {
    tenantId: entry.tenantId,
    kind: notice.kind,
    at,
    actor: entry.actorId ?? null,
    target: entry.target ?? null,
    details: { ...(notice.kind === 'export.made' ? { of: entry.action } : {}), ...Object.fromEntries(details) },
  })
}
