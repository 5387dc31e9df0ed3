import { liveEventsStream } from '#contract/endpoints.ts'
import type { CaughtUp, LiveEvent } from '#contract/events.ts'
import type { Database } from '../database/database.ts'
import { follow, type Pipe, type Stream } from '../http/event-stream.ts'
import { lastEventIds, type ProjectOfKey } from './events.store.ts'
import { readEvents } from './live.store.ts'

type Options = { database: Database; project: ProjectOfKey; lastId: string | null; onEnd: () => void }

/** Writes the events of a project: those after `lastId`, or for null the newest, that this was all, then what comes. */
export const followEvents = (pipe: Pipe, { database, project, lastId, onEnd }: Options): Stream => {
  let begun: { newest: number; leftOut: number } | null = null

  /** For a reader who was away for too long to be told everything. */
  const begin = async () => {
    const newest = (await lastEventIds(database, [project.projectId])).get(project.projectId) ?? 0
    const leftOut = lastId === null ? 0 : Math.max(0, newest - liveEventsStream.replay - Number(lastId))
    return { newest, leftOut }
  }

  return follow(pipe, {
    place: lastId,
    readAtOnce: liveEventsStream.newest,
    read: async (place, { atMost, newest }) => {
      const isFirst = begun === null
      begun ??= await begin()
      const start = isFirst && place !== null ? String(Number(place) + begun.leftOut) : place
      const events = await readEvents(database, project, { afterId: start, atMost })
      const from = start ?? placeBefore(events)
      const isLast = events.length < atMost
      const last = events.at(-1)?.id ?? from
      return {
        messages: events.map((event) => ({ id: event.id, text: textOf(event) })),
        from,
        // Some ids belong to no event: a stream need not look for them again.
        to: isLast ? String(Math.max(Number(last), newest, begun.newest)) : last,
        isLast,
      }
    },
    caughtUp: (lastId) => caughtUpText({ lastId, leftOut: begun?.leftOut ?? 0 }),
    onEnd,
  })
}

const textOf = (event: LiveEvent) => `id: ${event.id}\nevent: event\ndata: ${JSON.stringify(event)}\n\n`

const caughtUpText = (report: CaughtUp) => `id: ${report.lastId}\nevent: caught-up\ndata: ${JSON.stringify(report)}\n\n`

/** Where a stream stands that was given these: just before the first. */
const placeBefore = (events: LiveEvent[]) => String(Number(events[0]?.id ?? 1) - 1)
