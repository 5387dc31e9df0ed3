import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { TestServer } from '#tests/support/server.ts'

type Options = NonNullable<Parameters<TestServer['call']>[1]>

export const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
export const reason = 'They sent spam'

/** A platform admin and their calls. */
export const openBackOffice = async (server: TestServer) => {
  const admin = await server.admin()
  const ask = (name: EndpointName, options: Options = {}) => server.call(name, { session: admin.session.session, ...options })
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
