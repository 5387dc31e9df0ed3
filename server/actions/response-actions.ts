import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { ResponseActionType } from '#contract/actions/response-action-kinds.ts'
import {
  type changeResponseActionBody,
  type createResponseActionBody,
  type deletedResponseActionSchema,
  type previewResponseActionBody,
  type ResponseAction,
  type ResponseActionPreview,
  type ResponseActionUser,
  responseActionsAtMost,
} from '#contract/actions/response-actions.ts'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import { type ContentFault, draftedIn, parseContent, unreviewedIn } from '#contract/actions/response-actions-faults.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { type Database, isUniqueViolation, type Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import { type FindPools, findPoolFaults } from './coupon-pools.ts'
import * as store from './response-actions.store.ts'
import { actionOf, typedOf } from './response-actions-shape.ts'
import { fillContent, findFaults } from './response-actions-templates.ts'

/** Who calls, for which project, and from where. */
export type Caller = { who: SignedIn; projectId: string; from: RequestContext }

/** What uses these actions, by their ids. */
export type FindUsers = (
  queries: Queries,
  projectId: string,
  actions: string[],
) => Promise<ReadonlyMap<string, ResponseActionUser[]>>

type Dependencies = { database: Database; clock: Clock; audit: Audit; findUsers: FindUsers; findPools: FindPools }

