import { beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { headerNames } from '#contract/http/headers.ts'
import type { Project } from '#contract/projects/projects.ts'
import { good } from '#tests/server/good-requests.ts'
import { withServer } from '#tests/server/setup.ts'
import { addPasskey } from '#tests/support/authenticator.ts'
import type { TestServer } from '#tests/support/server.ts'

const server = withServer()
// Nothing is done in the background: to look for the members of a new segment, for example, changes rows and later answers too.
beforeAll(() => server.app.settle())

type Options = NonNullable<Parameters<TestServer['call']>[1]>
type Made = { id: string; revision: number; version: number }

const openScene = async () => {
  const person = await server.newcomer()
  const send = (name: EndpointName, options: Options = {}) =>
    server.call(name, { session: person.session.session, project: person.project.id, ...options })
  const make = async (name: EndpointName, options: Options = good[name](person) as Options): Promise<Made> => {
    const { code, data } = await send(name, options)
    if (code !== 200 && code !== 201) throw new Error(`${name} answered ${code}`)
    return data as Made
  }
  /** A good request about what was made. */
  const about = (name: EndpointName, { id }: { id: string }, body?: object): Options => {
    const known = good[name](person) as Options
    return { ...known, params: { id }, ...(body ? { body: { ...(known.body as object), ...body } } : {}) }
  }
  return { person, send, make, about, query: server.database.query }
}
type Scene = Awaited<ReturnType<typeof openScene>>

const strategyThatIs =
  (status: string, name: EndpointName) =>
  async ({ make, about, query }: Scene): Promise<Options> => {
    const made = await make('createStrategy')
    await query('update strategies set status = $2, version = 1 where id = $1', [made.id, status])
    return about(name, made)
  }
const projectToDelete =
  () =>
  async ({ person, make }: Scene): Promise<Options> => {
    const { id } = await make('saveProject', { body: { projectName: 'Spare' } })
    return { body: { id, tenantId: person.project.tenantId } }
  }
const ofMade =
  (create: EndpointName, name: EndpointName, body?: object) =>
  async ({ make, about }: Scene): Promise<Options> =>
    about(name, await make(create), body)

/** What each repeatable call is sent with, after what it needs was made. */
const requests: Partial<Record<EndpointName, (scene: Scene) => Promise<Options>>> = {
  register: async ({ send }) => {
    const email = 'repeats@example.com'
    await send('sendCode', { query: { email, ftype: 'register' } })
    const code = await server.codeFor(email)
    return { body: { account: 'repeats', name: 'repeats', email, code, password: 'passw0rd', oldpassword: 'passw0rd' } }
  },
  resetPassword: async ({ person: { email }, send }) => {
    server.pass(3_600_000)
    const key = (await send('sendCode', { query: { email, ftype: 'losepassword' } })).data
    const code = await server.codeFor(email)
    return { body: { account: email, password: 'passw0rd2', repassword: 'passw0rd2', key, code } }
  },
  endSession: async ({ person, send }) => {
    await server.call('login', { body: { account: person.email, password: person.password } })
    const sessions = (await send('listSessions')).data as { id: string; isCurrent: boolean }[]
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    return { params: { id: other?.id ?? '' } }
  },
  endOtherSessions: async ({ person }) => {
    await server.call('login', { body: { account: person.email, password: person.password } })
    return {}
  },
  changeResponseAction: ofMade('createResponseAction', 'changeResponseAction', { name: 'Green tea' }),
  archiveResponseAction: ofMade('createResponseAction', 'archiveResponseAction'),
  restoreResponseAction: async ({ make, about }) => {
    const { id, revision } = await make('createResponseAction')
    const archived = await make('archiveResponseAction', { params: { id }, body: { replaces: revision } })
    return about('restoreResponseAction', archived, { replaces: archived.revision })
  },
  deleteResponseAction: ofMade('createResponseAction', 'deleteResponseAction'),
  changeAlert: ofMade('createAlert', 'changeAlert', { name: 'Quieter' }),
  muteAlert: ofMade('createAlert', 'muteAlert', { until: '2027-01-01T00:00:00.000Z' }),
  deleteAlert: ofMade('createAlert', 'deleteAlert'),
  changeCouponPool: ofMade('createCouponPool', 'changeCouponPool', { name: 'Green tea' }),
  archiveCouponPool: ofMade('createCouponPool', 'archiveCouponPool'),
  restoreCouponPool: async ({ make, about }) => {
    const made = await make('createCouponPool')
    await make('archiveCouponPool', { params: { id: made.id } })
    return about('restoreCouponPool', made)
  },
  deleteCouponPool: ofMade('createCouponPool', 'deleteCouponPool'),
  changeStrategy: ofMade('createStrategy', 'changeStrategy', { name: 'Green tea' }),
  deleteStrategy: ofMade('createStrategy', 'deleteStrategy'),
  pauseStrategy: strategyThatIs('running', 'pauseStrategy'),
  resumeStrategy: strategyThatIs('paused', 'resumeStrategy'),
  archiveStrategy: strategyThatIs('paused', 'archiveStrategy'),
  changeMetric: ofMade('createMetric', 'changeMetric', { name: 'More carts' }),
  deleteMetric: ofMade('createMetric', 'deleteMetric'),
  changeGoal: ofMade('createGoal', 'changeGoal'),
  deleteGoal: ofMade('createGoal', 'deleteGoal'),
  changeSavedInsight: ofMade('createSavedInsight', 'changeSavedInsight'),
  deleteSavedInsight: ofMade('createSavedInsight', 'deleteSavedInsight'),
  updateRole: async ({ make, about, send }) => {
    const { id } = await make('createRole')
    const { revision } = (await send('viewRole', { params: { id } })).data as { revision: string }
    return about('updateRole', { id }, { name: 'Writers', replaces: revision })
  },
  deleteRole: ofMade('createRole', 'deleteRole'),
  saveOrganization: async ({ person }) => good.saveOrganization(person) as Options,
  saveOrganizationSecurity: async ({ person }) => good.saveOrganizationSecurity(person) as Options,
  saveOrganizationDomains: async ({ person }) => good.saveOrganizationDomains(person) as Options,
  removeOrganizationWebhook: async ({ make, send }) => {
    await make('createOrganizationWebhook')
    const { webhooks } = (await send('listOrganizationWebhooks')).data as { webhooks: { id: string }[] }
    return { params: { id: webhooks[0]?.id ?? '' } }
  },
  removePasskey: async ({ person, send }) => {
    await addPasskey(server, person)
    const [passkey] = (await send('listPasskeys')).data as { id: string }[]
    return { params: { id: passkey?.id ?? '' } }
  },
  saveProject: async () => ({ body: { projectName: 'Tea' }, headers: { [headerNames.form]: 'form-1' } }),
  deleteProject: projectToDelete(),
  deleteProjectAsAdmin: projectToDelete(),
  restoreProject: async (scene) => {
    const { body } = await projectToDelete()(scene)
    await scene.send('deleteProject', { body })
    return { params: { id: (body as Project).id } }
  },
  createSdkKey: async ({ person }) => good.createSdkKey(person) as Options,
  revokeSdkKey: async ({ make }) => {
    const [first, second] = ['3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9b01', '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9b02']
    await make('createSdkKey', { body: { skdKey: first } })
    await make('rotateSdkKey', { body: { skdKey: second, replaces: first } })
    return { body: { skdKey: first } }
  },
  saveAllowedOrigins: async () => ({ body: { allowedOrigins: ['https://tea.example.com'] } }),
  revokeServerKey: async ({ make, send }) => {
    await make('createServerKey')
    const [key] = (await send('listServerKeys')).data as { id: string }[]
    return { params: { id: key?.id ?? '' } }
  },
  changeSegment: ofMade('createSegment', 'changeSegment', { name: 'Seekers' }),
  deleteSegment: ofMade('createSegment', 'deleteSegment'),
  changeScenarioSettings: async ({ person }) => good.changeScenarioSettings(person) as Options,
  revokeToken: async ({ make, send }) => {
    await make('createToken')
    const { tokens } = (await send('listTokens')).data as { tokens: { id: string }[] }
    return { params: { id: tokens[0]?.id ?? '' } }
  },
  revokeInvitation: async ({ make, send }) => {
    await make('invite')
    const { items } = (await send('listInvitations', { query: { limit: '10' } })).data as { items: { id: string }[] }
    return { params: { id: items[0]?.id ?? '' } }
  },
  cancelEmailChange: async ({ make }) => {
    await make('beginEmailChange')
    return {}
  },
}

const repeatable = Object.values(endpoints as Record<string, Endpoint & { name: EndpointName }>).filter((it) => it.repeatable)

/** Rows about each call itself, however often it is made: the audit record, and the counts of limits. */
const isOfCalls = (table: string): boolean => table.startsWith('audit') || ['rate_limits', 'login_throttles'].includes(table)

/** The rows of every table, with their content. */
const everything = async () => {
  const tables = await server.database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const rows = new Map<string, string>()
  for (const { name } of tables.filter((it) => !isOfCalls(it.name)))
    rows.set(name, JSON.stringify(await server.database.query(`select t::text as row from "${name}" t order by 1`)))
  return rows
}

const changedIn = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].flatMap(([table, rows]) => (before.get(table) === rows ? [] : [table]))

