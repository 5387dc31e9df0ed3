import type { Definition } from '#contract/decisions/definition.ts'
import { builtInMetrics, type Metric, type MetricDefinition } from '#contract/experiments/metrics.ts'
import { builtIn, goalKey, goalOf } from '#engine/experiments/built-in.ts'
import type { ScopeMetric } from '#engine/experiments/effects.ts'
import type { MetricRow } from './metrics.store.ts'

/** The key of the sums of a metric: each revision is counted on its own. */
export const keyOf = ({ id, revision }: Pick<MetricRow, 'id' | 'revision'>): string => `${id}.${revision}`

/** The metrics of a project, by the keys of their sums. */
export type Library = ReadonlyMap<string, Entry>

type Entry = { id: string; name: string | null; definition: MetricDefinition }

export const libraryOf = (rows: readonly MetricRow[]): Library => {
  const own = builtInMetrics.map((id): [string, Entry] => [id, { id, name: null, definition: builtIn[id] }])
  const others = rows.map((row): [string, Entry] => [keyOf(row), { id: row.id, name: row.name, definition: row.definition }])
  return new Map([...own, ...others])
}

const byId = (library: Library): Record<string, MetricDefinition> =>
  Object.fromEntries([...library.values()].map(({ id, definition }) => [id, definition]))

/** The metrics that are counted for the people of a version; `definition` is null for the whole project. The goal comes first. */
export const metricsOfVersion = (library: Library, definition: Definition | null): ScopeMetric[] => {
  const goal = definition === null ? null : goalOf(definition.goal, byId(library))
  return [
    ...(goal ? [{ id: goalKey, key: goalKey, name: definition?.goal?.metric ?? null, definition: goal }] : []),
    ...[...library].map(([key, { id, name, definition: of }]) => ({ id, key, name, definition: of })),
  ]
}

/** The key of a metric that is asked for by its id. */
export const keyOfId = (library: Library, id: string): string | null =>
  id === goalKey ? goalKey : ([...library].find(([, it]) => it.id === id)?.[0] ?? null)

export const builtInMetric = (id: (typeof builtInMetrics)[number]): Metric => ({
  id,
  name: null,
  isBuiltIn: true,
  isCounted: true,
  definition: builtIn[id],
  revision: 1,
  updatedAt: null,
})
