import type { Condition, Leaf, Node } from '#contract/segments/segment.ts'
import { readEvent, type StoredEvent } from '#engine/profiles/read-event.ts'
import { fnv1a } from '#engine/statistics/bucket.ts'

const day = 86_400_000

/** What a person did, as raw rows, and what is known beside them. */
export type RawPerson = {
  rows: readonly StoredEvent[]
  /** All rows of the project: orders count once in it. */
  log: readonly StoredEvent[]
  unit: string
  isIdentified: boolean
  rfm: string | null
  lists: ReadonlySet<string>
}

/** Reads the raw events anew for each question, in the plainest way there is. Written apart from the engine, to be compared with it. */
export const bruteForce = (
  node: Node,
  person: RawPerson,
  now: number,
  segments: ReadonlyMap<string, boolean> = new Map(),
): boolean => {
  const holds = (it: Node): boolean => {
    if ('all' in it) return it.all.every(holds)
    if ('any' in it) return it.any.some(holds)
    return 'not' in it ? !holds(it.not) : leafHolds(it, person, now, segments)
  }
  return holds(node)
}

const leafHolds = (leaf: Leaf, person: RawPerson, now: number, segments: ReadonlyMap<string, boolean>): boolean => {
  if ('trait' in leaf) return test(leaf, lastTrait(person.rows, leaf.trait), now)
  if ('did' in leaf) {
    const { within, times = { is: 'atLeast', n: 1 } } = leaf
    const count = person.rows.filter((row) => {
      if (row.event !== leaf.did || !(leaf.where ?? []).every((it) => conditionHolds(it, row))) return false
      const at = row.occurredAt
      if (!within) return true
      if ('days' in within) return at > now - within.days * day
      if ('hours' in within) return at > now - within.hours * 3_600_000
      return at >= Date.parse(within.from) && at < Date.parse(within.to)
    }).length
    return times.is === 'atLeast' ? count >= times.n : times.is === 'atMost' ? count <= times.n : count === times.n
  }
  if ('last' in leaf) {
    const at = person.rows.filter((row) => row.event === leaf.last).map((row) => row.occurredAt)
    if (at.length === 0) return false
    const isWithin = Math.max(...at) > now - leaf.days * day
    return leaf.is === 'within' ? isWithin : !isWithin
  }
  if ('profile' in leaf) return profileHolds(leaf, person, now)
  if ('rfm' in leaf) return person.rfm !== null && leaf.rfm.includes(person.rfm)
  if ('consent' in leaf) return consentOf(person.rows, leaf.consent) === leaf.is
  if ('segment' in leaf) return segments.get(leaf.segment) ?? false
  if ('list' in leaf) return person.lists.has(leaf.list)
  const bucket = fnv1a(String(fnv1a(leaf.bucket.salt + person.unit))) % 10_000
  return bucket >= leaf.bucket.from && bucket < leaf.bucket.to
}

const inOrder = (rows: readonly StoredEvent[]) => [...rows].sort((a, b) => a.occurredAt - b.occurredAt || a.id - b.id)

const lastTrait = (rows: readonly StoredEvent[], name: string): unknown => {
  let value: unknown
  for (const row of inOrder(rows)) {
    const traits = readEvent(row).traits
    if (traits && Object.keys(traits).includes(name)) value = traits[name]
  }
  return value ?? undefined
}

const conditionHolds = (condition: Condition, row: StoredEvent): boolean => {
  const page = readEvent(row).page
  const entries = new Map<string, unknown>(Object.entries(row.properties))
  for (const name of ['page.path', 'page.url', 'page.title', 'page.referrer']) entries.delete(name)
  for (const [name, value] of Object.entries(page)) entries.set(`page.${name}`, value)
  return test(condition, entries.get(condition.property) ?? undefined, 0)
}

type Test = { is: string; value?: unknown }

const test = ({ is, value: wanted }: Test, value: unknown, now: number): boolean => {
  if (is === 'missing') return value === undefined
  if (is === 'notEquals') return value !== wanted
  if (is === 'notIn') return !(wanted as unknown[]).includes(value)
  if (value === undefined) return false
  if (is === 'exists') return true
  if (is === 'equals') return value === wanted
  if (is === 'in') return (wanted as unknown[]).includes(value)
  if (is === 'contains')
    return Array.isArray(value) ? value.includes(wanted) : typeof value === 'string' && value.indexOf(wanted as string) !== -1
  if (is === 'startsWith') return typeof value === 'string' && value.indexOf(wanted as string) === 0
  if (['lt', 'lte', 'gt', 'gte'].includes(is)) {
    if (typeof value !== 'number') return false
    const difference = value - (wanted as number)
    return is === 'lt' ? difference < 0 : is === 'lte' ? difference <= 0 : is === 'gt' ? difference > 0 : difference >= 0
  }
  const at = timeOf(value)
  if (at === null) return false
  if (is === 'before') return at < (timeOf(wanted) ?? Number.NaN)
  if (is === 'after') return at > (timeOf(wanted) ?? Number.NaN)
  const isWithin = at <= now && at > now - (wanted as number) * day
  return is === 'withinDays' ? isWithin : !isWithin
}

