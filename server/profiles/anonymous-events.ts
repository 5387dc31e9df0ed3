import { randomUUID } from 'node:crypto'
import { isOrder, isRefund, orderKeyOf } from '#engine/profiles/commerce.ts'
import { fieldsIn, own } from '#engine/profiles/values.ts'
import type { Rewritten } from './erasure.store.ts'
import type { LogRow } from './folds.store.ts'
import { eventOf } from './log-rows.ts'

/** What of an event counts and names nobody. Products may be told apart, orders and pages may not. */
const keptProperties = ['value', 'currency', 'quantity', 'engagedMs', 'product_id', 'category', 'price']
const keptContext = ['country', 'locale', 'screen', 'consent', 'isBot', 'isFromServer', 'timeZone']

/** Gives each id of a person another one, at random: the same id the same, so that visits and orders still count once. */
export const createPseudonyms = () => {
  const known = new Map<string, string>()
  return (kind: string, id: string): string => {
    const key = JSON.stringify([kind, id])
    const pseudonym = known.get(key) ?? `anonymised-${randomUUID()}`
    known.set(key, pseudonym)
    return pseudonym
  }
}

type Renaming = {
  anonymousId: string
  pseudonymOf: ReturnType<typeof createPseudonyms>
  /** Keys of orders that others have reported as well: with another id they would count twice. */
  keptOrders: ReadonlySet<string>
}

/** An event without anything that tells whose it is. Its time, its name and what adds up stay. */
export const anonymiseEvent = (row: LogRow, { anonymousId, pseudonymOf, keptOrders }: Renaming): Rewritten => {
  const event = eventOf(row)
  const order = own(row.properties, 'order_id')
  const isOfOrder = (isOrder(event) || isRefund(event)) && typeof order === 'string' && order !== ''
  const device = own(row.context, 'device')
  const orderId = isOfOrder && !keptOrders.has(orderKeyOf(event)) ? pseudonymOf('order', order) : order
  const source = (it: typeof event.firstSource) => it && { type: it.type, name: it.name }
  return {
    id: row.id,
    receivedAt: row.received_at,
    messageId: pseudonymOf('message', row.message_id),
    anonymousId,
    sessionId: row.session_id && pseudonymOf('session', row.session_id),
    pageViewId: row.page_view_id && pseudonymOf('view', row.page_view_id),
    properties: {
      ...pick(row.properties, keptProperties),
      ...(isOfOrder ? { order_id: orderId } : {}),
    },
    context: {
      ...pick(row.context, keptContext),
      ...(typeof device === 'string' ? { device } : { device: pick(fieldsIn(row.context, 'device'), ['type']) }),
      source: { first: source(event.firstSource), last: source(event.lastSource) },
    },
  }
}

const pick = (fields: Record<string, unknown>, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (own(fields, name) === undefined ? [] : [[name, own(fields, name)]])))
