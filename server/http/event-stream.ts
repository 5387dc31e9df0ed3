import { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** The writing end of one `text/event-stream`. */
export type Pipe = {
  write: (text: string | Uint8Array) => void
  /** Whether the reader has 64 KB waiting. Write nothing until there is room again. */
  isFull: () => boolean
  /** Whether it has been full for half a minute, as seen by calls each second. */
  isStuck: () => boolean
  /** What was written still goes out, for a few seconds; then the connection is closed. */
  end: () => void
  /** Closes the connection at once. What waits is dropped. */
  cut: () => void
}

/** What goes out at once; `id` is the reader's place once it has it, null where the message has none. */
export type Message = { id: string | null; text: string | Uint8Array }

/** What comes after a place: `from` and `to` are where a reader stands before and after all of it. */
export type Page = { messages: Message[]; from: string; to: string; isLast: boolean }

export type Stream = {
  /** There may be something new. */
  wake: () => void
  /** The buffer has room again. */
  fill: () => void
  /** Where the reader stands; null before the first reading. */
  cursor: () => string | null
  /** The newest message there is has this id, as far as is known. */
  look: (newest: number) => void
  /** To be called each second: a reader who has not read for half a minute is cut off. */
  cutIfStuck: () => void
  /** Sends a heartbeat comment, so that no proxy closes a silent connection. */
  beat: () => void
  /** Sends a last message and ends. */
  end: (word?: string) => void
}

const bufferedBytes = 65_536
const slowFor = 30_000
/** How long a reader may take to read the rest of a stream that has ended. */
const lastWordsFor = 5_000
const encoder = new TextEncoder()
const heartbeat = encoder.encode(': hb\n\n')
const greeting = encoder.encode('retry: 3000\n\n')

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** Closes the connection that an answer goes out on, whatever of it has not been read. */
type Close = () => void

/** There is no socket in tests that call the app directly. */
export const closerOf = ({ env }: Context): Close => {
  const outgoing: unknown = (env as { outgoing?: unknown } | undefined)?.outgoing
  return () => {
    if (outgoing instanceof ServerResponse && !outgoing.writableFinished) outgoing.destroy()
  }
}

type Opening = { close: Close; now?: () => number }

/** A body of at most 64 KB that waits for its reader. */
export const openEventStream = (
  begin: (pipe: Pipe) => Stream,
  { close, now = () => performance.now() }: Opening,
): ReadableStream<Uint8Array> => {
  let stream: Stream | undefined
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stream = begin(pipeTo(controller, close, now))
      },
      pull: () => stream?.fill(),
      cancel: () => stream?.end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  )
}

const pipeTo = (controller: ReadableStreamDefaultController<Uint8Array>, close: Close, now: () => number): Pipe => {
  let fullSince: number | null = null
  const isFull = () => (controller.desiredSize ?? 0) <= 0
  const end = () => {
    try {
      controller.close()
    } catch {
      // The reader has left already.
    }
  }
  return {
    write: (text) => controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text),
    isFull,
    isStuck: () => {
      if (!isFull()) fullSince = null
      else fullSince ??= now()
      return fullSince !== null && now() - fullSince > slowFor
    },
    end: () => {
      end()
      setTimeout(close, lastWordsFor).unref()
    },
    cut: () => {
      end()
      close()
    },
  }
}

type Options = {
  /** Where the reader stands; null if the first reading decides it. */
  cursor: string | null
  /** At most so many; `newest` is the newest id that `look` has told. */
  read: (cursor: string | null, about: { atMost: number; newest: number }) => Promise<Page>
  readAtOnce: number
  /** The message to send once the reader has caught up. */
  caughtUp?: (cursor: string) => string
  onEnd: () => void
}

/** Writes one reader's stream: what it has not seen, then what comes. Reads no further while its buffer is full, and ends when it stays full. */
export const follow = (pipe: Pipe, { cursor: start, read, readAtOnce, caughtUp, onEnd }: Options): Stream => {
  let cursor = start
  let ended = false
  let reading = false
  let again = false
  let behind = false
  let newest = 0
  let greeted = false
  let page = readAtOnce

  const end = (word?: string) => {
    if (ended) return
    ended = true
    onEnd()
    // Also where the buffer is full: it is short, and says whether to come back.
    if (word) pipe.write(word)
    pipe.end()
  }
  /** Up to a full buffer. The rest is forgotten, and read again when there is room. */
  const writeFitting = ({ messages, from, to }: Page) => {
    cursor ??= from
    let written = 0
    for (const { id, text } of messages) {
      if (pipe.isFull()) break
      pipe.write(text)
      cursor = id ?? cursor
      written += 1
    }
    const isWritten = written === messages.length
    if (isWritten) cursor = to
    page = isWritten ? Math.min(2 * page, readAtOnce) : Math.max(1, written)
    return isWritten
  }
  const readOn = async () => {
    do {
      again = false
      const next = await read(cursor, { atMost: page, newest })
      if (ended) return
      behind = !writeFitting(next) || !next.isLast
      again ||= behind
    } while (again && !pipe.isFull())
    if (greeted || behind || cursor === null) return
    greeted = true
    if (caughtUp) pipe.write(caughtUp(cursor))
  }
  const wake = () => {
    again = true
    if (reading || ended || pipe.isFull()) return
    reading = true
    readOn()
      .catch(() => end())
      .finally(() => {
        reading = false
      })
  }

  pipe.write(greeting)
  wake()
  return {
    wake,
    fill: () => {
      if (behind) wake()
    },
    cursor: () => cursor,
    look: (lastId) => {
      newest = lastId
      if (cursor === null || lastId > Number(cursor)) wake()
    },
    cutIfStuck: () => {
      if (ended || !pipe.isStuck()) return
      ended = true
      onEnd()
      pipe.cut()
    },
    beat: () => {
      if (!pipe.isFull()) pipe.write(heartbeat)
    },
    end,
  }
}
