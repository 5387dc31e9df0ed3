import { liveEventsStream } from '#contract/endpoints.ts'
import type { CaughtUp, LiveEvent } from '#contract/events.ts'
import type { Database } from '../database/database.ts'
import { lastEventIds, type ProjectOfKey } from './events.store.ts'
import { readEvents } from './live.store.ts'

export type Stream = {
  /** There may be something new. */
  wake: () => void
  /** The buffer has room again. */
  fill: () => void
  /** A second has passed; the project's newest event has this id. */
  look: (lastId: number) => void
  end: () => void
}

const readAtOnce = 100
const slowFor = 30_000

type Options = { database: Database; project: ProjectOfKey; lastId: string | null; onEnd: () => void }

/** Writes one reader's stream: what it has not seen, that this was all, then what comes. Reads no further while its buffer is full, and ends when it stays full. */
export const follow = (
  controller: ReadableStreamDefaultController<Uint8Array>,
  { database, project, lastId, onEnd }: Options,
): Stream => {
  let place = lastId
  let ended = false
  let reading = false
  let again = false
  let behind = false
  let newest = 0
  let leftOut: number | null = null
  let caughtUp = false
  let portion = readAtOnce
  let fullSince: number | null = null
  const write = (text: string) => controller.enqueue(encoder.encode(text))
  const isFull = () => (controller.desiredSize ?? 0) <= 0

  const end = () => {
    if (ended) return
    ended = true
    clearInterval(beat)
    onEnd()
    try {
      controller.close()
    } catch {
      // The reader is gone already.
    }
  }
  /** Up to a full buffer. The rest is forgotten, and read again when there is room. */
  const writeFitting = (events: LiveEvent[]) => {
    let written = 0
    for (const event of events) {
      if (isFull()) break
      write(messageOf(event))
      place = event.id
      written += 1
    }
    portion = written < events.length ? Math.max(1, written) : Math.min(2 * portion, readAtOnce)
    return written
  }
  /** Where to begin for a reader who was away for too long to be told everything. */
  const begin = async () => {
    newest = (await lastEventIds(database, [project.projectId])).get(project.projectId) ?? 0
    const first = place === null ? null : Math.max(Number(place), newest - liveEventsStream.replay)
    leftOut = first === null ? 0 : first - Number(place)
    place = first === null ? null : String(first)
  }
  const readOn = async () => {
    if (leftOut === null) await begin()
    do {
      again = false
      const known = newest
      const atMost = place === null ? liveEventsStream.newest : portion
      const events = await readEvents(database, project, { afterId: place, atMost })
      if (ended) return
      place ??= placeBefore(events)
      behind = writeFitting(events) < events.length || events.length === atMost
      again ||= behind
      if (!behind) place = String(Math.max(Number(place), known))
    } while (again && !isFull())
    if (caughtUp || behind) return
    caughtUp = true
    write(caughtUpMessage({ lastId: place, leftOut: leftOut ?? 0 }))
  }
  const wake = () => {
    again = true
    if (reading || ended || isFull()) return
    reading = true
    readOn()
      .catch(end)
      .finally(() => {
        reading = false
      })
  }
  const fill = () => {
    if (behind) wake()
  }
  const look = (lastId: number) => {
    newest = lastId
    if (!isFull()) {
      fullSince = null
      if (place === null || lastId > Number(place)) wake()
      return
    }
    fullSince ??= performance.now()
    if (performance.now() - fullSince > slowFor) end()
  }

  const beat = setInterval(() => !isFull() && write(': \n\n'), liveEventsStream.heartbeatSeconds * 1_000)
  write('retry: 3000\n\n')
  wake()
  return { wake, fill, look, end }
}

const encoder = new TextEncoder()

const messageOf = (event: LiveEvent) => `id: ${event.id}\nevent: event\ndata: ${JSON.stringify(event)}\n\n`

const caughtUpMessage = (report: CaughtUp) => `id: ${report.lastId}\nevent: caught-up\ndata: ${JSON.stringify(report)}\n\n`

/** Where a stream stands that was given these: just before the first. */
const placeBefore = (events: LiveEvent[]) => String(Number(events[0]?.id ?? 1) - 1)