/** Of the texts that random histories hold. */
const timeOf = (value: unknown): number | null =>
  typeof value === 'string' && /^2026-03-/.test(value) ? Date.parse(value) : null

const profileHolds = (leaf: Extract<Leaf, { profile: string }>, { rows, log, isIdentified }: RawPerson, now: number): boolean => {
  const ordered = inOrder(rows)
  const lastOf = (read: (row: StoredEvent) => unknown) =>
    ordered
      .map(read)
      .filter((it) => it !== null && it !== undefined)
      .at(-1)
  switch (leaf.profile) {
    case 'identified':
      return test(leaf, isIdentified, now)
    case 'visits':
      return test(leaf, new Set(rows.flatMap((row) => (opensVisit(row, log) ? [row.id] : []))).size, now)
    case 'orders':
      return test(leaf, rows.filter((row) => isFirstOrder(row, log)).length, now)
    case 'revenue':
      return test(leaf, revenue(rows, log), now)
    case 'firstSeen':
      return momentHolds(leaf, ordered[0]?.occurredAt, now)
    case 'lastSeen':
      return momentHolds(leaf, ordered.at(-1)?.occurredAt, now)
    case 'country':
      return test(
        leaf,
        lastOf((row) => readEvent(row).country),
        now,
      )
    case 'device':
      return test(
        leaf,
        lastOf((row) => readEvent(row).device),
        now,
      )
    case 'language':
      return test(
        leaf,
        lastOf((row) => readEvent(row).language),
        now,
      )
    case 'source': {
      const first = ordered.map((row) => readEvent(row).firstSource).find((it) => it !== null)
      return test(leaf, first ? first.name || first.type : undefined, now)
    }
  }
}

const momentHolds = (leaf: Test, at: number | undefined, now: number): boolean => {
  const isRecent = leaf.is === 'withinDays' || leaf.is === 'notWithinDays'
  if (at === undefined) return false
  if (!isRecent) return leaf.is === 'before' ? at < Date.parse(String(leaf.value)) : at > Date.parse(String(leaf.value))
  return (leaf.is === 'withinDays') === at > now - Number(leaf.value) * day
}

/** The first event of its visit and its anonymous id, in the order of the log. */
const opensVisit = (row: StoredEvent, log: readonly StoredEvent[]) =>
  row.sessionId !== null && log.find((it) => it.sessionId === row.sessionId && it.anonymousId === row.anonymousId)?.id === row.id

const orderId = (row: StoredEvent) => (typeof row.properties['order_id'] === 'string' ? row.properties['order_id'] : `#${row.id}`)
const isFirstOrder = (row: StoredEvent, log: readonly StoredEvent[]) =>
  row.event === 'purchase' && log.find((it) => it.event === 'purchase' && orderId(it) === orderId(row))?.id === row.id

const amountOf = (row: StoredEvent): number => {
  const value = Number(row.properties['value'])
  return Number.isFinite(value) && value > 0 ? Math.round(value * 10_000) : 0
}
const currencyOf = (row: StoredEvent) => (row.properties['currency'] === 'EUR' ? 'EUR' : 'CNY')

/** In CNY: what was paid by these rows, less what they gave back of orders that came before in the log. */
const revenue = (rows: readonly StoredEvent[], log: readonly StoredEvent[]): number => {
  const orders = new Map<string, { currency: string; left: number }>()
  let sum = 0
  for (const row of log) {
    const isOwn = rows.some(({ id }) => id === row.id)
    const order = orders.get(orderId(row))
    if (row.event === 'purchase' && !order) {
      orders.set(orderId(row), { currency: currencyOf(row), left: amountOf(row) })
      if (isOwn && currencyOf(row) === 'CNY') sum += amountOf(row)
    }
    if (row.event === 'refund' && order) {
      const isAll = !Number.isFinite(Number(row.properties['value'] ?? Number.NaN))
      const given = isAll ? order.left : Math.min(amountOf(row), order.left)
      order.left -= given
      if (isOwn && order.currency === 'CNY') sum -= given
    }
  }
  return sum / 10_000
}

const consentOf = (rows: readonly StoredEvent[], category: string): string => {
  let is = 'unknown'
  for (const row of inOrder(rows)) {
    const consent = row.context['consent'] as { state: string; categories: string[] } | undefined
    if (!consent || consent.state === 'pending') continue
    is = consent.state === 'granted' && consent.categories.includes(category) ? 'granted' : 'denied'
  }
  return is
}
