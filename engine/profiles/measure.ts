import { type ConsentCategory, consentCategories } from '#contract/profiles/consent.ts'
import { profileLimits } from '#contract/profiles/limits.ts'
import { countedRefund, isOrder, isRefund, worthOf } from './commerce.ts'
import type { Increments, Money, ProfileEvent } from './event.ts'
import { numberIn } from './values.ts'

/**
 * The data of an anonymous id that prevent double counting, whoever is signed in: its latest visits, the time reported for its latest page
 * views, and its last answers about consent. Both lists have the latest at the end.
 */
export type VisitorMemory = {
  visits: readonly string[]
  pageViews: readonly (readonly [id: string, engagedMs: number])[]
  consent: Partial<Record<ConsentCategory, 'granted' | 'denied'>>
}

export const newMemory: VisitorMemory = { visits: [], pageViews: [], consent: {} }

/**
 * The project's data about the order of an event: whether a purchase is the first with its `orderKeyOf`, and the rest of the order that a
 * refund is about.
 */
export type KnownOrder = { isNew: boolean; left: Money | null }

const noChanges: readonly ConsentCategory[] = []
const longestDay = 24 * 60 * 60 * 1_000

/**
 * The increments of an event, and the memory after it, which is the same object where nothing changes. Events must come in the order of the
 * log. Visits and page views older than the remembered ones count again: an event of an older visit counts as a new visit, and a ping of an
 * older page view counts in full.
 */
export const measure = (
  memory: VisitorMemory,
  event: ProfileEvent,
  { order, currency }: { order: KnownOrder | null; currency: string },
): { memory: VisitorMemory; adds: Increments } => {
  const { visits, startsVisit } = visit(memory.visits, event.sessionId)
  const { pageViews, engagedMs } = attend(memory.pageViews, event)
  const isNews = (it: ConsentCategory) => event.consent[it] && event.consent[it] !== memory.consent[it]
  const consentChanges = consentCategories.some(isNews) ? consentCategories.filter(isNews) : noChanges
  const consent = consentChanges.length > 0 ? { ...memory.consent, ...event.consent } : memory.consent
  const isSame = visits === memory.visits && pageViews === memory.pageViews && consent === memory.consent
  return {
    memory: isSame ? memory : { visits, pageViews, consent },
    adds: {
      startsVisit,
      engagedMs,
      consentChanges,
      order: isOrder(event) && order?.isNew === true ? worthOf(event, currency) : null,
      refund: isRefund(event) && order !== null ? countedRefund(event, order.left) : null,
    },
  }
}

const visit = (visits: readonly string[], id: string | null) => {
  if (id === null || visits.at(-1) === id) return { visits, startsVisit: false }
  const place = visits.indexOf(id)
  const isForgotten = place === -1 && visits.length === profileLimits.rememberedVisits
  return { visits: movedToEnd(visits, isForgotten ? 0 : place, id), startsVisit: place === -1 }
}

const attend = (pageViews: VisitorMemory['pageViews'], { type, pageViewId: id, properties }: ProfileEvent) => {
  if (type !== 'ping' || id === null) return { pageViews, engagedMs: 0 }
  const told = Math.round(Math.min(Math.max(numberIn(properties, 'engagedMs') ?? 0, 0), longestDay))
  const place = pageViews.findIndex(([it]) => it === id)
  const known = pageViews[place]?.[1] ?? 0
  const isForgotten = place === -1 && pageViews.length === profileLimits.rememberedPageViews
  return {
    pageViews: movedToEnd(pageViews, isForgotten ? 0 : place, [id, Math.max(told, known)] as const),
    engagedMs: Math.max(told - known, 0),
  }
}

/** The list without the item at an index (-1 for none), and with another item at its end. */
const movedToEnd = <Item>(list: readonly Item[], place: number, item: Item): Item[] => {
  const moved = list.slice()
  if (place !== -1) moved.splice(place, 1)
  moved.push(item)
  return moved
}
