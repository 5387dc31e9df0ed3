import { type ConsentCategory, consentCategories } from '#contract/profiles/consent.ts'
import { identityLimits, type LedgerItem } from '#contract/profiles/history.ts'
import type { LedgerEntry } from '#contract/profiles/identity.ts'
import type { ProfileDetail, ProfileRow as ProfileItem } from '#contract/profiles/profiles.ts'
import type { RfmGroup } from '#contract/profiles/scores.ts'
import { moneyScale } from '#engine/profiles/commerce.ts'
import { consentState } from '#engine/profiles/consent.ts'
import type { Source } from '#engine/profiles/event.ts'
import { markedTraits, maskText, maskTraits } from '#engine/profiles/mask.ts'
import { averageOrderValue, meanDaysBetweenOrders, messagesOf } from '#engine/profiles/profile.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { Trait, Traits, TraitWrite } from '#engine/profiles/traits.ts'
import type { Register } from '#engine/profiles/values.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isEdit } from './decisions.ts'
import type { ProfileRow, Surroundings } from './profile-pages.store.ts'
import type { ScoreRow } from './scores.store.ts'
import { personScoresOf } from './scores.ts'

export type Segments = ReadonlyMap<string, { id: string; name: string }[]>

export const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
export const shownText = (text: string, { isMasked }: Viewer): string => (isMasked ? maskText(text) : text)

const shownTraits = (traits: Traits, { isMasked }: Viewer): Traits => (isMasked ? maskTraits(traits, markedTraits) : traits)

/** A person as lists have them. */
export const itemOf = (
  row: ProfileRow,
  { around, segments, rfm }: { around: Surroundings; segments: Segments; rfm: RfmGroup | null },
  viewer: Viewer,
): ProfileItem => {
  const { userIds, anonymousIds, ...counts } = around.ids(row.id)
  const traits = Object.entries(shownTraits(row.state.traits, viewer)).filter(([, { value }]) => value !== null)
  const isAnonymised = around.isAnonymised(row.id)
  return {
    id: row.id,
    state: isAnonymised ? 'anonymised' : row.is_identified ? 'identified' : 'anonymous',
    identifiers: {
      ...counts,
      userIds: userIds.map((it) => shownText(it, viewer)),
      anonymousIds: anonymousIds.map((it) => shownText(it, viewer)),
    },
    traits: Object.fromEntries(traits.map(([name, { value }]) => [name, value])),
    firstSeen: row.first_seen?.toISOString() ?? null,
    lastSeen: row.last_seen?.toISOString() ?? null,
    visits: row.visits,
    events: row.events,
    orders: row.orders,
    revenue: row.revenue / moneyScale,
    country: row.country,
    device: row.device,
    language: row.language,
    source: row.source === null ? null : shownText(row.source, viewer),
    rfm,
    segments: (segments.get(row.id) ?? []).map(({ id, name }) => ({ id, name: shownText(name, viewer) })),
    consent: byCategory((category) => consentState(row.state.consent, category)),
    mergedFrom: around.mergedFrom(row.id),
  }
}

/** A person on their own page. */
export const detailOf = (
  row: ProfileRow,
  { around, segments, scores, currency }: { around: Surroundings; segments: Segments; scores: ScoreRow | null; currency: string },
  viewer: Viewer,
): ProfileDetail => {
  const { state } = row
  const shownScores = personScoresOf(scores, row.orders)
  return {
    ...itemOf(row, { around, segments, rfm: shownScores?.rfm.group ?? null }, viewer),
    isMasked: viewer.isMasked,
    traitDetails: Object.fromEntries(
      Object.entries(shownTraits(state.traits, viewer)).map(([name, trait]) => [name, traitOf(trait)]),
    ),
    pageViews: state.pageViews,
    engagedMs: state.engagedMs,
    counts: Object.entries(state.counts)
      .map(([event, [count, first, last]]) => ({
        event: shownText(event, viewer),
        count,
        first: new Date(first).toISOString(),
        last: new Date(last).toISOString(),
      }))
      .sort((one, other) => other.count - one.count || (one.event < other.event ? -1 : 1)),
    firstSource: sourceOf(state.firstSource, viewer),
    lastSource: sourceOf(state.lastSource, viewer),
    consentHistory: byCategory((category) =>
      (state.consent[category]?.history ?? []).map(({ is, at, version }) => ({ is, version, at: new Date(at).toISOString() })),
    ),
    commerce: commerceOf(state, currency),
    scores: shownScores,
    messages: messagesOf(state),
  }
}

const traitOf = ({ before, ...last }: Trait) => ({ ...writeOf(last), before: before && writeOf(before) })

const writeOf = ({ value, at, id, isFromServer }: TraitWrite) => ({
  value,
  at: new Date(at).toISOString(),
  by: isEdit(id) ? ('person' as const) : isFromServer ? ('server' as const) : ('page' as const),
  event: isEdit(id) ? null : id,
})

const sourceOf = (source: Register<Source> | null, viewer: Viewer) =>
  source && {
    type: source.value.type,
    name: shownText(source.value.name, viewer),
    campaign: source.value.campaign && shownText(source.value.campaign, viewer),
    at: new Date(source.at).toISOString(),
  }

const commerceOf = (state: ProfileState, currency: string): ProfileDetail['commerce'] => ({
  refunds: state.refunds,
  firstOrder: iso(state.firstOrder),
  lastOrder: iso(state.lastOrder),
  meanDaysBetweenOrders: meanDaysBetweenOrders(state),
  averageOrderValue: averageOrderValue(state, currency),
  currencies: Object.entries(state.revenue).map(([code, { paid, refunded }]) => ({
    currency: code,
    paid: paid / moneyScale,
    refunded: refunded / moneyScale,
  })),
})

const byCategory = <Value>(read: (category: ConsentCategory) => Value): Record<ConsentCategory, Value> => {
  const [analytics, marketing, personalisation] = consentCategories
  return { analytics: read(analytics), marketing: read(marketing), personalisation: read(personalisation) }
}

export const ledgerItemOf = ({ atoms, ...entry }: LedgerEntry, viewer: Viewer): LedgerItem => ({
  ...entry,
  at: new Date(entry.at).toISOString(),
  reason: entry.reason && shownText(entry.reason, viewer),
  atoms: atoms.slice(0, identityLimits.atomsOfEntry).map(({ anonymousId, userId }) => ({
    anonymousId: shownText(anonymousId, viewer),
    userId: userId && shownText(userId, viewer),
  })),
  atomCount: atoms.length,
  isUndoable: entry.from !== null && entry.undoneBy === null,
})
