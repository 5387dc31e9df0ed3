import { answerConsent, combineConsents } from './consent.ts'
import type { MeasuredEvent } from './event.ts'
import { combineCounts, countEvent } from './event-counts.ts'
import { addOccurrence, combineOccurrences, type Needs, noNeeds, onlyCounted } from './occurrences.ts'
import { addMoney, combineRevenue } from './revenue.ts'
import { emptyState, type ProfileState, stateVersion } from './state.ts'
import { combineTraits, writeTraits } from './traits.ts'
import { addUp, earlier, larger, later, type Register, smaller } from './values.ts'

/**
 * The state after one more event. The order of events does not matter. Each event may be folded only once; the reader of the log has to
 * ensure that. `needs` are what running segments need (`needsOf`).
 */
export const foldEvent = (state: ProfileState, measured: MeasuredEvent, needs: Needs = noNeeds): ProfileState => {
  const { event, adds } = measured
  const { at, id } = event
  const said = <Value>(value: Value | null): Register<Value> | null => (value === null ? null : { value, at, id })
  const counts = countEvent(state.counts, event.name, at)
  const { traits, ignored } = event.traits ? writeTraits(state.traits, event.traits, event) : { traits: state.traits, ignored: 0 }
  return {
    version: stateVersion,
    events: addUp(state.events, 1),
    firstEvent: smaller(state.firstEvent, id),
    firstSeen: smaller(state.firstSeen, at),
    lastSeen: larger(state.lastSeen, at),
    visits: addUp(state.visits, adds.startsVisit ? 1 : 0),
    pageViews: addUp(state.pageViews, event.type === 'page' ? 1 : 0),
    engagedMs: addUp(state.engagedMs, adds.engagedMs),
    orders: addUp(state.orders, adds.order ? 1 : 0),
    refunds: addUp(state.refunds, adds.refund ? 1 : 0),
    firstOrder: adds.order ? smaller(state.firstOrder, at) : state.firstOrder,
    lastOrder: adds.order ? larger(state.lastOrder, at) : state.lastOrder,
    revenue: addMoney(state.revenue, { paid: adds.order, refunded: adds.refund }),
    counts,
    traits,
    ignoredTraits: addUp(state.ignoredTraits, ignored),
    firstSource: earlier(state.firstSource, said(event.firstSource)),
    lastSource: later(state.lastSource, said(event.lastSource)),
    country: later(state.country, said(event.country)),
    device: later(state.device, said(event.device)),
    language: later(state.language, said(event.language)),
    consent: answerConsent(state.consent, measured),
    occurrences: onlyCounted(addOccurrence(state.occurrences, { counts: state.counts, event, needs }), counts),
  }
}

/** The sum of the states of a profile's atoms, in any order and grouping. */
export const combine = (states: readonly ProfileState[]): ProfileState => states.reduce(combineTwo, emptyState)

const combineTwo = (one: ProfileState, other: ProfileState): ProfileState => {
  if (one.events === 0) return other
  if (other.events === 0) return one
  const counts = combineCounts(one.counts, other.counts)
  return {
    version: stateVersion,
    events: addUp(one.events, other.events),
    firstEvent: smaller(one.firstEvent, other.firstEvent),
    firstSeen: smaller(one.firstSeen, other.firstSeen),
    lastSeen: larger(one.lastSeen, other.lastSeen),
    visits: addUp(one.visits, other.visits),
    pageViews: addUp(one.pageViews, other.pageViews),
    engagedMs: addUp(one.engagedMs, other.engagedMs),
    orders: addUp(one.orders, other.orders),
    refunds: addUp(one.refunds, other.refunds),
    firstOrder: smaller(one.firstOrder, other.firstOrder),
    lastOrder: larger(one.lastOrder, other.lastOrder),
    revenue: combineRevenue(one.revenue, other.revenue),
    counts,
    traits: combineTraits(one.traits, other.traits),
    ignoredTraits: addUp(one.ignoredTraits, other.ignoredTraits),
    firstSource: earlier(one.firstSource, other.firstSource),
    lastSource: later(one.lastSource, other.lastSource),
    country: later(one.country, other.country),
    device: later(one.device, other.device),
    language: later(one.language, other.language),
    consent: combineConsents(one.consent, other.consent),
    occurrences: onlyCounted(combineOccurrences(one, other), counts),
  }
}
