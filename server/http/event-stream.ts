/** The writing end of one `text/event-stream`. */
export type Pipe = {
  write: (text: string | Uint8Array) => void
  /** Its reader has 64 KB waiting: nothing is to be written until there is room again. */
  isFull: () => boolean
  /** It has been full for half a minute, as far as those who asked each second can tell. */
  isStuck: () => boolean
  end: () => void
}

/** What goes out at once; `id` is the reader's place once it has it, null where the message has none. */
export type Message = { id: string | null; text: string }

/** What comes after a place: `from` and `to` are where a reader stands before and after all of it. */
export type Portion = { messages: Message[]; from: string; to: string; isLast: boolean }

export type Stream = {
  /** There may be something new. */
  wake: () => void
  /** The buffer has room again. */
  fill: () => void
  /** Where the reader stands; null before the first reading. */
  place: () => string | null
  /** A second has passed; the newest message there is has this id, as far as is known. */
  look: (newest: number) => void
  /** Says nothing, so that nobody on the way takes the silence for the end. */
  beat: () => void
  /** Says a last word and ends. */
  end: (word?: string) => void
}

const bufferedBytes = 65_536
const slowFor = 30_000
const encoder = new TextEncoder()
const heartbeat = encoder.encode(': hb\n\n')
const greeting = encoder.encode('retry: 3000\n\n')

export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
}

/** A body of at most 64 KB that waits for its reader. */
export const openEventStream = (begin: (pipe: Pipe) => Stream): ReadableStream<Uint8Array> => {
  let stream: Stream | undefined
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stream = begin(pipeTo(controller))
      },
      pull: () => stream?.fill(),
      cancel: () => stream?.end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }),
  )
}

const pipeTo = (controller: ReadableStreamDefaultController<Uint8Array>): Pipe => {
  let fullSince: number | null = null
  const isFull = () => (controller.desiredSize ?? 0) <= 0
  return {
    write: (text) => controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text),
    isFull,
    isStuck: () => {
      if (!isFull()) fullSince = null
      else fullSince ??= performance.now()
      return fullSince !== null && performance.now() - fullSince > slowFor
    },
    end: () => {
      try {
        controller.close()
      } catch {
        // The reader is gone already.
      }
    },
  }
}

type Options = {
  /** Where the reader stands; null where that is for the first reading to say. */
  place: string | null
  /** At most so many; `newest` is the newest id that `look` has told. */
  read: (place: string | null, about: { atMost: number; newest: number }) => Promise<Portion>
  readAtOnce: number
  /** What to say once, where the reader has everything that there was. */
  caughtUp?: (place: string) => string
  onEnd: () => void
}

/** Writes one reader's stream: what it has not seen, then what comes. Reads no further while its buffer is full, and ends when it stays full. */
export const follow = (pipe: Pipe, { place: start, read, readAtOnce, caughtUp, onEnd }: Options): Stream => {
  let place = start
  let ended = false
  let reading = false
  let again = false
  let behind = false
  let newest = 0
  let greeted = false
  let portion = readAtOnce

  const end = (word?: string) => {
    if (ended) return
    ended = true
    onEnd()
    if (word && !pipe.isFull()) pipe.write(word)
    pipe.end()
  }
  /** Up to a full buffer. The rest is forgotten, and read again when there is room. */
  const writeFitting = ({ messages, from, to }: Portion) => {
    place ??= from
    let written = 0
    for (const { id, text } of messages) {
      if (pipe.isFull()) break
      pipe.write(text)
      place = id ?? place
      written += 1
    }
    const isWritten = written === messages.length
    if (isWritten) place = to
    portion = isWritten ? Math.min(2 * portion, readAtOnce) : Math.max(1, written)
    return isWritten
  }
  const readOn = async () => {
    do {
      again = false
      const next = await read(place, { atMost: portion, newest })
      if (ended) return
      behind = !writeFitting(next) || !next.isLast
      again ||= behind
    } while (again && !pipe.isFull())
    if (greeted || behind || place === null) return
    greeted = true
    if (caughtUp) pipe.write(caughtUp(place))
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
    place: () => place,
    look: (lastId) => {
      newest = lastId
      if (pipe.isStuck()) end()
      else if (place === null || lastId > Number(place)) wake()
    },
    beat: () => {
      if (!pipe.isFull()) pipe.write(heartbeat)
    },
    end,
  }
}
