import { randomUUID } from 'node:crypto'
import {
  builtInMetrics,
  type Metric,
  type MetricCheck,
  type MetricDefinition,
  metricLimits,
  type Unseen,
} from '#contract/experiments/metrics.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { isSavedAlready } from '#server/kernel/saved-already.ts'
import { builtInMetric, keyOf } from './library.ts'
import { findSeen, partsOf } from './metric-check.ts'
import { deleteMetric, deleteSums, insertMetric, type MetricRow, readDues, readMetrics, updateMetric } from './metrics.store.ts'

export type Caller = { who: SignedIn; projectId: string }
export type AuditedCaller = Caller & { from: RequestContext }
type Wanted = { name: string; definition: MetricDefinition }

const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId })

/** The metric library of a project. */
export const createMetrics = ({ database, clock, audit }: { database: Database; clock: Clock; audit: Audit }) => {
  const recorder = changeRecorder(audit)

  const readAll = async (queries: Queries, project: ProjectRef): Promise<Metric[]> => {
    const [rows, { first }] = await Promise.all([readMetrics(queries, project), readDues(queries, project)])
    return [...builtInMetrics.map(builtInMetric), ...rows.map((row) => metricOf(row, first))]
  }

  const readOne = async (queries: Queries, caller: Caller, id: string): Promise<Metric> => {
    const found = (await readAll(queries, refOf(caller))).find((it) => it.id === id)
    if (!found) throw new ApiError('metric.unknown')
    return found
  }

  const record = ({ who, projectId, from }: AuditedCaller, queries: Queries, id: string, change: string): Promise<unknown> =>
    recorder(who, id, 'metric.change', from)(queries.query, { project: projectId, change })

  return {
    readAll,

    list: (caller: Caller): Promise<{ items: Metric[] }> =>
      database.ofTenant(caller.who.tenantId, async (queries) => ({ items: await readAll(queries, refOf(caller)) })),

    create: (caller: AuditedCaller, wanted: Wanted): Promise<Metric> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        if ((await readMetrics(queries, refOf(caller))).length >= metricLimits.metrics) throw new ApiError('metric.tooMany')
        const id = randomUUID()
        await insertMetric(queries, refOf(caller), { ...wanted, id, now: clock.now() })
        await record(caller, queries, id, 'created')
        return readOne(queries, caller, id)
      }),

    check: (caller: Caller, definition: MetricDefinition): Promise<MetricCheck> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const parts = partsOf(definition)
        const seen = await findSeen(queries, refOf(caller), parts)
        return {
          unseen: parts.flatMap(({ part, property }, place): Unseen[] => {
            const found = seen[place]
            if (!found?.has_event) return [{ part, field: 'event' }]
            return property === null || found.has_property ? [] : [{ part, field: 'property' }]
          }),
        }
      }),

    change: (caller: AuditedCaller, id: string, { replaces, ...wanted }: Wanted & { replaces: number }): Promise<Metric> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        const known = await readOne(queries, caller, id)
        if (known.revision !== replaces && isSavedAlready(known, wanted)) return known
        if (!(await updateMetric(queries, refOf(caller), { ...wanted, id, replaces, now: clock.now() })))
          throw new ApiError('metric.changed')
        await deleteSums(queries, refOf(caller), id, keyOf({ id, revision: replaces + 1 }))
        await record(caller, queries, id, 'changed')
        return readOne(queries, caller, id)
      }),

    remove: (caller: AuditedCaller, id: string): Promise<null> =>
      database.ofTenant(caller.who.tenantId, async (queries) => {
        if (!(await deleteMetric(queries, refOf(caller), id))) return null
        await deleteSums(queries, refOf(caller), id, '')
        await record(caller, queries, id, 'deleted')
        return null
      }),
  }
}

/** `first` is the first of the dues that are left. */
const metricOf = (row: MetricRow, first: number | null): Metric => ({
  id: row.id,
  name: row.name,
  isBuiltIn: false,
  isCounted: row.counted_to !== null && (first === null || first > row.counted_to),
  definition: row.definition,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
})
