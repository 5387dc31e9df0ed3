import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { recommendedCost } from '#server/accounts/passwords.ts'
import { openDatabase } from '#server/database/open.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess, withFolder } from '#tests/support/processes.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const people = 40
const attempts = 5
const loginsAtOnce = 50
const floodOf = 200

/** How long the server takes for accounts that exist and for those that do not, and what many logins do to everybody else. */
export const benchAccounts = async (kind: Kind): Promise<Figure[]> => [...(await benchSecrecy(kind)), ...(await benchLoad(kind))]

type Timed = Awaited<ReturnType<TestServer['newcomer']>>

/** Medians of pairs in turns: one asks for somebody who has an account, the other for nobody. */
const benchSecrecy = async (kind: Kind): Promise<Figure[]> => {
  const server = startServer(await openDatabase(await freshDatabaseUrl(kind)), { passwords: { cost: recommendedCost } })
  const known: Timed[] = []
  for (let person = 0; person < people; person += 1) known.push(await server.newcomer())
  const figures: Figure[] = []
  const timed = async (name: EndpointName, input: Parameters<TestServer['call']>[1]) => {
    const started = performance.now()
    const { data } = await server.call(name, input)
    return { milliseconds: performance.now() - started, data }
  }
  const compare = async (what: string, once: (email: string) => Promise<number>, ofWhat = 'account') => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (const [index, { email }] of known.entries()) {
      const nobody = `${randomUUID().slice(0, 12)}@example.com`
      const pair = [['known', email] as const, ['unknown', nobody] as const]
      for (const [kind, address] of index % 2 === 0 ? pair : pair.reverse())
        for (let attempt = 0; attempt < attempts; attempt += 1) times[kind].push(await once(address))
    }
    const [a, b] = [median(times.known), median(times.unknown)]
    const words = `${kind}: ${what}, known and unknown ${ofWhat} apart (medians ${a.toFixed(2)} and ${b.toFixed(2)} ms)`
    figures.push(figure(words, (100 * Math.abs(a - b)) / Math.max(a, b), '%', { atMost: 10 }))
  }
  await compare('login', async (account) => (await timed('login', { body: { account, password: 'wr0ngword' } })).milliseconds)
  const keys = new Map<string, string>()
  for (const ftype of ['losepassword', 'register']) {
    await compare(`code, ${ftype}`, async (email) => {
      server.pass(4 * 60 * 60_000)
      const { milliseconds, data } = await timed('sendCode', { query: { email, ftype } })
      if (ftype === 'losepassword') keys.set(email, String(data))
      return milliseconds
    })
  }
  await compare('wrong code', async (email) => {
    const query = { key: keys.get(email) ?? 'key', code: '000000' }
    return (await timed('verifyCode', { query })).milliseconds
  })
  await compare('reset with a wrong code', async (email) => {
    const body = { account: email, password: 'passw0rd', repassword: 'passw0rd', key: keys.get(email) ?? 'key', code: '000000' }
    return (await timed('resetPassword', { body })).milliseconds
  })
  await compare('wrong invite', async (email) => {
    return (await timed('verifyInvite', { body: { email, code: 'ABCD-EFGH-JKMN-PQRS' } })).milliseconds
  })
  const projects = new Map(known.map(({ email, project }) => [email, project.id]))
  const session = (await server.newcomer()).session.session
  const look = async (email: string) =>
    (await timed('viewSdkKey', { session, project: projects.get(email) ?? randomUUID() })).milliseconds
  await compare('call about another organisation’s project', look, 'project')
  await server.app.settle()
  await server.database.close()
  return figures
}

/** The median of a project list while many log in at once, as a multiple of the one when nobody does. */
const benchLoad = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const url = kind === 'postgres' ? await freshDatabaseUrl(kind) : undefined
    const server = await startProcess({ DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) })
    const known = []
    for (let person = 0; person < 10; person += 1) known.push(await newcomerAt(server.url))
    const figures = [...(await underLoad(kind, server.url, known)), ...(await underFlood(kind, server, known))]
    await server.kill('SIGTERM')
    return figures
  })

const underLoad = async (kind: Kind, url: string, known: Person[]): Promise<Figure[]> => {
  const [reader] = known
  if (!reader) throw new Error('nobody is registered')
  const list = async () => {
    const started = performance.now()
    await (await fetch(`${url}${endpoints.listProjects.path}`, { headers: { jsessionid: reader.session } })).json()
    return performance.now() - started
  }
  const quiet: number[] = []
  for (let time = 0; time < 200; time += 1) quiet.push(await list())
  const busy: number[] = []
  for (let round = 0; round < 5; round += 1) {
    let pending = true
    const logins = Promise.all(
      Array.from({ length: loginsAtOnce }, (_, index) => {
        const { username, password } = known[index % known.length] ?? reader
        return logIn(url, { account: username, password })
      }),
    ).finally(() => {
      pending = false
    })
    while (pending) busy.push(await list())
    await logins
  }
  const ratio = median(busy) / median(quiet)
  return [
    figure(`${kind}: project list, quiet median`, median(quiet), 'ms'),
    figure(`${kind}: project list while ${loginsAtOnce} log in at once, as a multiple of it`, ratio, '', { atMost: 3 }),
  ]
}

/** More logins at once than are computed and may wait: how much memory they take, and whether the process still answers. */
const underFlood = async (kind: Kind, { url, child }: Running, known: Person[]): Promise<Figure[]> => {
  const before = await residentMegabytes(child.pid)
  const [sizes, waits] = [[before], [] as number[]]
  for (let round = 0; round < 5; round += 1) {
    let pending = true
    const logins = Promise.all(
      Array.from({ length: floodOf }, (_, index) => {
        const { username = '', password = '' } = known[index % known.length] ?? {}
        return logIn(url, { account: username, password }, [success, ...refusals])
      }),
    ).finally(() => {
      pending = false
    })
    const watching = (async () => {
      while (pending) {
        sizes.push(await residentMegabytes(child.pid))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    while (pending) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).json()
      waits.push(performance.now() - started)
    }
    await Promise.all([logins, watching])
  }
  const growth = Math.max(...sizes) - before
  return [
    figure(`${kind}: memory that ${floodOf} logins at once take`, growth, 'MB', { atMost: 200 }),
    figure(`${kind}: /healthz meanwhile, 99th percentile`, quantile(waits, 0.99), 'ms', { atMost: 100 }),
  ]
}

/** More at once than may wait, and more for one account than are let in at once: the latter cost as much to compute. */
const refusals = [serverProblems['server.busy'].number, serverProblems['login.refused'].number]

/** Linux only, as the figures are. */
const residentMegabytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}

type Person = Awaited<ReturnType<typeof newcomerAt>>

const success = 200

const logIn = async (url: string, body: { account: string; password: string }, answers = [success]): Promise<void> => {
  const response = await fetch(url + endpoints.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code } = (await response.json()) as { code: number }
  if (!answers.includes(code)) throw new Error(`a login answered ${code}`)
}
