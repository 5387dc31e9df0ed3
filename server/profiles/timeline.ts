import * as v from 'valibot'
import { type Timeline, type TimelineEntry, type TimelineKind, timelineKinds } from '#contract/profiles/history.ts'
import { markedTraits, maskPersonal } from '#engine/profiles/mask.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Queries } from '#server/kernel/database.ts'
import { instantRule, readCursor, writeCursor } from './cursors.ts'
import type { Fold, LogRow } from './folds.store.ts'
import { countDecided, findAtoms, findEdits, findEvents, findMerges, findParts, type Place } from './history.store.ts'
import { eventOf } from './log-rows.ts'
import { ownerOf } from './owners.ts'
import type { ProfileRow } from './profile-pages.store.ts'
import { ledgerItemOf, shownText } from './views.ts'
import { readVisits } from './visits.ts'

/** Of one time, later ones are listed first: a decision before the event that caused it. */
const sources = ['event', 'decision', 'merge', 'edit'] as const
type Source = (typeof sources)[number]
/** The last entry of a page: its time in milliseconds, its source and its id. */
const cursorSchema = v.tuple([instantRule, v.picklist(sources), v.pipe(v.string(), v.regex(/^(?:\d{1,18}|[\da-f-]{36})$/))])
type Cursor = v.InferOutput<typeof cursorSchema>

type Item = { at: number; source: Source; entry: TimelineEntry }
export type TimelineQuestion = {
  kinds: readonly TimelineKind[] | undefined
  cursor: string | undefined
  limit: number
  /** For an export, which has thousands of entries and no visits. */
  withoutVisits?: boolean
}

const end: Cursor = [253_402_300_799_999, 'edit', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const eventKinds: TimelineKind[] = ['page', 'track', 'identify', 'ping']

/** What strategies decided for profiles, the latest first. */
export type TimelineDecisions = {
  find: (
    queries: Queries,
    project: { projectId: string },
    asked: { profiles: string[]; before: Place<string>; atMost: number },
  ) => Promise<DecisionEntry[]>
  /** How many there are, up to `countedAtMost` and one more. */
  count: (queries: Queries, project: { projectId: string }, profiles: string[]) => Promise<number>
}
type DecisionEntry = Extract<TimelineEntry, { kind: 'decision' }>
/** More decisions of a person than these are not counted. */
export const countedAtMost = 10_000

/** Where the entries of a source go on: those of one time come by their sources, in the reverse order of `sources`. */
const placeIn = <Id>(
  [at, source, id]: Cursor,
  own: Source,
  { first, last, read }: { first: Id; last: Id; read: (id: string) => Id },
): Place<Id> => {
  const order = sources.indexOf(own) - sources.indexOf(source)
  return { at: new Date(at).toISOString(), id: order < 0 ? last : order > 0 ? first : read(id) }
}

const eventIds = { first: 0, last: Number.MAX_SAFE_INTEGER, read: Number }
const uuids = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  read: (id: string) => id,
}

type Asked = { row: ProfileRow; question: TimelineQuestion; viewer: Viewer; decisions: TimelineDecisions }

/** What happened to a person: events, decisions, merges and edits of traits, the latest first. */
export const readTimeline = async (
  queries: Queries,
  fold: Fold,
  { row, question, viewer, decisions }: Asked,
): Promise<Timeline> => {
  const cursor = question.cursor === undefined ? end : readCursor(cursorSchema, question.cursor)
  const kinds = question.kinds ?? timelineKinds
  const atMost = question.limit + 1
  const types = eventKinds.filter((it) => kinds.includes(it))
  const parts = await findParts(queries, fold, row.id)
  const found: Item[] = []
  const events: LogRow[] = []
  if (types.length > 0) {
    const before = placeIn(cursor, 'event', eventIds)
    events.push(...(await readEvents(queries, fold, { profile: row.id, before, types, atMost })))
    for (const event of events) found.push({ at: event.occurred_at.getTime(), source: 'event', entry: eventEntry(event, viewer) })
  }
  if (kinds.includes('decision')) {
    const before = placeIn(cursor, 'decision', uuids)
    for (const entry of await decisions.find(queries, fold, { profiles: parts, before, atMost }))
      found.push({ at: Date.parse(entry.at), source: 'decision', entry: { ...entry, event: shownText(entry.event, viewer) } })
  }
  if (kinds.includes('merge')) {
    const before = placeIn(cursor, 'merge', uuids)
    for (const entry of await findMerges(queries, fold, { profiles: parts, before, atMost }))
      found.push({ at: entry.at, source: 'merge', entry: mergeEntry(ledgerItemOf(entry, viewer)) })
  }
  if (kinds.includes('edit')) {
    const before = placeIn(cursor, 'edit', uuids)
    for (const edit of await findEdits(queries, fold, { profile: row.id, before, atMost })) {
      const traits = viewer.isMasked ? asFields(maskPersonal(edit.traits, markedTraits)) : edit.traits
      const [at, reason] = [edit.at.toISOString(), shownText(edit.reason, viewer)]
      found.push({
        at: edit.at.getTime(),
        source: 'edit',
        entry: { kind: 'edit', id: edit.id, at, by: edit.decided_by, reason, traits },
      })
    }
  }
  const sorted = found.sort(latestFirst)
  const items = sorted.slice(0, question.limit)
  const last = items.at(-1)
  const isMore = sorted.length > items.length
  return {
    id: row.id,
    items: items.map(({ entry }) => entry),
    visits: question.withoutVisits
      ? []
      : await readVisits(queries, fold, { profile: row.id, events: listed(events, items), viewer }),
    next: isMore && last ? writeCursor([last.at, last.source, last.entry.id] satisfies Cursor) : null,
    total: await totalOf(queries, fold, { row, parts, kinds, seen: sorted.length, decisions }),
  }
}

