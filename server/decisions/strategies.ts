import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { Definition } from '#contract/decisions/definition.ts'
import {
  type changeStrategyBody,
  type createStrategyBody,
  type deletedStrategySchema,
  type Strategy,
  type StrategyVersion,
  strategiesAtMost,
  type strategiesPage,
  type strategiesQuery,
} from '#contract/decisions/strategies.ts'
import { holds } from '#contract/organisation/roles.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { type Viewer, viewerOf } from '#server/http/viewer.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import { invalid, maskStrategyDefinition, problemsAt, readDefinition } from './definitions.ts'
import { createPublishingChecks, type PublishingChecks } from './publishing-checks.ts'
import { recordRevision } from './settings.store.ts'
import { forgetStops, overruleStop } from './stop-loss.store.ts'
import * as store from './strategies.store.ts'
import { cursorOf, isAfter, maskStrategy, strategyOf } from './strategy-view.ts'

type Dependencies = PublishingChecks & {
  database: Database
  audit: Audit
  /** Cancels what a strategy has not sent yet. */
  cancelOf: (queries: Queries, projectId: string, strategy: string) => Promise<void>
}

/** Who calls, and about which project. */
export type Caller = { who: SignedIn; projectId: string }
/** The same with what the audit record says about the request. */
export type AuditedCaller = Caller & { from: RequestContext }

type StatusChange = { from: readonly string[]; to: 'running' | 'paused' | 'archived'; action: AuditAction }
type Seen = { replaces?: number | null | undefined; revision?: number | undefined }
type Publication = Seen & { definition: Definition; of: number | null }

