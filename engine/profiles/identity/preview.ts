import { type ConsentCategory, type ConsentState, consentCategories } from '#contract/profiles/consent.ts'
import { consentState } from '../consent.ts'
import { type AtomWithState, type Profile, profileOf } from '../profile.ts'
import { revenueIn } from '../revenue.ts'
import { isSame, type TraitValue, traitValue } from '../traits.ts'

/** A profile before a merge. `assignments` are its arms of strategies and its holdouts. */
export type MergeSide = {
  id: string
  atoms: readonly AtomWithState[]
  rfm: string | null
  assignments: readonly { strategy: string; arm: string }[]
}

/** A value of both profiles, and of the merged one. */
export type Merged<Value> = { from: Value; into: Value; merged: Value }

export type MergePreview = {
  atoms: number
  /** Both profiles have a user id, so they may be two people. */
  areBothIdentified: boolean
  anonymousIds: string[]
  userIds: string[]
  counts: Record<'events' | 'visits' | 'pageViews' | 'orders', Merged<number>>
  revenue: ({ currency: string } & Merged<number>)[]
  /** Traits that both have, with different values. */
  traits: ({ trait: string } & Merged<TraitValue>)[]
  consent: ({ category: ConsentCategory } & Merged<ConsentState>)[]
  /** Strategies in which the two profiles have different assignments. */
  assignments: { strategy: string; from: string; into: string }[]
  /** The merged profile is in other buckets than `into` was. */
  changesUnit: boolean
}

/** Computes what a merge would change, without changing anything. */
export const previewMerge = (from: MergeSide, into: MergeSide): { preview: MergePreview; profile: Profile } => {
  const [one, other] = [profileOf(from), profileOf(into)]
  const profile = profileOf({ id: into.id, atoms: [...from.atoms, ...into.atoms], rfm: into.rfm })
  const compare = <Value>(read: (of: Profile) => Value): Merged<Value> => ({
    from: read(one),
    into: read(other),
    merged: read(profile),
  })
  const preview: MergePreview = {
    atoms: from.atoms.length,
    areBothIdentified: one.isIdentified && other.isIdentified,
    anonymousIds: profile.anonymousIds,
    userIds: profile.userIds,
    counts: {
      events: compare(({ state }) => state.events),
      visits: compare(({ state }) => state.visits),
      pageViews: compare(({ state }) => state.pageViews),
      orders: compare(({ state }) => state.orders),
    },
    revenue: Object.keys(profile.state.revenue).map((currency) => ({
      currency,
      ...compare(({ state }) => revenueIn(state.revenue, currency)),
    })),
    traits: Object.keys(profile.state.traits)
      .map((trait) => ({ trait, ...compare(({ state }) => traitValue(state.traits, trait) ?? null) }))
      .filter((it) => it.from !== null && it.into !== null && !isSame(it.from, it.into)),
    consent: consentCategories
      .map((category) => ({ category, ...compare(({ state }) => consentState(state.consent, category)) }))
      .filter((it) => it.from !== it.into),
    assignments: from.assignments.flatMap(({ strategy, arm }) =>
      into.assignments
        .filter((it) => it.strategy === strategy && it.arm !== arm)
        .map((it) => ({ strategy, from: arm, into: it.arm })),
    ),
    changesUnit: profile.unit !== other.unit,
  }
  return { preview, profile }
}
