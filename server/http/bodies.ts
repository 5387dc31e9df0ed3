import { gunzip, type InputType } from 'node:zlib'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createEventLoopScheduler, createSlots } from '#server/kernel/event-loop-scheduling.ts'
import { type BodyPlace, createBodyBudget } from './body-budget.ts'
import { countValues, type JsonSize, parseCounted } from './json.ts'

export type Bodies = ReturnType<typeof createBodies>
export type BodyLimits = JsonSize & { wireBytes: number; inflatedBytes: number }
/** In each period of `milliseconds`, an incomplete body must bring at least this many bytes. */
export type BodyRateLimit = { milliseconds: number; bytes: number }

/**
 * The depth limit for a body whose events are validated one by one. It is above the limit of an event, so that a deep event is rejected on
 * its own, and low enough for every JSON reader that follows.
 */
export const validatedDepth = 512

type Asked = { limits: BodyLimits; isGzip?: boolean; address: string | null }

/** 4 kB a second: a phone with a poor connection sends 500 kB in two minutes. A body that stops arriving is refused after eight seconds. */
const usualBodyRate = { milliseconds: 8_000, bytes: 32_000 }
/** Node has few worker threads, and password hashing uses them too. */
const inflationsAtOnce = 2
const inflatedChunk = 256 * 1_024

/** Reads the JSON bodies of requests within limits: of size, speed, cost for one address, and memory of waiting bodies. */
export const createBodies = ({ clock, rateLimit = usualBodyRate }: { clock: Clock; rateLimit?: BodyRateLimit | undefined }) => {
  const budget = createBodyBudget({ clock })
  const turns = createEventLoopScheduler()
  const inflations = createSlots(inflationsAtOnce)

  const read = async (request: Request, { limits, isGzip = false, address }: Asked, place: BodyPlace) => {
    const wire = await receive(request, limits.wireBytes, rateLimit, place)
    if (!isGzip) return wire
    return inflations.run(address ?? '', async () => {
      place.refuseDebt()
      const plain = await inflate(wire, limits.inflatedBytes)
      place.chargeBytes(plain.byteLength)
      place.holdMore(plain.byteLength)
      return plain
    })
  }

  return {
    /** Parses a body. One is parsed at a time, and synchronous work on the value belongs to the same turn. */
    readJson: async (request: Request, asked: Asked): Promise<unknown> => {
      if (Number(request.headers.get('Content-Length') ?? 0) > asked.limits.wireBytes) throw new ApiError('body.tooLarge')
      const place = budget.enter(asked.address)
      try {
        place.refuseExcess()
        const bytes = await read(request, asked, place)
        await turns.take(asked.address ?? '')
        place.refuseDebt()
        const text = new TextDecoder().decode(bytes)
        place.chargeValues(countValues(text, asked.limits))
        return parseCounted(text)
      } finally {
        place.leave()
      }
    },
  }
}

/** Reads the bytes of a body. Refuses more than `wireBytes` without reading on, and bodies that arrive too slowly. */
const receive = async (request: Request, wireBytes: number, rateLimit: BodyRateLimit, place: BodyPlace): Promise<Uint8Array> => {
  const received = { bytes: 0 }
  const note = (bytes: number) => {
    received.bytes += bytes
    if (received.bytes > wireBytes) throw new ApiError('body.tooLarge')
    place.chargeBytes(received.bytes)
    place.holdMore(bytes)
  }
  let timer: ReturnType<typeof setInterval> | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    let before = 0
    timer = setInterval(() => {
      if (received.bytes - before < rateLimit.bytes) reject(new ApiError('body.tooSlow'))
      before = received.bytes
    }, rateLimit.milliseconds)
  })
  try {
    const declared = request.headers.get('Content-Length')
    // A short body with a Content-Length is read at once, which is cheaper than in chunks.
    const isShort = declared !== null && Number(declared) <= rateLimit.bytes
    return await Promise.race([isShort ? readWhole(request, note) : readChunks(request, note), tooSlow])
  } finally {
    clearInterval(timer)
  }
}

const readWhole = async (request: Request, note: (bytes: number) => void): Promise<Uint8Array> => {
  const bytes = new Uint8Array(await request.arrayBuffer().catch(unreadable))
  note(bytes.byteLength)
  return bytes
}

const readChunks = async ({ body }: Request, note: (bytes: number) => void): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  const reader = body?.getReader()
  try {
    for (;;) {
      const read = await reader?.read().catch(unreadable)
      if (!read || read.done) return Buffer.concat(chunks)
      note(read.value.byteLength)
      chunks.push(read.value)
    }
  } finally {
    reader?.releaseLock()
  }
}

const inflate = (wire: InputType, inflatedBytes: number) =>
  new Promise<Buffer>((resolve, reject) => {
    gunzip(wire, { maxOutputLength: inflatedBytes, chunkSize: inflatedChunk }, (failure, plain) => {
      if (!failure) resolve(plain)
      else
        reject(
          new ApiError(
            (failure as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'body.tooLarge' : 'request.unreadable',
          ),
        )
    })
  })

const unreadable = (): never => {
  throw new ApiError('request.unreadable')
}
