/** The writing end of one `text/event-stream`. */
export type Pipe = {
  write: (text: string | Uint8Array) => void
  /** Whether the reader has 64 KB waiting. Write nothing until there is room again. */
  isFull: () => boolean
  /** Whether it has been full for half a minute, as seen by calls each second. */
  isStuck: () => boolean
  /** Ends the stream: data already written are still sent for a few seconds, then the connection is closed. */
  end: () => void
  /** Closes the connection at once. Waiting data are dropped. */
  cut: () => void
}

/** A message to a reader; `id` is the reader's position after receiving it, null for a message without one. */
export type Message = { id: string | null; text: string | Uint8Array }

/** The messages after a position: `from` and `to` are the reader's positions before and after all of them. */
export type Page = { messages: Message[]; from: string; to: string; isLast: boolean }

export type Stream = {
  /** Tells the stream that there may be new messages. */
  wake: () => void
  /** Tells the stream that the buffer has room again. */
  fill: () => void
  /** The reader's position; null before the first query. */
  cursor: () => string | null
  /** Tells the stream the newest known id. */
  look: (newest: number) => void
  /** To be called each second: disconnects a reader that has not read for half a minute. */
  cutIfStuck: () => void
  /** Sends a heartbeat comment, so that no proxy closes a silent connection. */
  beat: () => void
  /** Sends a last message and ends. */
  end: (word?: string) => void
}

const encoder = new TextEncoder()
const heartbeat = encoder.encode(': hb\n\n')
const greeting = encoder.encode('retry: 3000\n\n')

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

type Options = {
  /** The reader's position; null if the first query decides it. */
  cursor: string | null
  /** Reads at most this many; `newest` is the newest id that was told with `look`. */
  read: (cursor: string | null, about: { atMost: number; newest: number }) => Promise<Page>
  readAtOnce: number
  /** The message to send once the reader has caught up. */
  caughtUp?: (cursor: string) => string
  onEnd: () => void
}

/** Writes one reader's stream: missed messages first, then new ones. Stops reading while the buffer is full, and ends if it stays full. */
export const follow = (pipe: Pipe, { cursor: start, read, readAtOnce, caughtUp, onEnd }: Options): Stream => {
  let cursor = start
  let ended = false
  let reading = false
  let again = false
  // Until the first query, also where there is no room for its answer yet.
  let behind = true
  let newest = 0
  let greeted = false
  let page = readAtOnce

  const end = (word?: string) => {
    if (ended) return
    ended = true
    onEnd()
    // Written also if the buffer is full: the message is short and says whether to reconnect.
    if (word) pipe.write(word)
    pipe.end()
  }
  /** Writes until the buffer is full. The rest is dropped, and read again when there is room. */
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
