import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Session } from '#contract/accounts/accounts.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { headerNames } from '#contract/http/headers.ts'
import type { Project } from '#contract/projects/projects.ts'
import { createApp, type Dependencies } from '#server/app.ts'
import type { Database } from '#server/kernel/database.ts'
import { noteStatements } from './noted-statements.ts'
import { testOutboxPath, testSecret } from './secret.ts'

export type Answer = { status: number; headers: Headers; code: number; msg: string; data: unknown }

type Options = {
  session?: string | undefined
  project?: string | undefined
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Far cheaper than what the product recommends: most tests are not about passwords. */
export const cheapCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** The real server over a real database, with a clock that stands until it is moved. */
export const startServer = (database: Database, different: Partial<Dependencies> = {}) => {
  let time = Date.parse('2026-03-01T08:00:00.000Z')
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = createApp({
    database: noteStatements(database),
    clock: { now: () => new Date(time) },
    log,
    appSecret: testSecret,
    send: null,
    isLocal: () => true,
    passwords: { cost: cheapCost },
    ...different,
  })
  const request = (path: string, init: RequestInit = {}) =>
    Promise.resolve(app.fetch(new Request(new URL(path, 'http://localhost:3000'), { duplex: 'half', ...init } as RequestInit)))

  const call = clientOf(request)

  const outbox = async (): Promise<{ to: string; subject: string; text: string; headers?: Record<string, string> }[]> =>
    (await request(testOutboxPath, { headers: { Accept: 'application/json' } })).json()

  const codeFor = async (email: string): Promise<string> => {
    const texts = (await outbox()).filter((it) => it.to === email).map((it) => it.text)
    return texts.map((text) => /^\d{6}$/m.exec(text)?.[0]).find((code) => code !== undefined) ?? ''
  }

  /** Registers somebody new, signs them in and gives them a project. */
  const newcomer = async (): Promise<{
    username: string
    email: string
    password: string
    session: Session
    project: Project
  }> => {
    const username = `user${randomUUID().slice(0, 8)}`
    const [email, password] = [`${username}@example.com`, 'passw0rd']
    await call('sendCode', { query: { email, ftype: 'register' } })
    const body = { account: username, name: username, email, code: await codeFor(email), password, oldpassword: password }
    const registered = await call('register', { body })
    if (registered.code !== 201) throw new Error(`registration answered ${registered.code}`)
    const session = (await call('login', { body: { account: username, password } })).data as Session
    const project = (await call('saveProject', { session: session.session, body: { projectName: 'Shop' } })).data as Project
    return { username, email, password, session, project }
  }

  /** Signs the first platform admin in, whom it makes where there is none. */
  const admin = async (): Promise<{ username: string; email: string; password: string; session: Session }> => {
    const [username, email, password] = ['admin', 'admin@example.com', 'adm1nword']
    await app.ensureAdmin({ password, email })
    const session = (await call('login', { body: { account: username, password } })).data as Session
    return { username, email, password, session }
  }

  return {
    app,
    database,
    request,
    call,
    outbox,
    codeFor,
    newcomer,
    admin,
    lines,
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

/** Makes calls of the contract to a server. */
export const clientOf =
  (request: (path: string, init?: RequestInit) => Promise<Response>) =>
  async (name: EndpointName, { session, project, params = {}, query, body, headers = {} }: Options = {}): Promise<Answer> => {
    const { method, path: pattern } = endpoints[name]
    const path = pattern.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '')
    const address = query ? `${path}?${new URLSearchParams(query)}` : path
    const response = await request(address, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(session ? { [headerNames.session]: session } : {}),
        ...(project ? { [headerNames.project]: project } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return read(response)
  }

export type Call = ReturnType<typeof clientOf>

export type TestServer = ReturnType<typeof startServer>

export const read = async (response: Response): Promise<Answer> => {
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown }
  return { status: response.status, headers: response.headers, code, msg, data }
}
