import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import { actionStream } from '#contract/actions/action-stream.ts'
import { isAllowedOrigin } from '#contract/sdk-keys/origins.ts'
import { follow, type Stream } from '#server/http/event-stream.ts'
import { type OpenedStream, type Outgoing, openEventStream } from '#server/http/event-stream-body.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { batchLoader } from '#server/kernel/batch-loader.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { SdkKeysModule } from '#server/sdk-keys/sdk-keys.module.ts'
import { beginning, pageOf, reconnectText } from './channel.ts'
import { channelsAhead, type Question, readChannels } from './outbox.store.ts'
import { createStreamOpenings } from './stream-openings.ts'
import type { Bearer } from './tickets.ts'

type Open = { stream: Stream; bearer: Bearer; address: string | null; turn: number }

const lookEvery = 1_000
const askedAtOnce = 1_000
const readAtOnce = 20
const streamsAtMost = 20_000
/** Limits of this process, so that one key or network address cannot use all streams. Behind an undeclared proxy there is no address. */
const streamsAKey = 15_000
const streamsAnAddress = 500
const retryAfterSeconds = 30
/** A browser needs one stream. The limit leaves room for reloads, but not for pages that open streams endlessly. */
const streamsAVisitor = 8

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  allowedOriginsOf: SdkKeysModule['allowedOriginsOf']
}

/**
 * The streams of visitors. Sending an action in this process wakes the visitor's streams at once. Once a second, one query for all of them
 * finds what other processes sent and which keys, projects or origins are no longer valid. One timer sends the heartbeats of all streams,
 * to a part of them each second.
 */
export const createActionStreams = ({ database, clock, log, allowedOriginsOf }: Dependencies) => {
  const byChannel = new Map<string, Set<Open>>()
  const byKey = new Map<string, number>()
  const byAddress = new Map<string, number>()
  const openings = createStreamOpenings(clock)
  let count = 0
  let second = 0
  let timer: NodeJS.Timeout | undefined
  let looking = false

  const read = batchLoader((questions: Question[]) => readChannels(database, questions, clock.now()), askedAtOnce)
  const all = () => [...byChannel.values()].flatMap((streams) => [...streams])

  const endRetired = async (open: Open[]) => {
    const living = await allowedOriginsOf([...new Set(open.map(({ bearer }) => bearer.key))])
    for (const { stream, bearer } of open) {
      const allowed = living.get(bearer.key)
      if (!allowed || !isAllowedOrigin(allowed, bearer.origin)) stream.end()
    }
  }
  const lookFor = async (open: Open[]) => {
    const ahead = await channelsAhead(
      database,
      open.map(({ bearer, stream }) => ({ ...bearer, cursor: stream.cursor() ?? beginning })),
    )
    for (const [index, { stream }] of open.entries()) stream.look(ahead.get(index) ?? 0)
  }
  const look = async () => {
    const open = all()
    await endRetired(open)
    for (let from = 0; from < open.length; from += askedAtOnce) await lookFor(open.slice(from, from + askedAtOnce))
  }
  const everySecond = () => {
    second = (second + 1) % actionStream.heartbeatSeconds
    for (const { stream, turn } of all()) {
      if (turn === second) stream.beat()
      stream.cutIfStuck()
    }
    if (looking) return
    looking = true
    look()
      .catch((failure: unknown) => log.warn({ reason: (failure as Error).name }, 'action streams could not look'))
      .finally(() => {
        looking = false
      })
  }

  const add = (it: Open) => {
    const name = channelName(it.bearer)
    const others = byChannel.get(name) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= streamsAVisitor) oldest.stream.end()
    byChannel.set(name, others.add(it))
    tally(byKey, it.bearer.key, 1)
    if (it.address !== null) tally(byAddress, it.address, 1)
    count += 1
    timer ??= setInterval(everySecond, lookEvery)
  }
  const remove = (it: Open) => {
    const name = channelName(it.bearer)
    const others = byChannel.get(name)
    if (!others?.delete(it)) return
    if (others.size === 0) byChannel.delete(name)
    tally(byKey, it.bearer.key, -1)
    if (it.address !== null) tally(byAddress, it.address, -1)
    count -= 1
    if (count > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** `lastId` is the id of the last message that the reader received, or null. */
    open: (
      bearer: Bearer,
      { lastId, address, outgoing }: { lastId: string | null; address: string | null; outgoing: Outgoing },
    ): OpenedStream => {
      if (count >= streamsAtMost) throw new ApiError('server.busy', { retryAfter: 5 })
      const isTooMany =
        (byKey.get(bearer.key) ?? 0) >= streamsAKey || (address !== null && (byAddress.get(address) ?? 0) >= streamsAnAddress)
      if (isTooMany) throw new ApiError('requests.tooMany', { retryAfter: retryAfterSeconds })
      return openEventStream(
        (pipe) => {
          let isNew = lastId !== null
          const stream = follow(pipe, {
            cursor: lastId ?? beginning,
            readAtOnce,
            read: async (at, { atMost }) => {
              const cursor = at ?? beginning
              const found = await read({ projectId: bearer.projectId, anonymousId: bearer.anonymousId, after: cursor, atMost })
              const page = pageOf(found, { cursor, isNew, atMost, now: clock.now() })
              isNew = false
              return page
            },
            onEnd: () => remove(it),
          })
          const it: Open = { stream, bearer, address, turn: count % actionStream.heartbeatSeconds }
          add(it)
          openings.note(bearer.projectId, lastId !== null)
          return stream
        },
        { outgoing },
      )
    },
    /** Call it after an action was sent to a visitor. */
    wake: (channel: Channelled): void => {
      for (const { stream } of byChannel.get(channelName(channel)) ?? []) stream.wake()
    },
    /** Whether a stream of this visitor is open in this process. */
    has: (channel: Channelled): boolean => byChannel.has(channelName(channel)),
    /** How many are open in this process. */
    count: (): number => count,
    /** How many streams of a project's visitors are open in this process. */
    countOf: (projectId: string): number => {
      let open = 0
      for (const [name, streams] of byChannel) if (name.startsWith(`${projectId} `)) open += streams.size
      return open
    },
    /** How many streams of a project were opened in the last hour in this process, and how many of them continue a broken one. */
    openingsOf: openings.of,
    /** Ends all streams; their readers reconnect after a random time. */
    close: (): void => {
      const within = spreadOf(count)
      for (const { stream } of all()) stream.end(reconnectText(randomInt(within)))
    },
  }
}

/** Milliseconds within which this many readers reconnect: ten seconds, or as long as 300 a second need. */
export const spreadOf = (readers: number): number =>
  Math.ceil(1_000 * Math.max(actionStream.reconnectWithinSeconds, readers / actionStream.reconnectsASecond))

const tally = (counts: Map<string, number>, name: string, by: number) => {
  const count = (counts.get(name) ?? 0) + by
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}

type Channelled = { projectId: string; anonymousId: string }

const channelName = ({ projectId, anonymousId }: Channelled) => `${projectId} ${anonymousId}`
