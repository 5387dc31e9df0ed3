import type { Node } from '#contract/segments/segment.ts'

/** The conditions of a filter that all have to hold. */
export const partsOf = (filter: Node | undefined): readonly Node[] => {
  if (filter === undefined) return []
  return 'all' in filter ? filter.all : [filter]
}

/** A filter of these conditions; undefined without any. */
export const filterOf = (parts: readonly Node[]): Node | undefined => (parts.length > 1 ? { all: [...parts] } : parts[0])

const same = (one: Node, other: Node) => JSON.stringify(one) === JSON.stringify(other)

/** The choices of the fields above a list, each with the condition that it stands for. */
export const quickChoices = {
  identity: {
    identified: { profile: 'identified', is: 'equals', value: true },
    anonymous: { profile: 'identified', is: 'equals', value: false },
  },
  lastSeen: {
    day: { profile: 'lastSeen', is: 'withinDays', value: 1 },
    week: { profile: 'lastSeen', is: 'withinDays', value: 7 },
    month: { profile: 'lastSeen', is: 'withinDays', value: 30 },
    gone: { profile: 'lastSeen', is: 'notWithinDays', value: 30 },
  },
  orders: {
    some: { profile: 'orders', is: 'gte', value: 1 },
    several: { profile: 'orders', is: 'gte', value: 2 },
    none: { profile: 'orders', is: 'equals', value: 0 },
  },
  marketing: {
    granted: { consent: 'marketing', is: 'granted' },
    denied: { consent: 'marketing', is: 'denied' },
    unknown: { consent: 'marketing', is: 'unknown' },
  },
} as const satisfies Record<string, Record<string, Node>>
export type QuickField = keyof typeof quickChoices

const choicesOf = (field: QuickField): [name: string, node: Node][] => Object.entries(quickChoices[field])

/** What a field shows as chosen; empty where the filter has none of its conditions. */
export const chosenIn = (filter: Node | undefined, field: QuickField): string =>
  choicesOf(field).find(([, node]) => partsOf(filter).some((it) => same(it, node)))?.[0] ?? ''

/** A filter in which a field has another choice, or none where the name is empty. */
export const withChoice = (filter: Node | undefined, field: QuickField, name: string): Node | undefined => {
  const choices = choicesOf(field)
  const kept = partsOf(filter).filter((it) => !choices.some(([, node]) => same(it, node)))
  const chosen = choices.find(([it]) => it === name)
  return filterOf(chosen ? [...kept, chosen[1]] : kept)
}

/** The segment that a filter asks for beside its other conditions, by its id; empty where it asks for none. */
export const segmentIn = (filter: Node | undefined): string => {
  const found = partsOf(filter).find((it) => 'segment' in it)
  return found && 'segment' in found ? found.segment : ''
}

/** A filter that asks for another segment, or for none where the id is empty. */
export const withSegment = (filter: Node | undefined, id: string): Node | undefined => {
  const kept = partsOf(filter).filter((it) => !('segment' in it))
  return filterOf(id === '' ? kept : [...kept, { segment: id }])
}

/** A filter without one of its conditions. */
export const withoutPart = (filter: Node | undefined, place: number): Node | undefined =>
  filterOf(partsOf(filter).toSpliced(place, 1))
