import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { batchOf, eventsOf } from '#tests/bench/batches.ts'
import { type Figure, figure, quantile } from '#tests/bench/measure.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess, withFolder } from '#tests/support/processes.ts'

const streams = 500
const probeFor = 12_000
/** With the flood below what one address may send a second. */
const probeEvery = 100
const largeEventsASecond = 6
const largeEvent = () => ({
  ...eventsOf(1)[0],
  properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, key.repeat(7_000)])),
})

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** A2, F-14: 500 live streams of one session that never read, while its project gets 6 events of 28 KB a second. What another tenant notices. */
export const attackByStreams = async (): Promise<Figure[]> => [...(await attack('pglite')), ...(await attack('postgres'))]

const attack = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const databaseUrl = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({ DATA_DIR: folder, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
    const [tenant, attacker] = [await newcomerAt(server.url), await newcomerAt(server.url)]
    await probe(server.url, tenant, 2_000)
    const alone = quantile(await probe(server.url, tenant, probeFor / 2), 0.95)

    const sockets = Array.from({ length: streams }, () => openUnread(server.url, attacker))
    const flood = sendLarge(server.url, attacker)
    const first = await probe(server.url, tenant, probeFor / 2)
    const before = await memoryOf(server)
    const second = await probe(server.url, tenant, probeFor)
    const after = await memoryOf(server)
    await flood.stop()
    for (const socket of sockets) socket.destroy()
    await server.kill('SIGTERM')

    const flooded = quantile([...first, ...second], 0.95)
    const what = `${kind}: another tenant’s event accepted, 95th percentile`
    return [
      figure(`${what}, alone`, alone, 'ms'),
      figure(`${what}, beside ${streams} unread streams of one session`, flooded, 'ms', { atMost: 200 }),
      figure(`${kind}: the second as a multiple of the first`, flooded / alone, ''),
      figure(`${kind}: memory of the process, growth over ${probeFor / 1_000} s of it`, (after - before) / 1e6, 'MB', {
        atMost: 64,
      }),
    ]
  })

/** Asks for the stream and never reads what comes. */
const openUnread = (url: string, { session, project }: Person): Socket => {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname).pause()
  // The server closes most of them.
  socket.on('error', () => {})
  socket.write(
    `GET ${liveEventsStream.path} HTTP/1.1\r\nHost: localhost\r\njsessionid: ${session}\r\nPROJECT-INFO: ${project.id}\r\n\r\n`,
  )
  return socket
}

const sendLarge = (url: string, { skdKey }: Person) => {
  const answers: Promise<unknown>[] = []
  const timer = setInterval(() => {
    const body = batchOf(skdKey, [largeEvent()])
    answers.push(fetch(url + endpoints.sendEvents.path, { method: 'POST', body }).then((it) => it.arrayBuffer()))
  }, 1_000 / largeEventsASecond)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(answers)
    },
  }
}

/** Milliseconds until each of some events was accepted, one after the other. */
const probe = async (url: string, { skdKey }: Person, during: number): Promise<number[]> => {
  const latencies: number[] = []
  const end = performance.now() + during
  while (performance.now() < end) {
    const started = performance.now()
    const response = await fetch(url + endpoints.sendEvents.path, { method: 'POST', body: batchOf(skdKey, eventsOf(1)) })
    await response.arrayBuffer()
    latencies.push(performance.now() - started)
    if (response.status !== 200) throw new Error(`an event was answered with ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, probeEvery - (performance.now() - started))))
  }
  return latencies
}

/** What the system holds for a process, in bytes. */
const memoryOf = async ({ child }: Running) => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024
}