/** Response actions: their drafts, and what is published of them. */
export const createResponseActions = ({ database, clock, audit, findUsers, findPools }: Dependencies) => {
  const recorder = changeRecorder(audit)

  /** `isDone`: the change was made already, and is asked for again because its answer was lost. */
  type Change = {
    caller: Caller
    id: string
    audited: AuditAction
    replaces: number
    isDone?: (row: store.ActionRow) => boolean
  }

  /** Changes an action that is held meanwhile, and answers what it is then. `change` answers false if there was nothing to do. */
  const changing = (
    { caller: { who, projectId, from }, id, audited, replaces, isDone }: Change,
    change: (queries: Queries, row: store.ActionRow) => Promise<boolean>,
  ): Promise<ResponseAction> =>
    database
      .ofTenant(who.tenantId, async (queries) => {
        const held = known(await store.holdAction(queries, projectId, id))
        const isOther = held.revision !== replaces
        if (isOther && !isDone?.(held)) throw new ApiError('action.changed')
        const isChanged = !isOther && (await change(queries, held))
        const row = isChanged ? known(await store.findAction(queries, projectId, id)) : held
        const users = await findUsers(queries, projectId, [id])
        if (isChanged) {
          const details = { project: projectId, revision: String(row.revision), version: String(row.version ?? 0) }
          await recorder(who, id, audited, from)(queries.query, details)
        }
        return actionOf(row, users.get(id))
      })
      .catch(refuseTakenName)

  const inserting = (
    { who, projectId, from }: Caller,
    draft: (queries: Queries) => Promise<Pick<ResponseAction, 'name' | 'drafted'> & { typed: TypedContent }>,
  ): Promise<ResponseAction> =>
    database
      .ofTenant(who.tenantId, async (queries) => {
        const project = { projectId, tenantId: who.tenantId }
        await takeLock(queries.query, 'responseActionsOfProject', projectId)
        if ((await store.countActions(queries, projectId)) >= responseActionsAtMost) throw new ApiError('action.tooMany')
        const { name, typed, drafted } = await draft(queries)
        const id = randomUUID()
        await store.insertAction(queries, project, { id, name, typed, drafted, coverage: coverageOf(typed), now: clock.now() })
        const row = known(await store.findAction(queries, projectId, id))
        await recorder(who, id, 'responseAction.create', from)(queries.query, { project: projectId, type: typed.type })
        return actionOf(row)
      })
      .catch(refuseTakenName)

  return {
    create: (caller: Caller, { name, type, content, drafted }: v.InferOutput<typeof createResponseActionBody>) => {
      const typed = readContent(type, content)
      return inserting(caller, async () => ({ name, typed, drafted: draftedIn(typed, drafted) }))
    },

    duplicate: (caller: Caller, id: string, name: string) =>
      inserting(caller, async (queries) => {
        const row = known(await store.findAction(queries, caller.projectId, id))
        return { name, typed: typedOf(row), drafted: row.drafted }
      }),

    change: (caller: Caller, id: string, body: v.InferOutput<typeof changeResponseActionBody>) =>
      changing(
        {
          ...{ caller, id, audited: 'responseAction.change', replaces: body.replaces },
          isDone: (row) => isSavedAlready({ ...row, typed: typedOf(row) }, draftOf(row, body)),
        },
        async (queries, row) => {
          refuseArchived(row.status)
          const draft = draftOf(row, body)
          const coverage = coverageOf(draft.typed)
          await store.updateDraft(queries, caller.projectId, { ...draft, id, coverage, now: clock.now() })
          return true
        },
      ),

    publish: (caller: Caller, id: string, replaces: number) =>
      changing({ caller, id, audited: 'responseAction.publish', replaces }, async (queries, row) => {
        refuseArchived(row.status)
        const unknown = await findPoolFaults(findPools, queries, caller.projectId, typedOf(row))
        const faults = [...findFaults(typedOf(row)), ...unreviewedIn(row.drafted), ...unknown]
        if (faults.length > 0) throw invalid(faults)
        if (!row.has_changes) return false
        const project = { projectId: caller.projectId, tenantId: caller.who.tenantId }
        await store.insertVersion(queries, project, { id, now: clock.now() })
        return true
      }),

    archive: (caller: Caller, id: string, replaces: number) =>
      changing({ caller, id, audited: 'responseAction.archive', replaces, isDone: isArchived }, async (queries, row) => {
        if (isArchived(row)) return false
        await store.updateStatus(queries, caller.projectId, { id, status: 'archived', now: clock.now() })
        return true
      }),

    restore: (caller: Caller, id: string, replaces: number) =>
      changing(
        { caller, id, audited: 'responseAction.restore', replaces, isDone: (row) => !isArchived(row) },
        async (queries, row) => {
          if (!isArchived(row)) return false
          const restored = row.version === null ? 'draft' : 'published'
          await store.updateStatus(queries, caller.projectId, { id, status: restored, now: clock.now() })
          return true
        },
      ),

    remove: ({ who, projectId, from }: Caller, id: string): Promise<v.InferOutput<typeof deletedResponseActionSchema>> =>
      database.ofTenant(who.tenantId, async (queries) => {
        const row = await store.holdAction(queries, projectId, id)
        if (!row) return { outcome: 'deleted', usedBy: [] }
        const usedBy = (await findUsers(queries, projectId, [id])).get(id) ?? []
        const outcome = usedBy.length > 0 ? 'archived' : 'deleted'
        // Versions are kept, because decisions name them.
        if (row.version === null && outcome === 'deleted') await store.deleteAction(queries, projectId, id)
        else await store.updateStatus(queries, projectId, { id, status: outcome, now: clock.now() })
        const audited = outcome === 'deleted' ? 'responseAction.delete' : 'responseAction.archive'
        const details = { project: projectId, revision: String(row.revision), version: String(row.version ?? 0) }
        await recorder(who, id, audited, from)(queries.query, details)
        return { outcome, usedBy }
      }),

    preview: async (
      { who, projectId }: Pick<Caller, 'who' | 'projectId'>,
      { type, content, sample }: v.InferOutput<typeof previewResponseActionBody>,
    ): Promise<ResponseActionPreview> => {
      const typed = readContent(type, content)
      const filled = fillContent(typed, { ...sample, coupon: sampleCoupon })
      const unknown = await database.ofTenant(who.tenantId, (queries) => findPoolFaults(findPools, queries, projectId, typed))
      return { content: filled.content, faults: [...findFaults(typed), ...unknown], missing: filled.missing }
    },
  }
}

/** What a preview shows instead of a code. */
const sampleCoupon = { code: 'A7K9-M3QX', expiresAt: '2030-01-31 18:00' }

const readContent = (type: ResponseActionType, content: unknown): TypedContent => {
  const parsed = parseContent(type, content)
  if ('faults' in parsed) throw invalid(parsed.faults)
  return parsed
}

const invalid = (faults: ContentFault[]) => new ApiError('action.invalid', { details: { faults } })

const known = (row: store.ActionRow | null): store.ActionRow => {
  if (!row) throw new ApiError('action.unknown')
  return row
}

const isArchived = ({ status }: store.ActionRow): boolean => status === 'archived'

const draftOf = ({ type }: store.ActionRow, { name, content, drafted }: v.InferOutput<typeof changeResponseActionBody>) => {
  const typed = readContent(type, content)
  return { name, typed, drafted: draftedIn(typed, drafted) }
}

const refuseArchived = (status: store.ActionRow['status']): void => {
  if (status === 'archived') throw new ApiError('action.archived')
}

const refuseTakenName = (failure: unknown): never => {
  throw isUniqueViolation(failure) ? new ApiError('action.taken') : failure
}
