import { join } from 'node:path'
import autocannon from 'autocannon'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { openDatabase } from '#server/database/open.ts'
import { type Figure, figure, quantile } from '#tests/bench/measure.ts'
import { environmentIn, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'

const connections = 120
const seconds = 15
const people = 12
const roundsAlone = 5
const healthEvery = 50
const flooder = '203.0.113.7'
const json = { 'Content-Type': 'application/json' }

/** 120 connections of one address try wrong passwords (A3): whether others sign in, how long it takes them, and what is written. */
export const attackSignIn = async (): Promise<Figure[]> => [...(await flood('pglite')), ...(await flood('postgres'))]

const flood = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const server = await startProcess({ ...environment, TRUST_PROXY: '1' })
    const known: Person[] = []
    for (let person = 0; person < people; person += 1) known.push(await newcomerAt(server.url))
    const alone: Login[] = []
    for (let round = 0; round <= roundsAlone; round += 1) {
      const logins = await signInAll(server.url, known)
      // The first warms up.
      if (round > 0) alone.push(...logins)
    }
    let flooding = true
    const flooded = Promise.resolve(
      autocannon({
        url: server.url + endpoints.login.path,
        method: 'POST',
        connections,
        duration: seconds,
        workers: 1,
        idReplacement: true,
        headers: { ...json, 'X-Forwarded-For': flooder },
        body: JSON.stringify({ account: 'nobody[<id>]', password: 'wr0ngword' }),
      }),
    ).finally(() => {
      flooding = false
    })
    const [health, during] = [[] as number[], [] as Login[]]
    const watching = (async () => {
      while (flooding) {
        health.push((await timed(() => fetch(`${server.url}/healthz`))).milliseconds)
        await new Promise((resolve) => setTimeout(resolve, healthEvery))
      }
    })()
    while (flooding) during.push(...(await signInAll(server.url, known)))
    await watching
    const { requests } = await flooded
    await server.kill('SIGTERM')
    const written = await rowsOf(environment.DATABASE_URL ?? join(folder, 'database'))
    const failed = [...alone, ...during].filter(({ code }) => code !== 200).length
    const p95 = (logins: Login[]) =>
      quantile(
        logins.map(({ milliseconds }) => milliseconds),
        0.95,
      )
    const what = `${kind}: while ${connections} connections of one address try wrong passwords`
    return [
      figure(`${what}: their tries`, requests.average, '/s'),
      figure(`${what}: right logins from elsewhere`, during.length, ''),
      figure(`${what}: of those refused`, failed, '', { atMost: 0 }),
      figure(`${what}: their 95th percentile as a multiple of ${p95(alone).toFixed(0)} ms alone`, p95(during) / p95(alone), '', {
        atMost: 4,
      }),
      figure(`${what}: rows written of failures`, written, '', { atMost: 100 }),
      figure(`${what}: /healthz, 99th percentile`, quantile(health, 0.99), 'ms', { atMost: 100 }),
    ]
  })

type Person = Awaited<ReturnType<typeof newcomerAt>>
type Login = { code: number; milliseconds: number }

/** One after the other, each from an address of their own. */
const signInAll = async (url: string, known: Person[]): Promise<Login[]> => {
  const logins: Login[] = []
  for (const [index, { username, password }] of known.entries()) {
    const { result, milliseconds } = await timed(() =>
      fetch(url + endpoints.login.path, {
        method: 'POST',
        headers: { ...json, 'X-Forwarded-For': `198.51.100.${index + 1}` },
        body: JSON.stringify({ account: username, password }),
      }),
    )
    logins.push({ code: (result as { code: number }).code, milliseconds })
  }
  return logins
}

const timed = async (ask: () => Promise<Response>) => {
  const started = performance.now()
  const result: unknown = await (await ask()).json()
  return { result, milliseconds: performance.now() - started }
}

const rowsOf = async (url: string): Promise<number> => {
  const database = await openDatabase(url)
  const [row] = await database.query<{ count: number }>(
    `select ((select count(*) from audit_records where result = 'refused')
       + (select count(*) from login_throttles) + (select count(*) from rate_limits))::int as count`,
  )
  await database.close()
  return row?.count ?? Number.NaN
}
