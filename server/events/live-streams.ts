import type { Logger } from 'pino'
import type { Displaced } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { holds } from '#contract/organisation/roles.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Stream } from '#server/http/event-stream.ts'
import { type OpenedStream, type Outgoing, openEventStream } from '#server/http/event-stream-body.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { atMostEvery } from '#server/kernel/throttle.ts'
import { lastEventIds } from './event-counters.store.ts'
import { createLiveFeed, type LiveFeed } from './live-feed.ts'
import { displacedText, followEvents } from './live-stream.ts'

export type LiveStreams = ReturnType<typeof createLiveStreams>

const lookEvery = 1_000
const wakeAtMostEveryMs = 100
const beatEvery = liveEventsStream.heartbeatSeconds * 1_000
/** Limits of this process. They protect it from too many readers and need not be exact over several processes. */
const streamsAtMost = { session: liveEventsStream.aSession, organization: liveEventsStream.anOrganization, process: 2_000 }

/** `isMasked`: personal values are masked in the stream. */
type Options = { project: ProjectRef; sessionId: string; isMasked: boolean; lastId: string | null; outgoing: Outgoing }
type Open = { stream: Stream; project: ProjectRef; sessionId: string; isMasked: boolean; beat: NodeJS.Timeout }
type Followed = { feeds: { plain: LiveFeed; masked: LiveFeed }; streams: Set<Open>; waking: ReturnType<typeof atMostEvery> }

/**
 * The console's streams of events. A commit in this process wakes them at once, at most ten times a second. Once a second, one query for
 * all of them finds events that other processes stored, ended sessions and deleted projects.
 */
export const createLiveStreams = ({
  database,
  sessions,
  log,
}: {
  database: Database
  sessions: Pick<AccountsModule['sessions'], 'living'>
  log: Logger
}) => {
  /** In the order of opening. */
  const streams = new Set<Open>()
  const byProject = new Map<string, Followed>()
  let timer: NodeJS.Timeout | undefined
  let looking = false

  const look = async () => {
    const open = [...streams]
    const [heldBy, lastIds] = await Promise.all([
      sessions.living(open.map(({ sessionId, project: { projectId } }) => ({ sessionId, projectId }))),
      lastEventIds(database, [...byProject.keys()]),
    ])
    for (const { stream, sessionId, project, isMasked } of open) {
      const permissions = heldBy({ sessionId, projectId: project.projectId })
      const mayGoOn = holds(permissions, liveEventsStream.permission) && (isMasked || holds(permissions, 'profile:pii'))
      if (!mayGoOn || !lastIds.has(project.projectId)) stream.end()
    }
    for (const [projectId, { feeds, streams: followers }] of byProject) {
      const lastId = lastIds.get(projectId) ?? 0
      for (const feed of Object.values(feeds)) if (lastId > feed.newest()) feed.hear(lastId)
      for (const { stream } of followers) stream.look(lastId)
    }
  }
  const everySecond = () => {
    for (const { stream } of [...streams]) stream.cutIfStuck()
    if (looking) return
    looking = true
    look()
      .catch((failure: unknown) => log.warn({ reason: (failure as Error).name }, 'live streams could not look'))
      .finally(() => {
        looking = false
      })
  }

  /** Ends the oldest streams so that one more fits within the limit. */
  const makeRoom = (reason: Displaced['reason'], isOfThem: (it: Open) => boolean) => {
    const others = [...streams].filter(isOfThem)
    for (const { stream } of others.slice(0, Math.max(0, others.length + 1 - streamsAtMost[reason])))
      stream.end(displacedText({ reason }))
  }

  const followedOf = (project: ProjectRef): Followed => {
    const known = byProject.get(project.projectId)
    if (known) return known
    const followers = new Set<Open>()
    const waking = atMostEvery(wakeAtMostEveryMs, () => {
      for (const { stream } of followers) stream.wake()
    })
    const feeds = {
      plain: createLiveFeed(database, project, { isMasked: false }),
      masked: createLiveFeed(database, project, { isMasked: true }),
    }
    const followed = { feeds, streams: followers, waking }
    byProject.set(project.projectId, followed)
    return followed
  }
  const add = (it: Open) => {
    streams.add(it)
    followedOf(it.project).streams.add(it)
    timer ??= setInterval(everySecond, lookEvery)
  }
  const remove = (it: Open) => {
    streams.delete(it)
    clearInterval(it.beat)
    const { projectId } = it.project
    const followed = byProject.get(projectId)
    followed?.streams.delete(it)
    if (followed?.streams.size === 0) {
      followed.waking.stop()
      byProject.delete(projectId)
    }
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    open: ({ project, sessionId, isMasked, lastId, outgoing }: Options): OpenedStream => {
      makeRoom('session', (it) => it.sessionId === sessionId)
      makeRoom('organization', (it) => it.project.tenantId === project.tenantId)
      if (streams.size >= streamsAtMost.process) throw new ApiError('server.busy', { retryAfter: 5 })
      const { feeds } = followedOf(project)
      return openEventStream(
        (pipe) => {
          const stream = followEvents(pipe, { feed: isMasked ? feeds.masked : feeds.plain, lastId, onEnd: () => remove(it) })
          const it: Open = { stream, sessionId, project, isMasked, beat: setInterval(stream.beat, beatEvery) }
          add(it)
          return stream
        },
        { outgoing },
      )
    },
    wake: (projectId: string, lastId?: number) => {
      const followed = byProject.get(projectId)
      followed?.feeds.plain.hear(lastId)
      followed?.feeds.masked.hear(lastId)
      followed?.waking.ask()
    },
    /** How many are open in this process. */
    count: (): number => streams.size,
    /** Ends all streams; their readers reconnect to another process or later. */
    close: () => {
      for (const { stream } of [...streams]) stream.end()
    },
  }
}
