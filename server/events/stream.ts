import { liveEventsStream } from '#contract/endpoints.ts'
import type { LiveEvent } from '#contract/events.ts'
import type { Database } from '../database/database.ts'
import { follow, type Pipe, type Stream } from '../http/event-stream.ts'
import { type ProjectOfKey, readEvents } from './events.store.ts'

type Options = { database: Database; project: ProjectOfKey; lastId: string | null; onEnd: () => void }

/** Writes the events of a project: those after `lastId`, or for null the newest, then what comes. */
export const followEvents = (pipe: Pipe, { database, project, lastId, onEnd }: Options): Stream =>
  follow(pipe, {
    place: lastId,
    readAtOnce: liveEventsStream.replay,
    read: async (place, atMost) => {
      const events = await readEvents(database, project, { afterId: place, atMost })
      const from = place ?? placeBefore(events)
      return {
        messages: events.map((event) => ({ id: event.id, text: textOf(event) })),
        from,
        to: events.at(-1)?.id ?? from,
        isLast: events.length < atMost,
      }
    },
    onEnd,
  })

const textOf = (event: LiveEvent) => `id: ${event.id}\nevent: event\ndata: ${JSON.stringify(event)}\n\n`

/** Where a stream stands that was given these: just before the first. */
const placeBefore = (events: LiveEvent[]) => String(Number(events[0]?.id ?? 1) - 1)
