import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { TestServer } from '#tests/support/server.ts'

type Options = NonNullable<Parameters<TestServer['call']>[1]>

export const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
export const reason = 'They sent spam'

/** The settings of a model, as they are given. */
export const someModel = {
  name: 'Writer',
  provider: 'openai',
  baseUrl: 'https://models.example/v1',
  model: 'writer-1',
  purposes: ['copy'],
  defaultFor: [],
  audience: 'chosen',
  contextTokens: 128_000,
  priceIn: 0.0025,
  priceOut: 0.01,
  requestsPerMinute: 60,
  timeoutSeconds: 20,
  isOn: false,
  fallback: null,
} as const

/** A platform admin and their calls, to another server on the same database where one is given. */
export const openBackOffice = async (server: TestServer, { call }: Pick<TestServer, 'call'> = server) => {
  const admin = await server.admin()
  const ask = (name: EndpointName, options: Options = {}) => call(name, { session: admin.session.session, ...options })
  /** A call about one organisation, account or project, with the reason. */
  const act = (name: EndpointName, id: string, body: object = {}) => ask(name, { params: { id }, body: { reason, ...body } })
  const see = async <Data>(name: EndpointName, options: Options = {}): Promise<Data> => {
    const { code, data } = await ask(name, options)
    if (code !== 200) throw new Error(`${name} answered ${code}`)
    return data as Data
  }
  const last = async (action: string) => {
    const [row] = await server.database.query<{ actor_id: string; target: string; tenant_id: string; details: object }>(
      'select actor_id, target, tenant_id, details from audit_records where action = $1 order by id desc limit 1',
      [action],
    )
    return row
  }
  return { admin, ask, act, see, last }
}
