import type { Trigger } from '#contract/decisions/definition.ts'
import type { Fields, PageField, ProfileEvent } from '../profiles/event.ts'
import type { ProfileState } from '../profiles/state.ts'
import { own } from '../profiles/values.ts'
import { matcherOf } from '../segments/behaviour.ts'
import { day } from '../segments/value-test.ts'

/**
 * What a strategy may start on: an event, or somebody entering or leaving a segment. `silentFor` is the time since the person was seen
 * before, in milliseconds; null for somebody new. `orders` are those before and after the event.
 */
export type Fact =
  | {
      kind: 'event'
      name: string
      properties: Fields
      page: Partial<Record<PageField, string>>
      silentFor: number | null
      orders: readonly [before: number, after: number]
    }
  | { kind: 'segment'; segment: string; edge: 'entered' | 'left' }

/** The fact that an event is, between two states of a person. */
export const factOf = (event: ProfileEvent, before: ProfileState, after: ProfileState): Fact => ({
  kind: 'event',
  name: event.name,
  properties: event.properties,
  page: event.page,
  silentFor: before.lastSeen === null ? null : event.at - before.lastSeen,
  orders: [before.orders, after.orders],
})

/** Whether a strategy with this trigger starts on a fact. */
export const startsOn = (trigger: Trigger, fact: Fact): boolean => {
  if (trigger.kind === 'segment') return fact.kind === 'segment' && fact.segment === trigger.segment && fact.edge === trigger.edge
  if (fact.kind === 'segment') return false
  switch (trigger.kind) {
    case 'event':
      return fact.name === trigger.event && matcherOf(trigger.where)(fact)
    case 'returned':
      return fact.silentFor !== null && fact.silentFor >= trigger.days * day
    case 'milestone':
      return fact.orders[0] < trigger.orders && fact.orders[1] >= trigger.orders
  }
}

/**
 * The part of a fact that a trigger compares, and the path of the page, by which messages are counted later. This part decides the same, and is
 * what is stored of an event with a decision.
 */
export const partOf = (trigger: Trigger, fact: Fact): Fact => {
  if (fact.kind === 'segment') return fact
  const names = trigger.kind === 'event' ? trigger.where.map(({ property }) => property) : []
  const properties = Object.fromEntries(
    names.flatMap((name) => {
      const value = own(fact.properties, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  return { ...fact, properties, page: names.some((name) => name.startsWith('page.')) ? fact.page : pathOf(fact.page) }
}

const pathOf = ({ path }: ProfileEvent['page']): ProfileEvent['page'] => (path === undefined ? {} : { path })
