import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { headersFor, readAnswer, transportProblem } from '#api/http/client.ts'
import {
  type CaughtUp,
  caughtUpSchema,
  type Displaced,
  displacedSchema,
  type LiveEvent,
  liveEventSchema,
} from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { ProblemError, toProblem } from '#contract/http/problem.ts'
import { createFrames } from './frames.ts'

export type StreamDependencies = {
  origin: string
  sessionId: () => string | null
  locale: () => string
  isIdle?: () => boolean
  onRefused: (sessionId: string | null) => void
}

type Listener = {
  opened: () => void
  arrived: (events: LiveEvent[]) => void
  caughtUp: (report: CaughtUp) => void
  /** The server closed the stream in favour of another one. No event follows. */
  displaced: (report: Displaced) => void
  lost: (failure: ProblemError) => void
}

/** A connection that is silent for this many heartbeats counts as dead. */
const patience = 2.5

/** Reads a project's live events until it is stopped. Events come in the order of their ids, at most once per frame. */
export const openEventStream = (
  dependencies: StreamDependencies,
  { projectId, lastId }: { projectId: string; lastId: string | null },
  listener: Listener,
): (() => void) => {
  const ending = new AbortController()
  const frames = createFrames(listener.arrived)
  read(dependencies, { projectId, lastId, listener, frames, ending }).catch((failure: unknown) => {
    if (ending.signal.aborted && ending.signal.reason !== silence) return
    frames.flush()
    listener.lost(problemErrorOf(failure))
  })
  return () => {
    frames.end()
    ending.abort()
  }
}

const silence = new ProblemError({ code: 'transport.timeout', status: 408 })

type Frames = ReturnType<typeof createFrames<LiveEvent>>
type Reading = { projectId: string; lastId: string | null; listener: Listener; frames: Frames; ending: AbortController }

const read = async (dependencies: StreamDependencies, { projectId, lastId, listener, frames, ending }: Reading) => {
  const watchdog = createWatchdog(() => ending.abort(silence))
  try {
    const session = dependencies.sessionId()
    const response = await fetch(new URL(liveEventsStream.path, dependencies.origin), {
      headers: {
        ...headersFor({
          session,
          project: projectId,
          locale: dependencies.locale(),
          unattended: dependencies.isIdle?.(),
        }),
        Accept: 'text/event-stream',
        ...(lastId ? { 'Last-Event-ID': lastId } : {}),
      },
      cache: 'no-store',
      signal: ending.signal,
    })
    if (response.status === 403) dependencies.onRefused(session)
    if (!response.body || !isEventStream(response)) {
      await readAnswer(response)
      throw new ProblemError({ code: 'transport.unreadable', status: response.status })
    }
    listener.opened()
    let isDisplaced = false
    const parser = createParser({
      onEvent: ({ event: name, data }) => {
        const event = name === 'event' ? parsed(liveEventSchema, data) : null
        if (event) frames.add(event)
        const report = name === 'caught-up' ? parsed(caughtUpSchema, data) : null
        const displaced = name === 'displaced' ? parsed(displacedSchema, data) : null
        if (!report && !displaced) return
        frames.flush()
        if (report) listener.caughtUp(report)
        if (!displaced) return
        isDisplaced = true
        listener.displaced(displaced)
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      watchdog.hear()
      parser.feed(chunk.value)
    }
    if (!isDisplaced) throw new ProblemError({ code: 'transport.offline', status: 0 })
  } finally {
    watchdog.stop()
  }
}

const isEventStream = (response: Response) =>
  response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream') === true

const createWatchdog = (bite: () => void) => {
  const wait = liveEventsStream.heartbeatSeconds * 1_000 * patience
  let timer = setTimeout(bite, wait)
  return {
    hear: () => {
      clearTimeout(timer)
      timer = setTimeout(bite, wait)
    },
    stop: () => clearTimeout(timer),
  }
}

const parsed = <Schema extends v.GenericSchema>(schema: Schema, data: string): v.InferOutput<Schema> | null => {
  try {
    const result = v.safeParse(schema, JSON.parse(data))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

const problemErrorOf = (failure: unknown) =>
  new ProblemError(failure instanceof ProblemError ? toProblem(failure) : transportProblem(failure))
