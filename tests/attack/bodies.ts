import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { batchOf, eventsOf } from '#tests/bench/batches.ts'
import { type Figure, figure, median, quantile } from '#tests/bench/measure.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess, withFolder } from '#tests/support/processes.ts'

const probeFor = 4_000
const probeEvery = 20
const rounds = 3
/** Twice the number of requests that an address may make. */
const floodEvery = 25
const slowConnections = 100

type Person = Awaited<ReturnType<typeof newcomerAt>>
type Body = { name: string; bytes: Buffer; isGzip?: boolean }

const list = (count: number, value: string) => `[${Array(count).fill(value).join(',')}]`
const keys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"key${index}":0`).join(',')}}`

/**
 * The most expensive bodies, sent with an unknown key and with a valid key of the sender. With a valid key they are also validated and
 * stored.
 */
const bodiesOf = (skdKey: string): Body[] => {
  const inBatch = (value: string, key: string) => `{"x":"constructor","skdKey":${key},"events":${value}}`
  const own = JSON.stringify(skdKey)
  return [
    { name: 'a million values in 2 kB of gzip', bytes: gzipSync(inBatch(list(980_000, '0'), '1')), isGzip: true },
    { name: 'as many values as may be', bytes: Buffer.from(inBatch(list(59_000, '0'), '1')) },
    { name: 'as many keys as may be, of one’s own event', bytes: gzipSync(inBatch(`[${keys(59_000)}]`, own)), isGzip: true },
    { name: 'deep', bytes: Buffer.from(inBatch('['.repeat(400_000), '1')) },
    { name: 'one text of 1 MB', bytes: gzipSync(inBatch(`["${'x'.repeat(1_000_000)}"]`, own)), isGzip: true },
    { name: 'a text of 2 MB of escapes', bytes: gzipSync(inBatch(`["${'\\"'.repeat(990_000)}"]`, own)), isGzip: true },
    { name: 'a gzip bomb', bytes: gzipSync(Buffer.alloc(100_000_000, 'x')), isGzip: true },
    { name: 'no JSON, 500 kB', bytes: Buffer.alloc(499_000, '{') },
  ]
}

/** What one address can do to another tenant with the worst bodies (A1, F-09), in turns with silence. */
export const attackBodies = async (): Promise<Figure[]> => [...(await attack('pglite')), ...(await attack('postgres'))]

const attack = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const server = await startProcess({
      DATA_DIR: folder,
      TRUST_PROXY: '1',
      EVENTS_PER_SECOND: '100',
      ...(kind === 'postgres' ? { DATABASE_URL: await freshDatabaseUrl(kind) } : {}),
    })
    const [victim, attacker] = [await newcomerAt(server.url), await newcomerAt(server.url)]
    const bodies = bodiesOf(attacker.skdKey)
    const p95s = { quiet: [] as number[], noisy: [] as number[] }
    const longest = { quiet: 0, noisy: 0 }
    let refused = 0
    await probe(server, victim)
    const before = await memoryOf(server)
    let grown = 0
    for (let round = 0; round < rounds; round += 1) {
      const quiet = await probe(server, victim)
      const flood = startFlood(server, bodies)
      const noisy = await probe(server, victim)
      refused += await flood.stop()
      grown = Math.max(grown, (await memoryOf(server)) - before)
      p95s.quiet.push(quantile(quiet, 0.95))
      p95s.noisy.push(quantile(noisy, 0.95))
      longest.quiet = Math.max(longest.quiet, ...quiet)
      longest.noisy = Math.max(longest.noisy, ...noisy)
    }
    const slow = await slowestBody(server)
    await server.kill('SIGTERM')
    if (refused === 0) throw new Error('nothing was refused: there was no flood')
    const [quiet, noisy] = [median(p95s.quiet), median(p95s.noisy)]
    return [
      figure(`${kind}: another tenant’s event accepted, 95th percentile, alone`, quiet, 'ms'),
      figure(`${kind}: the same during a flood of the worst bodies from one address`, noisy, 'ms'),
      figure(`${kind}: the second as a multiple of the first`, noisy / quiet, '', { atMost: 2 }),
      figure(`${kind}: the longest that it took alone`, longest.quiet, 'ms'),
      figure(`${kind}: the longest that it took during the flood, with what blocks the event loop`, longest.noisy, 'ms'),
      figure(`${kind}: memory that the server grew by`, grown / 1_000_000, 'MB', { atMost: 64 }),
      figure(`${kind}: a body that stands still is closed after`, slow / 1_000, 's', { atMost: 10 }),
    ]
  })

/** Milliseconds until each of some events was accepted, one after the other. */
const probe = async ({ url }: Running, { skdKey }: Person): Promise<number[]> => {
  const latencies: number[] = []
  const end = performance.now() + probeFor
  while (performance.now() < end) {
    const started = performance.now()
    const response = await fetch(url + endpoints.sendEvents.path, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '198.51.100.7' },
      body: batchOf(skdKey, eventsOf(1)),
    })
    await response.arrayBuffer()
    // The victim stays below its own rate limit; on a fast machine it may reach it.
    if (response.status === 200) latencies.push(performance.now() - started)
    else if (response.status !== 429) throw new Error(`an event was answered with ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, probeEvery))
  }
  return latencies
}

/** Sends every body in turn from one address, faster than it may, and holds slow ones beside. Answers how many were refused for their number. */
const startFlood = ({ url }: Running, bodies: Body[]) => {
  let [sent, refused] = [0, 0]
  const under = new Set<Promise<void>>()
  const send = ({ bytes, isGzip }: Body) =>
    fetch(url + endpoints.sendEvents.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'text/plain',
        'X-Forwarded-For': '192.0.2.66',
        ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
      },
      body: new Uint8Array(bytes),
    })
      .then(async (response) => {
        if (response.status === 429) refused += 1
        await response.arrayBuffer()
      })
      // A refusal may close the connection while the body is still being written.
      .catch(() => {})
  const timer = setInterval(() => {
    const body = bodies[sent % bodies.length]
    sent += 1
    if (!body) return
    const work = send(body).finally(() => under.delete(work))
    under.add(work)
  }, floodEvery)
  const slow = Array.from({ length: slowConnections }, () => openSlowly(url, '192.0.2.66'))
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(under)
      for (const socket of slow) socket.destroy()
      return refused
    },
  }
}

/** A connection that begins a large body and does not go on. */
const openSlowly = (url: string, address: string) => {
  const socket = connect(Number(new URL(url).port), 'localhost')
  const lines = [
    `POST ${endpoints.sendEvents.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: text/plain',
    `X-Forwarded-For: ${address}`,
    'Content-Length: 400000',
  ]
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n{"skdKey":`)
  return socket.resume()
}

/** Milliseconds until a body that stands still is given up. */
const slowestBody = ({ url }: Running): Promise<number> =>
  new Promise((resolve) => {
    const started = performance.now()
    openSlowly(url, '192.0.2.67').on('close', () => resolve(performance.now() - started))
  })

/** Bytes of memory that the process holds. */
const memoryOf = async ({ child }: Running): Promise<number> => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
}
