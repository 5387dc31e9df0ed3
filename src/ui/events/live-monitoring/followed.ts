import type { LiveEvent, LiveOverview } from '#contract/events/events.ts'

const minute = 60_000
const minutesShown = 30
const activeFor = 5 * minute

/**
 * The overview with the events that the stream has sent since. `events` are newest first; those up to the overview's `lastId` are in it
 * already. The number of visitors in the last five minutes is at least that of the visitors in the stream.
 */
export const followed = (overview: LiveOverview, events: LiveEvent[]): LiveOverview => {
  const { lastId, minutes } = overview
  const [newest] = events
  if (lastId === undefined || !newest || Number(newest.id) <= Number(lastId)) return overview
  const end = events.findIndex(({ id }) => Number(id) <= Number(lastId))
  const since = end < 0 ? events : events.slice(0, end)
  const shifted = upTo(minutes, minuteOf(newest))
  const places = new Map(shifted.map(({ at }, place) => [Date.parse(at), place]))
  for (const event of since) {
    const counts = shifted[places.get(minuteOf(event)) ?? -1]
    if (!counts) continue
    if (event.rejection === null) counts.accepted += 1
    else counts.rejected += 1
  }
  const activeSince = Date.parse(newest.receivedAt) - activeFor
  const visitors = new Set(
    events.filter((it) => isVisitor(it) && Date.parse(it.receivedAt) > activeSince).map(({ anonymousId }) => anonymousId),
  )
  return { ...overview, minutes: shifted, activeVisitors: Math.max(overview.activeVisitors, visitors.size) }
}

/** The number of accepted events in the last five minutes that are shown. */
export const acceptedLately = ({ minutes }: LiveOverview): number =>
  minutes.slice(-activeFor / minute).reduce((sum, { accepted }) => sum + accepted, 0)

const isVisitor = ({ rejection, sessionId, context }: LiveEvent) =>
  rejection === null && sessionId !== null && context['isBot'] !== true

const minuteOf = ({ receivedAt }: LiveEvent) => Math.floor(Date.parse(receivedAt) / minute) * minute

/** A copy of the minutes, with more of them added up to `last`. */
const upTo = (minutes: LiveOverview['minutes'], last: number): LiveOverview['minutes'] => {
  const copies = minutes.map((it) => ({ ...it }))
  const from = Date.parse(copies.at(-1)?.at ?? '')
  const missing = Math.min(minutesShown, Math.max(0, (last - from) / minute || 0))
  const more = Array.from({ length: missing }, (_, place) => ({
    at: new Date(last - (missing - 1 - place) * minute).toISOString(),
    accepted: 0,
    rejected: 0,
  }))
  return [...copies, ...more].slice(-minutesShown)
}
