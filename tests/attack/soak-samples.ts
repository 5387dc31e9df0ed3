import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { PlatformMonitoring } from '#contract/operations/operations.ts'
import type { Running } from '#tests/support/processes.ts'

/** What the server uses at one moment. `at` is milliseconds since the load began; `requests` and `errors` are those since the sample before. */
export type Sample = {
  at: number
  memory: number
  heap: number
  /** The 99th percentile of the event loop's delay in the latest ten seconds, in milliseconds. */
  delay: number
  databaseBytes: number
  /** Open files and sockets. */
  handles: number
  requestsPerSecond: number
  errors: number
}

export const soakAdmin = { ADMIN_PASSWORD: 'adm1nword' }

/** Reads what a server says about itself to a platform admin, and what the operating system says about it. */
export const createSampling = ({ url, child }: Running) => {
  let session = ''
  const logIn = async () => {
    const response = await fetch(url + endpoints.login.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ account: 'admin', password: soakAdmin.ADMIN_PASSWORD }),
    })
    session = ((await response.json()) as { data: { session: string } }).data.session
  }
  const ask = async () => {
    const response = await fetch(url + endpoints.viewPlatformMonitoring.path, { headers: { jsessionid: session } })
    return (await response.json()) as { code: number; data: PlatformMonitoring }
  }
  return async (): Promise<Pick<Sample, 'memory' | 'heap' | 'delay' | 'databaseBytes' | 'handles'>> => {
    let answer = await ask()
    // An admin's session lasts eight hours at most, as long as the run.
    if (answer.code !== 200) {
      await logIn()
      answer = await ask()
    }
    const { process, database } = answer.data
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    const files = await readdir(`/proc/${child.pid}/fd`)
    return {
      memory: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024,
      heap: process.heapBytes,
      delay: process.lagMs,
      databaseBytes: database.bytes,
      handles: files.length,
    }
  }
}

const columns: { name: string; read: (sample: Sample) => number }[] = [
  { name: 'seconds', read: ({ at }) => at / 1_000 },
  { name: 'rss_mb', read: ({ memory }) => memory / 1e6 },
  { name: 'heap_mb', read: ({ heap }) => heap / 1e6 },
  { name: 'event_loop_delay_p99_ms', read: ({ delay }) => delay },
  { name: 'database_mb', read: ({ databaseBytes }) => databaseBytes / 1e6 },
  { name: 'open_files', read: ({ handles }) => handles },
  { name: 'requests_per_second', read: ({ requestsPerSecond }) => requestsPerSecond },
  { name: 'errors', read: ({ errors }) => errors },
]

/** Writes samples to a CSV file of a folder as they are taken, so that a run that is ended early has left what it saw. */
export const writeSamples = async (folder: string, name: string) => {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name}.csv`)
  await writeFile(file, `${columns.map((it) => it.name).join(',')}\n`)
  return {
    file,
    add: (sample: Sample) => appendFile(file, `${columns.map(({ read }) => Number(read(sample).toFixed(2))).join(',')}\n`),
  }
}
