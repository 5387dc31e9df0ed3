import { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Pipe, Stream } from './event-stream.ts'

/** Where an answer is written to; null in tests that call the app without a socket. */
export type Outgoing = ServerResponse | null

/** The body of an answer; null where `sendEventStream` writes it to the socket. */
export type OpenedStream = { body: ReadableStream<Uint8Array> | null }

const bufferedBytes = 65_536
const slowFor = 30_000
/** The time that a reader may take to read the rest of a stream that has ended. */
const lastWordsFor = 5_000
const encoder = new TextEncoder()

type Opening = { outgoing: Outgoing; now?: () => number }

export const outgoingOf = ({ env }: Context): Outgoing => {
  const outgoing: unknown = (env as { outgoing?: unknown } | undefined)?.outgoing
  return outgoing instanceof ServerResponse ? outgoing : null
}

/** Opens a stream of which at most 64 KB wait for its reader. It is written to the socket where there is one: a web stream takes more memory. */
export const openEventStream = (
  begin: (pipe: Pipe) => Stream,
  { outgoing, now = () => performance.now() }: Opening,
): OpenedStream => {
  if (!outgoing) return { body: webStream(begin, now) }
  writeToSocket(outgoing, begin, now)
  return { body: null }
}

/** Streams that wait for the headers of their answer. */
const waiting = new WeakMap<ServerResponse, () => void>()

/**
 * Sends the headers of an answer, and from now on its stream. False if the answer has none, or is not sent: the answer to `HEAD`, or that of
 * a call that failed after it had opened the stream. The stream ends with that answer then.
 */
export const sendEventStream = (answer: Response, outgoing: ServerResponse): boolean => {
  const begin = waiting.get(outgoing)
  if (!begin || answer.status !== 200 || outgoing.req.method === 'HEAD') return false
  waiting.delete(outgoing)
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  begin()
  return true
}

const writeToSocket = (outgoing: ServerResponse, begin: (pipe: Pipe) => Stream, now: () => number): void => {
  /** What is written before the headers; null after them. */
  let early: Uint8Array[] | null = []
  let isEnded = false
  const isFull = () => early !== null || outgoing.writableLength >= bufferedBytes
  const close = () => {
    if (!outgoing.writableFinished) outgoing.destroy()
  }
  const end = () => {
    isEnded = true
    if (!early && !outgoing.destroyed) outgoing.end()
  }
  const stream = begin({
    write: (text) => {
      const bytes = typeof text === 'string' ? encoder.encode(text) : text
      if (early) early.push(bytes)
      else if (!outgoing.destroyed) outgoing.write(bytes)
    },
    isFull,
    isStuck: stuckWhile(isFull, now),
    end: () => {
      end()
      setTimeout(close, lastWordsFor).unref()
    },
    cut: () => {
      end()
      close()
    },
  })
  outgoing.on('drain', stream.fill)
  outgoing.on('close', () => stream.end())
  // A connection that breaks while it is written to is closed next.
  outgoing.on('error', () => {})
  waiting.set(outgoing, () => {
    for (const bytes of early ?? []) outgoing.write(bytes)
    early = null
    if (isEnded) end()
    else stream.fill()
  })
}

const webStream = (begin: (pipe: Pipe) => Stream, now: () => number): ReadableStream<Uint8Array> => {
  let stream: Stream | undefined
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stream = begin(pipeTo(controller, now))
      },
      pull: () => stream?.fill(),
      cancel: () => stream?.end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  )
}

const pipeTo = (controller: ReadableStreamDefaultController<Uint8Array>, now: () => number): Pipe => {
  const isFull = () => (controller.desiredSize ?? 0) <= 0
  const end = () => {
    try {
      controller.close()
    } catch {
      // The reader has disconnected already.
    }
  }
  return {
    write: (text) => controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text),
    isFull,
    isStuck: stuckWhile(isFull, now),
    end,
    cut: end,
  }
}

/** Whether something has been full for half a minute, as seen by calls each second. */
const stuckWhile = (isFull: () => boolean, now: () => number) => {
  let fullSince: number | null = null
  return () => {
    if (!isFull()) fullSince = null
    else fullSince ??= now()
    return fullSince !== null && now() - fullSince > slowFor
  }
}
