import { type Drift, driftLimits, type SchemaDrift } from '#contract/platform/data-sources.ts'
import { maskText } from '#engine/profiles/mask.ts'
import type { ObservedRow } from './schema-drift.store.ts'

/** How many events of a name were looked at, and how many of them carry each property, by the type of its value. */
type Side = { total: number; properties: Map<string, Map<string, number>> }
type Types = ReadonlyMap<string, number>

/** A difference is told if chance explains it this rarely, so that properties which few events carry do not appear and disappear. */
const chance = 0.01

/** What the events of each name carry differently than before. Events that are only on one side have nothing to be compared with. */
export const schemaDriftOf = (rows: readonly ObservedRow[]): SchemaDrift => {
  const [recent, before] = [sidesOf(rows, true), sidesOf(rows, false)]
  const changes = [...recent].flatMap(([event, now]): Drift[] => {
    const old = before.get(event)
    if (!old) return []
    const properties = [...new Set([...now.properties.keys(), ...old.properties.keys()])].sort()
    return properties.flatMap((property) => driftOf({ event, property, now, old }) ?? [])
  })
  changes.sort((one, other) => compare(one.event, other.event) || compare(one.property, other.property))
  return { recent: totalOf(recent), before: totalOf(before), changes: changes.slice(0, driftLimits.changes) }
}

const driftOf = ({ event, property, now, old }: { event: string; property: string; now: Side; old: Side }): Drift | null => {
  const [types, oldTypes] = [now.properties.get(property) ?? none, old.properties.get(property) ?? none]
  const kind = kindOf({ types, total: now.total }, { types: oldTypes, total: old.total })
  if (kind === null) return null
  const [before, after] = [shown(oldTypes, old.total), shown(types, now.total)]
  return { event: maskText(event), property: maskText(property), kind, before, now: after }
}

type Carried = { types: Types; total: number }

const kindOf = (now: Carried, old: Carried): Drift['kind'] | null => {
  if (old.types.size === 0) return isUnlikely(sumOf(now.types), now.total, old.total) ? 'new' : null
  if (now.types.size === 0) return isUnlikely(sumOf(old.types), old.total, now.total) ? 'gone' : null
  const appeared = [...now.types].some(
    ([type, carried]) => !old.types.has(type) && isUnlikely(carried, sumOf(now.types), sumOf(old.types)),
  )
  const disappeared = [...old.types].some(
    ([type, carried]) => !now.types.has(type) && isUnlikely(carried, sumOf(old.types), sumOf(now.types)),
  )
  return appeared || disappeared ? 'retyped' : null
}

/** Whether `carried` of `total` on one side make it unlikely that none of the `others` on the other side carries it by chance. */
const isUnlikely = (carried: number, total: number, others: number): boolean => (1 - carried / total) ** others < chance

const shown = (types: Types, total: number) => ({
  types: [...types].sort(([one, many], [other, more]) => more - many || compare(one, other)).map(([type]) => type),
  share: sumOf(types) / total,
})

const sidesOf = (rows: readonly ObservedRow[], isRecent: boolean): Map<string, Side> => {
  const sides = new Map<string, Side>()
  for (const { is_recent, event, total, property, type, carried } of rows) {
    if (is_recent !== isRecent) continue
    const side = sides.get(event) ?? { total, properties: new Map() }
    sides.set(event, side)
    if (property === null || type === null) continue
    const types = side.properties.get(property) ?? new Map<string, number>()
    side.properties.set(property, types.set(type, carried))
  }
  return sides
}

const none: Types = new Map()
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const sumOf = (types: Types): number => [...types.values()].reduce((sum, count) => sum + count, 0)
const totalOf = (sides: Map<string, Side>): number => [...sides.values()].reduce((sum, { total }) => sum + total, 0)
