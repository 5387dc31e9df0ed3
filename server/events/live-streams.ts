import { liveEventsStream } from '#contract/endpoints.ts'
import type { LiveEvent } from '#contract/events.ts'
import type { Database } from '../database/database.ts'
import { type ProjectOfKey, readEvents } from './events.store.ts'

export type LiveStreams = ReturnType<typeof createLiveStreams>

const lookEvery = 1_000
const readAtOnce = 500
const bufferedBytes = 65_536
const slowFor = 30_000

type Options = { project: ProjectOfKey; lastId: string | null; lives: () => Promise<boolean> }

/**
 * Streams of a project's events for the console. A commit in this process wakes them at once; a look each second finds what another
 * process stored, and whether the session is still there.
 */
export const createLiveStreams = ({ database }: { database: Database }) => {
  const wakers = new Map<string, Set<() => void>>()
  const endings = new Set<() => void>()

  const open = ({ project, lastId, lives }: Options): ReadableStream<Uint8Array> => {
    let stop = () => {}
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          stop = follow(controller, { project, lastId, lives })
        },
        cancel: () => stop(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
    )
  }

  const follow = (controller: ReadableStreamDefaultController<Uint8Array>, { project, lastId, lives }: Options) => {
    let place = lastId
    let ended = false
    let reading = false
    let again = false
    let slowSince: number | null = null
    const write = (text: string) => controller.enqueue(encoder.encode(text))

    const end = () => {
      if (ended) return
      ended = true
      clearInterval(look)
      clearInterval(beat)
      wakers.get(project.projectId)?.delete(wake)
      endings.delete(end)
      try {
        controller.close()
      } catch {
        // The reader is gone already.
      }
    }
    const isFull = () => (controller.desiredSize ?? 0) <= 0
    const readOn = async () => {
      do {
        again = false
        const events = await readEvents(database, project, {
          afterId: place,
          atMost: place === null ? liveEventsStream.replay : readAtOnce,
        })
        if (ended) return
        place = events.at(-1)?.id ?? place ?? '0'
        if (events.length > 0) write(events.map(messageOf).join(''))
        if (events.length === readAtOnce) again = true
      } while (again && !isFull())
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
    const lookAround = async () => {
      if (isFull()) {
        slowSince ??= Date.now()
        if (Date.now() - slowSince > slowFor) end()
        return
      }
      slowSince = null
      if (!(await lives().catch(() => true))) end()
      else wake()
    }

    const look = setInterval(() => void lookAround(), lookEvery)
    const beat = setInterval(() => !isFull() && write(': \n\n'), liveEventsStream.heartbeatSeconds * 1_000)
    const others = wakers.get(project.projectId) ?? new Set()
    wakers.set(project.projectId, others.add(wake))
    endings.add(end)
    write('retry: 3000\n\n')
    wake()
    return end
  }

  return {
    open,
    wake: (projectId: string) => {
      for (const wake of wakers.get(projectId) ?? []) wake()
    },
    /** Ends every stream; their readers reconnect elsewhere or later. */
    close: () => {
      for (const end of [...endings]) end()
    },
  }
}

const encoder = new TextEncoder()

const messageOf = (event: LiveEvent) => `id: ${event.id}\nevent: event\ndata: ${JSON.stringify(event)}\n\n`