/** Strategies: their drafts, their versions, and whether they run. */
export const createStrategies = ({ database, clock, audit, cancelOf, ...checks }: Dependencies) => {
  const demandSound = createPublishingChecks({ clock, ...checks })
  const recorder = changeRecorder(audit)
  const record = (
    queries: Queries,
    { who, projectId, from }: AuditedCaller,
    id: string,
    action: AuditAction,
    version: number | null,
  ) => recorder(who, id, action, from)(queries.query, { project: projectId, version: String(version ?? '') })

  const refOf = ({ who, projectId }: Caller): ProjectRef => ({ projectId, tenantId: who.tenantId })
  const shown = (row: store.StrategyRow, { isMasked }: Viewer): Strategy => {
    const strategy = strategyOf(row, clock.now().getTime())
    return isMasked ? maskStrategy(strategy) : strategy
  }
  const found = async (queries: Queries, projectId: string, id: string): Promise<store.StrategyRow> => {
    const row = await store.readStrategy(queries, projectId, id)
    if (!row) throw new ApiError('strategy.unknown')
    return row
  }
  const view = (caller: Caller, id: string): Promise<Strategy> =>
    database.ofTenant(caller.who.tenantId, async (queries) =>
      shown(await found(queries, caller.projectId, id), viewerOf(caller.who)),
    )

  const publishWithin = async (queries: Queries, caller: AuditedCaller, row: store.StrategyRow, publication: Publication) => {
    const { replaces, revision, definition, of } = publication
    if (row.status === 'archived') throw new ApiError('strategy.status')
    if (replaces !== undefined && replaces !== row.version) throw new ApiError('strategy.changed')
    if (revision !== undefined && revision !== row.revision) throw new ApiError('strategy.changed')
    const project = refOf(caller)
    const now = clock.now()
    await demandSound(queries, project, definition)
    const [newest] = await store.readAllVersions(queries, project, row.id)
    const version = (newest?.version ?? 0) + 1
    await store.insertVersion(queries, project, { strategy: row.id, version, definition, by: caller.who.userId, of, now })
    if (of !== null) await store.updateDraft(queries, project, { ...row, definition, now })
    await store.writeStatus(queries, project, { id: row.id, status: 'running', version, now })
    await store.writePriorities(queries, project, [{ id: row.id, priority: null }])
    await forgetStops(queries, project, row.id)
    await recordRevision(queries, project, { activates: true })
    await record(queries, caller, row.id, of === null ? 'strategy.publish' : 'strategy.rollback', version)
  }

  /** Changes whether a strategy runs. */
  const changeStatus = async (caller: AuditedCaller, id: string, { from, to: status, action }: StatusChange) => {
    await store.changeStrategies(database, refOf(caller), async (queries) => {
      const row = await found(queries, caller.projectId, id)
      if (row.status === status) return
      if (!from.includes(row.status)) throw new ApiError('strategy.status')
      if (status === 'running') {
        const [newest] = await store.readAllVersions(queries, refOf(caller), id)
        const segments = await store.readSegmentNodes(queries, caller.projectId)
        const problems = newest ? problemsAt(newest.definition, segments, clock.now().getTime()) : []
        if (problems.length > 0) throw invalid(problems)
      }
      await store.writeStatus(queries, refOf(caller), { id, status, version: row.version, now: clock.now() })
      if (status === 'running') await overruleStop(queries, refOf(caller), id)
      await recordRevision(queries, refOf(caller), { activates: false })
      // After the row that decisions hold while they are made: none of them is missed.
      if (status !== 'running') await cancelOf(queries, caller.projectId, id)
      await record(queries, caller, id, action, row.version)
    })
    return view(caller, id)
  }

  return {
    view,

    list: (
      caller: Caller,
      { q, status, cursor, limit }: v.InferOutput<typeof strategiesQuery>,
    ): Promise<v.InferOutput<typeof strategiesPage>> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const part = q?.trim().toLowerCase() ?? ''
        const rows = await store.readStrategies(queries, caller.projectId)
        const all = rows
          .map((row) => shown(row, viewerOf(caller.who)))
          .filter((it) => (status === undefined || it.status === status) && it.name.toLowerCase().includes(part))
        const from = cursor === undefined ? 0 : all.findIndex((it) => isAfter(it, cursor))
        const items = from === -1 ? [] : all.slice(from, from + limit)
        const last = items.at(-1)
        const isMore = last !== undefined && all.at(-1)?.id !== last.id
        return { items, next: isMore ? cursorOf(last) : null, total: { value: all.length, exact: true } }
      }),

    create: async (caller: Caller, { name, mode, definition }: v.InferOutput<typeof createStrategyBody>): Promise<Strategy> => {
      const id = randomUUID()
      await store.changeStrategies(database, refOf(caller), async (queries) => {
        if ((await store.countStrategies(queries, caller.projectId)) >= strategiesAtMost) throw new ApiError('strategy.tooMany')
        const segments = await store.readSegmentNodes(queries, caller.projectId)
        const read = readDefinition(definition, segments, viewerOf(caller.who))
        await store.insertStrategy(queries, refOf(caller), { id, name, mode, definition: read, now: clock.now() })
      })
      return view(caller, id)
    },

    change: async (caller: Caller, id: string, body: v.InferOutput<typeof changeStrategyBody>): Promise<Strategy> => {
      await store.changeStrategies(database, refOf(caller), async (queries) => {
        const row = await found(queries, caller.projectId, id)
        if (row.status === 'archived') throw new ApiError('strategy.status')
        const viewer = viewerOf(caller.who)
        const before = shown(row, viewer)
        if (row.revision !== body.replaces) {
          const { replaces: _, ...sent } = body
          if (isSavedAlready(before, sent)) return
          throw new ApiError('strategy.changed')
        }
        // What an editor left as it was shown to them keeps the personal values that they do not see.
        const isKept = viewer.isMasked && JSON.stringify(body.definition) === JSON.stringify(before.definition)
        const segments = await store.readSegmentNodes(queries, caller.projectId)
        const definition = isKept ? row.definition : readDefinition(body.definition, segments, viewer)
        const name = body.name === before.name ? row.name : body.name
        await store.updateDraft(queries, refOf(caller), { id, name, mode: body.mode, definition, now: clock.now() })
      })
      return view(caller, id)
    },

    remove: (caller: AuditedCaller, id: string): Promise<v.InferOutput<typeof deletedStrategySchema>> =>
      store.changeStrategies(database, refOf(caller), async (queries) => {
        const row = await store.readStrategy(queries, caller.projectId, id)
        if (!row || row.version === null) {
          if (row) await store.deleteStrategy(queries, refOf(caller), id)
          return { outcome: 'deleted' as const }
        }
        if (row.status !== 'archived') {
          if (!holds(caller.who.permissions, 'strategy:publish')) throw new ApiError('permission.denied')
          await store.writeStatus(queries, refOf(caller), { id, status: 'archived', version: row.version, now: clock.now() })
          await recordRevision(queries, refOf(caller), { activates: false })
          await cancelOf(queries, caller.projectId, id)
          await record(queries, caller, id, 'strategy.archive', row.version)
        }
        return { outcome: 'archived' as const }
      }),

    publish: async (caller: AuditedCaller, id: string, seen: Seen): Promise<Strategy> => {
      await store.changeStrategies(database, refOf(caller), async (queries) => {
        const row = await found(queries, caller.projectId, id)
        await publishWithin(queries, caller, row, { ...seen, definition: row.definition, of: null })
      })
      return view(caller, id)
    },

    rollback: async (caller: AuditedCaller, id: string, { version, ...seen }: Seen & { version: number }): Promise<Strategy> => {
      await store.changeStrategies(database, refOf(caller), async (queries) => {
        const row = await found(queries, caller.projectId, id)
        const versions = await store.readAllVersions(queries, refOf(caller), id)
        const old = versions.find((it) => it.version === version)
        if (!old) throw new ApiError('strategy.versionUnknown')
        await publishWithin(queries, caller, row, { ...seen, definition: old.definition, of: version })
      })
      return view(caller, id)
    },

    pause: (caller: AuditedCaller, id: string) =>
      changeStatus(caller, id, { from: ['running'], to: 'paused', action: 'strategy.pause' }),
    resume: (caller: AuditedCaller, id: string) =>
      changeStatus(caller, id, { from: ['paused'], to: 'running', action: 'strategy.resume' }),
    archive: (caller: AuditedCaller, id: string) =>
      changeStatus(caller, id, { from: ['draft', 'running', 'paused'], to: 'archived', action: 'strategy.archive' }),

    versions: (caller: Caller, id: string): Promise<StrategyVersion[]> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        await found(queries, caller.projectId, id)
        const { isMasked } = viewerOf(caller.who)
        return (await store.readAllVersions(queries, refOf(caller), id)).map((row) => ({
          version: row.version,
          publishedAt: row.published_at.toISOString(),
          publishedBy: row.published_by,
          of: row.of,
          definition: isMasked ? maskStrategyDefinition(row.definition) : row.definition,
        }))
      }),
  }
}