test('every repeatable call is tried here', () => {
  expect(repeatable.map(({ name }) => name).sort()).toEqual(Object.keys(requests).sort())
})

test.each(repeatable.map((it) => [it.name, it] as const))(
  '%s, sent again, changes nothing more and is answered alike (48)',
  async (_, it) => {
    const scene = await openScene()
    const options = await requests[it.name]?.(scene)
    const before = await everything()
    const first = await scene.send(it.name, options)
    expect([200, 201]).toContain(first.code)
    const after = await everything()
    expect(changedIn(before, after)).not.toEqual([])
    const second = await scene.send(it.name, options)
    if (typeof it.repeatable === 'string' && it.repeatable !== 'form') {
      expect(second.code).toBe(serverProblems[it.repeatable].number)
      expect(first.data).toBeNull()
    } else expect(second).toMatchObject({ code: first.code, data: first.data })
    expect(changedIn(after, await everything())).toEqual([])
  },
)

test('a save that replaces an older revision with something else is still refused', async () => {
  const { make, about, send } = await openScene()
  const made = await make('createStrategy')
  const first = about('changeStrategy', made, { name: 'Green tea' })
  expect((await send('changeStrategy', first)).code).toBe(200)
  const other = await send('changeStrategy', about('changeStrategy', made, { name: 'Black tea' }))
  expect(other.code).toBe(serverProblems['strategy.changed'].number)
})