/** The events that are on the page: one more was read than it has. */
const listed = (events: LogRow[], items: Item[]): LogRow[] => {
  const ids = new Set(items.filter(({ source }) => source === 'event').map(({ entry }) => entry.id))
  return events.filter(({ id }) => ids.has(String(id)))
}

const latestFirst = (one: Item, other: Item): number =>
  other.at - one.at || sources.indexOf(other.source) - sources.indexOf(one.source) || laterId(one, other)

const laterId = (one: Item, other: Item): number =>
  one.source === 'event' ? Number(other.entry.id) - Number(one.entry.id) : one.entry.id < other.entry.id ? 1 : -1

type Counted = {
  row: ProfileRow
  parts: string[]
  kinds: readonly TimelineKind[]
  seen: number
  decisions: TimelineDecisions
}

/** Events are counted in the profile: all of them, and page views; other kinds are not. */
const totalOf = async (
  queries: Queries,
  fold: Fold,
  { row, parts, kinds, seen, decisions }: Counted,
): Promise<Timeline['total']> => {
  const { merges, edits } = await countDecided(queries, fold, { profile: row.id, parts })
  const made = kinds.includes('decision') ? await decisions.count(queries, fold, parts) : 0
  const others = (kinds.includes('merge') ? merges : 0) + (kinds.includes('edit') ? edits : 0) + Math.min(made, countedAtMost)
  const exact = made <= countedAtMost
  const ofEvents = eventKinds.filter((it) => kinds.includes(it))
  if (ofEvents.length === 0) return { value: others, exact }
  if (ofEvents.length === eventKinds.length) return { value: row.events + others, exact }
  if (ofEvents.length === 1 && ofEvents[0] === 'page') return { value: row.state.pageViews + others, exact }
  return { value: seen, exact: false }
}

type Wanted = { profile: string; before: Place<number>; types: string[]; atMost: number }

/**
 * Events of a profile's atoms. Events of other people on the same browser, and of bots, are read and left out, so it reads on until there
 * are enough.
 */
const readEvents = async (queries: Queries, fold: Fold, { profile, before, types, atMost }: Wanted): Promise<LogRow[]> => {
  const anonymousIds = [...new Set((await findAtoms(queries, fold, profile)).map((row) => row.anonymous_id))]
  const isOf = await ownerOf(queries, fold, anonymousIds)
  const events: LogRow[] = []
  for (let place = before; events.length < atMost; ) {
    const rows = await findEvents(queries, fold, { anonymousIds, before: place, types, atMost: atMost * 2 })
    events.push(...rows.filter((row) => isOf(row) === profile))
    const last = rows.at(-1)
    if (!last || rows.length < atMost * 2) break
    place = { at: last.occurred_at.toISOString(), id: last.id }
  }
  return events.slice(0, atMost)
}

const mergeEntry = (entry: ReturnType<typeof ledgerItemOf>): TimelineEntry => ({
  kind: 'merge',
  id: entry.id,
  at: entry.at,
  entry,
})

const asFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const eventEntry = (row: LogRow, viewer: Viewer): TimelineEntry => {
  const event = eventOf(row)
  const text = (value: string | null | undefined) => (value ? shownText(value, viewer) : null)
  const fields = (value: Record<string, unknown>) =>
    viewer.isMasked ? asFields(maskPersonal(value, markedTraits, 'properties')) : value
  return {
    kind: event.type,
    id: String(row.id),
    at: row.occurred_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    event: shownText(row.event, viewer),
    anonymousId: shownText(row.anonymous_id, viewer),
    userId: text(event.userId),
    sessionId: row.session_id,
    pageViewId: row.page_view_id,
    url: text(event.page.url),
    path: text(event.page.path),
    title: text(event.page.title),
    properties: fields(row.properties),
    context: fields(row.context),
  }
}
