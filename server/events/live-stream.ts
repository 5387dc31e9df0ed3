import type { CaughtUp, Displaced } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { follow, type Pipe, type Stream } from '#server/http/event-stream.ts'
import type { LiveFeed } from './live-feed.ts'

type Options = { feed: LiveFeed; lastId: string | null; onEnd: () => void }

/** Streams the events of a project: those after `lastId`, or the newest ones if it is null, then `caught-up`, then new events. */
export const followEvents = (pipe: Pipe, { feed, lastId, onEnd }: Options): Stream => {
  let leftOut = 0
  let isBegun = false

  return follow(pipe, {
    cursor: null,
    readAtOnce: liveEventsStream.newest,
    read: async (cursor) => {
      if (cursor !== null) return feed.readAfter(cursor)
      const beginning = await feed.begin(lastId)
      if (!isBegun) leftOut = beginning.leftOut
      isBegun = true
      return feed.readAfter(beginning.cursor)
    },
    caughtUp: (lastRead) => caughtUpText({ lastId: lastRead, leftOut }),
    onEnd,
  })
}

const caughtUpText = (report: CaughtUp) => `id: ${report.lastId}\nevent: caught-up\ndata: ${JSON.stringify(report)}\n\n`

/** The last message to a stream that is closed in favour of another. */
export const displacedText = (report: Displaced) => `event: displaced\ndata: ${JSON.stringify(report)}\n\n`
