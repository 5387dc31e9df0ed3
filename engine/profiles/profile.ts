import type { Atom } from '#contract/profiles/identity.ts'
import type { Source } from './event.ts'
import { countOf } from './event-counts.ts'
import { combine } from './fold.ts'
import { revenueIn } from './revenue.ts'
import type { ProfileState } from './state.ts'

export type AtomWithState = { atom: Atom; state: ProfileState }

/** A person as a project knows them. */
export type Profile = {
  id: string
  state: ProfileState
  isIdentified: boolean
  anonymousIds: string[]
  userIds: string[]
  /** The id by which the profile is assigned to buckets: the anonymous id of its oldest atom, which a merge rarely changes. */
  unit: string
  /** The name of its RFM group, which a job computes; null where there is none. */
  rfm: string | null
}

export const profileOf = ({ id, atoms, rfm }: { id: string; atoms: readonly AtomWithState[]; rfm: string | null }): Profile => {
  const userIds = [...new Set(atoms.flatMap(({ atom }) => (atom.userId === null ? [] : [atom.userId])))].sort()
  return {
    id,
    state: combine(atoms.map(({ state }) => state)),
    isIdentified: userIds.length > 0,
    anonymousIds: [...new Set(atoms.map(({ atom }) => atom.anonymousId))].sort(),
    userIds,
    unit: unitOf(atoms) ?? id,
    rfm,
  }
}

const unitOf = (atoms: readonly AtomWithState[]): string | null => {
  let [oldest, unit]: [number, string | null] = [Number.POSITIVE_INFINITY, null]
  for (const { atom, state } of atoms) {
    if (state.firstEvent === null || state.firstEvent > oldest) continue
    ;[oldest, unit] = [state.firstEvent, atom.anonymousId]
  }
  return unit
}

/** A source's name, or its type if it has no name. */
export const sourceName = ({ type, name }: Source): string => name || type

const day = 24 * 60 * 60 * 1_000

/** Days from the first to the last order, divided by the number of intervals between orders; null for fewer than two orders. */
export const meanDaysBetweenOrders = ({ orders, firstOrder, lastOrder }: ProfileState): number | null =>
  orders < 2 || firstOrder === null || lastOrder === null ? null : (lastOrder - firstOrder) / day / (orders - 1)

/** The average order value in a currency; null unless all orders are in that currency. */
export const averageOrderValue = ({ orders, revenue }: ProfileState, currency: string): number | null =>
  orders > 0 && Object.keys(revenue).every((it) => it === currency) ? revenueIn(revenue, currency) / orders : null

/** How often actions were shown, clicked and dismissed. */
export const messagesOf = ({ counts }: ProfileState) => {
  const times = (name: string): number => {
    const count = countOf(counts, name)
    return count === 'never' || count === null ? 0 : count[0]
  }
  return {
    received: times('action_received'),
    shown: times('action_shown'),
    clicked: times('action_clicked'),
    dismissed: times('action_dismissed'),
  }
}
