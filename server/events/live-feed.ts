import type { LiveEvent } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Message, Page } from '#server/http/event-stream.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { lastEventIds } from './event-counters.store.ts'
import { findPlaceOfNewest, readEvents } from './live.store.ts'
import { maskEvent } from './masking.ts'

export type LiveFeed = ReturnType<typeof createLiveFeed>

/** About this many bytes are read from the database at once and kept for other streams. */
const bytesAtOnce = 131_072
const bytesKept = 262_144
/** The size that is assumed for an event until one was read. */
const usualBytes = 8_192

type Kept = { id: string; text: Uint8Array }

/**
 * The events of one project for all streams that follow it, with personal values masked or as they are. What they ask for at the same place is read once and written down once; the
 * newest of it is kept, up to 256 KB. One question of a project is at the database at a time.
 */
export const createLiveFeed = (database: Database, project: ProjectRef, { isMasked }: { isMasked: boolean }) => {
  const { projectId } = project
  /** The newest of what was read: all that came after `from` and up to `to`. It was all that there was after so much `news`. */
  let kept: { from: number; to: number; events: Kept[]; bytes: number; news: number } | null = null
  /** The newest id that is known, and how often there was news. */
  let newest = 0
  let news = 0
  let bytesAnEvent = usualBytes
  const underWay = new Map<string, Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs queries one after the other; the same query is shared. */
  const askOnce = <Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const known = underWay.get(question) as Promise<Answer> | undefined
    if (known) return known
    const answer = last.then(ask).finally(() => underWay.delete(question))
    last = answer.catch(() => {})
    underWay.set(question, answer)
    return answer
  }

  const keep = ({ from, to, events, newsBefore }: { from: number; to: number; events: Kept[]; newsBefore: number | null }) => {
    const goesOn = from === kept?.to
    if (kept && !goesOn && (to <= kept.to || events.length === 0)) return
    const bytes = events.reduce((sum, { text }) => sum + text.byteLength, 0)
    const before = goesOn && kept ? kept : { from, events: [], bytes: 0, news: -1 }
    kept = {
      from: before.from,
      to,
      events: [...before.events, ...events],
      bytes: before.bytes + bytes,
      news: newsBefore ?? before.news,
    }
    while (kept.bytes > bytesKept) {
      const oldest = kept.events.shift()
      if (!oldest) break
      kept.bytes -= oldest.text.byteLength
      kept.from = Number(oldest.id)
    }
  }

  const readFrom = async (cursor: number): Promise<Page> => {
    const [newsBefore, newestBefore] = [news, newest]
    const atMost = Math.max(1, Math.min(liveEventsStream.newest, Math.floor(bytesAtOnce / bytesAnEvent)))
    const events = (await readEvents(database, project, { afterId: String(cursor), atMost })).map((event) =>
      keptOf(isMasked ? maskEvent(event) : event),
    )
    const bytes = events.reduce((sum, { text }) => sum + text.byteLength, 0)
    if (events.length > 0) bytesAnEvent = Math.max(1, bytes / events.length)
    const isLast = events.length < atMost
    const lastId = Number(events.at(-1)?.id ?? cursor)
    // Some ids belong to no event. The place moves past them, so that they are not looked for again.
    const to = isLast ? Math.max(lastId, newestBefore) : lastId
    newest = Math.max(newest, lastId)
    keep({ from: cursor, to, events, newsBefore: isLast ? newsBefore : null })
    return { messages: events.map(messageOf), from: String(cursor), to: String(to), isLast }
  }

  return {
    /** Called when there are new events, with the newest id if it is known. */
    hear: (id = 0): void => {
      newest = Math.max(newest, id)
      news += 1
    },

    newest: (): number => newest,

    /** Where a stream begins: after `lastId` or before the newest hundred, and how many events it leaves out. */
    begin: (lastId: string | null): Promise<{ cursor: string; leftOut: number }> =>
      askOnce(`begin ${lastId ?? ''}`, async () => {
        const known = (await lastEventIds(database, [projectId])).get(projectId) ?? 0
        if (known > newest) {
          newest = known
          news += 1
        }
        if (lastId === null) return { cursor: await findPlaceOfNewest(database, project, liveEventsStream.newest), leftOut: 0 }
        // A place beyond the newest event is moved back to it, so that streams can share readings.
        const from = Math.min(Number(lastId), known)
        const leftOut = Math.max(0, known - liveEventsStream.replay - from)
        return { cursor: String(from + leftOut), leftOut }
      }),

    /** What comes after a place, from what is kept or from the database. */
    readAfter: async (cursor: string): Promise<Page> => {
      const after = Number(cursor)
      const isAll = kept !== null && kept.news === news
      if (kept && after >= kept.from && (after < kept.to || (after === kept.to && isAll))) {
        const messages = kept.events.filter(({ id }) => Number(id) > after).map(messageOf)
        return { messages, from: cursor, to: String(kept.to), isLast: isAll }
      }
      return askOnce(cursor, () => readFrom(after))
    },
  }
}

const encoder = new TextEncoder()

const keptOf = (event: LiveEvent): Kept => ({
  id: event.id,
  text: encoder.encode(`id: ${event.id}\nevent: event\ndata: ${JSON.stringify(event)}\n\n`),
})

const messageOf = ({ id, text }: Kept): Message => ({ id, text })
