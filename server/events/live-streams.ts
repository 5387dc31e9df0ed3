import type { Logger } from 'pino'
import { liveEventsStream } from '#contract/endpoints.ts'
import { holds } from '#contract/roles.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Database } from '../database/database.ts'
import { openEventStream, type Stream } from '../http/event-stream.ts'
import { lastEventIds, type ProjectOfKey } from './events.store.ts'
import { followEvents } from './stream.ts'

export type LiveStreams = ReturnType<typeof createLiveStreams>

const lookEvery = 1_000
const beatEvery = liveEventsStream.heartbeatSeconds * 1_000

type Options = { project: ProjectOfKey; sessionId: string; lastId: string | null }
type Open = { stream: Stream; projectId: string; sessionId: string; beat: NodeJS.Timeout }

/**
 * Streams of a project's events for the console. A commit in this process wakes them at once; one look each second, for all of them
 * together, finds what another process stored and whose session or project is gone.
 */
export const createLiveStreams = ({ database, sessions, log }: { database: Database; sessions: Sessions; log: Logger }) => {
  const streams = new Set<Open>()
  let timer: NodeJS.Timeout | undefined
  let looking = false

  const look = async () => {
    const open = [...streams]
    const [living, lastIds] = await Promise.all([
      sessions.living([...new Set(open.map((it) => it.sessionId))]),
      lastEventIds(database, [...new Set(open.map((it) => it.projectId))]),
    ])
    for (const { stream, sessionId, projectId } of open) {
      const lastId = lastIds.get(projectId)
      const permissions = living.get(sessionId) ?? []
      if (!holds(permissions, liveEventsStream.permission) || lastId === undefined) stream.end()
      else stream.look(lastId)
    }
  }
  const lookOnce = () => {
    if (looking) return
    looking = true
    look()
      .catch((failure: unknown) => log.warn({ reason: (failure as Error).name }, 'live streams could not look'))
      .finally(() => {
        looking = false
      })
  }
  const add = (it: Open) => {
    streams.add(it)
    timer ??= setInterval(lookOnce, lookEvery)
  }
  const remove = (it: Open) => {
    streams.delete(it)
    clearInterval(it.beat)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    open: ({ project, sessionId, lastId }: Options): ReadableStream<Uint8Array> =>
      openEventStream((pipe) => {
        const stream = followEvents(pipe, { database, project, lastId, onEnd: () => remove(it) })
        const it: Open = { stream, sessionId, projectId: project.projectId, beat: setInterval(stream.beat, beatEvery) }
        add(it)
        return stream
      }),
    wake: (projectId: string) => {
      for (const it of streams) if (it.projectId === projectId) it.stream.wake()
    },
    /** Ends every stream; their readers reconnect elsewhere or later. */
    close: () => {
      for (const { stream } of [...streams]) stream.end()
    },
  }
}
