import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { headerNames } from '#contract/http/headers.ts'
import { builtInRoles, type Permission, permissionsOf, type Role } from '#contract/organisation/roles.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { Project } from '#contract/projects/projects.ts'
import { good } from '#tests/server/good-requests.ts'
import { withServer } from '#tests/server/setup.ts'

// On both databases: each call succeeds and is refused on each of them.

/**
 * Every call of the contract x every role x own and foreign organisation x own and foreign project. What each is answered follows from one
 * table: the `access` and `permission` of the endpoints, and the permissions of the roles.
 */
const server = withServer()
type Person = Awaited<ReturnType<typeof server.newcomer>>

/** The built-in roles, a custom role without any permission, and nobody: a caller without a session. */
const callers = [...builtInRoles, 'nothing', 'nobody'] as const
type Caller = (typeof callers)[number]

/** Whose things a request names, and whose project its header names. */
const places = ['own', 'foreign project', 'foreign organisation'] as const
type Place = (typeof places)[number]

let owner: Person
let stranger: Person
const people = new Map<Caller, Person>()

beforeAll(async () => {
  owner = await server.newcomer()
  stranger = await server.newcomer()
  const nothing = await server.call('createRole', { session: owner.session.session, body: { name: 'Nothing' } })
  for (const role of callers) {
    if (role === 'nobody') continue
    const person = await server.newcomer()
    const organization = owner.session.companyid
    await server.database.query('delete from members where user_id = $1', [person.session.id])
    await server.database.query('update users set organization_id = $2 where id = $1', [person.session.id, organization])
    await server.database.query('insert into members (organization_id, user_id, role) values ($1, $2, $3)', [
      organization,
      person.session.id,
      role === 'nothing' ? (nothing.data as Role).id : role,
    ])
    people.set(role, { ...person, project: owner.project })
  }
})

const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const names = Object.keys(endpoints) as EndpointName[]

/** `allowed`: the call is carried out, or answers one of the problems that its endpoint lists. */
type Expected = 'allowed' | 'session.invalid' | 'permission.denied' | 'project.unknown'

const mayPass = (caller: Caller, permission: Permission | undefined): boolean =>
  permission === undefined || (caller !== 'nothing' && caller !== 'nobody' && permissionsOf[caller].includes(permission))

/** The table: what the contract says of an endpoint, a caller and a place. */
const expectedOf = ({ access, permission }: Pick<Endpoint, 'access' | 'permission'>, caller: Caller, place: Place): Expected => {
  if (access === 'anyone' || access === 'sdkKey') return 'allowed'
  if (caller === 'nobody') return 'session.invalid'
  if (access === 'platform') return 'permission.denied'
  if (access === 'admin' && caller !== 'owner' && caller !== 'admin') return 'permission.denied'
  if (!mayPass(caller, permission)) return 'permission.denied'
  return access === 'project' && place !== 'own' ? 'project.unknown' : 'allowed'
}

/** What a call may answer that is carried out. */
const answersOf = ({ access, problems }: Endpoint): number[] => [
  200,
  201,
  ...problems.map(numberOf),
  // Calls without a session are limited for a network address.
  ...(access === 'anyone' ? [numberOf('requests.tooMany')] : []),
]

const sessions = new Map<Caller, string>()
/** Those whose session may have been ended or changed by their last call. */
const unsure = new Set<Caller>()
const rightsIn = async (session: string) => {
  const { code, data } = await server.call('listOwnPermissions', { session })
  return JSON.stringify({ code, data })
}
const usualRights = new Map<Caller, string>()

/** The session of a caller. It is a new one after a call that ended it, or that changed what it may do. */
const sessionOf = async (caller: Caller): Promise<string | undefined> => {
  const person = people.get(caller)
  if (!person) return undefined
  const known = sessions.get(caller)
  if (known && (!unsure.delete(caller) || (await rightsIn(known)) === usualRights.get(caller))) return known
  const { data } = await server.call('login', { body: { account: person.username, password: person.password } })
  const { session } = data as { session: string }
  sessions.set(caller, session)
  if (!usualRights.has(caller)) usualRights.set(caller, await rightsIn(session))
  return session
}

/** Another project of the same organisation, for a call that may rename or delete the one that it names. */
const spareOf = async ({ session }: Person): Promise<Project> =>
  (await server.call('saveProject', { session: session.session, body: { projectName: 'Spare' } })).data as Project

const requestOf = async (name: EndpointName, caller: Caller, place: Place, isCarriedOut: boolean) => {
  const holder = place === 'foreign organisation' ? stranger : owner
  const self = people.get(caller) ?? owner
  const request = (project: Project) => good[name]({ ...self, project })
  const changesProject = endpoints[name].method !== 'GET' && JSON.stringify(request(holder.project)).includes(holder.project.id)
  const project = changesProject && isCarriedOut && place === 'own' ? await spareOf(owner) : holder.project
  return { ...request(project), project: place === 'own' ? owner.project.id : stranger.project.id }
}

test('every call of the contract can be asked', () => {
  expect(names.filter((name) => !(name in good))).toEqual([])
})

describe.each(names)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]

  test('answers each role, organisation and project as the contract says', async () => {
    for (const caller of callers)
      for (const place of places) {
        const expected = expectedOf(endpoint, caller, place)
        const session = await sessionOf(caller)
        const request = await requestOf(name, caller, place, expected === 'allowed')
        const before = place === 'foreign organisation' ? await theirs() : null
        const answer = await server.call(name, { session, ...request })
        const told = { caller, place, code: answer.code, status: answer.status }
        if (expected === 'allowed') expect(told).toEqual({ ...told, code: expect.toSatisfy(isOneOf(answersOf(endpoint))) })
        else {
          const { number, status } = serverProblems[expected]
          expect({ ...told, data: answer.data }).toEqual({ caller, place, code: number, status, data: null })
        }
        // Nothing that a request names of another organisation is told or changed.
        if (place === 'foreign organisation') {
          expect(JSON.stringify(answer.data)).not.toContain(stranger.project.id)
          expect(await theirs()).toBe(before)
        }
        if (expected === 'allowed' && endpoint.access !== 'project' && endpoint.method !== 'GET') unsure.add(caller)
        if (name === 'logout') unsure.add(caller)
      }
  })
})

const isOneOf = (codes: number[]) => (code: number) => codes.includes(code)

/** The stranger's organisation as they see it. */
const theirs = async () => {
  const rows = await server.database.query(
    `select p.*, o.name from projects p join organizations o on o.id = p.tenant_id where o.id = $1`,
    [stranger.session.companyid],
  )
  return JSON.stringify(rows)
}

/** The routes that are no endpoints: they answer a stream or a file. */
const others = { liveEventsStream, profilesCsv }

describe.each(Object.entries(others))('%s', (_, { path, permission }) => {
  test('answers each role and project as the contract says', async () => {
    for (const caller of callers)
      for (const place of ['own', 'foreign project'] as const) {
        const expected = expectedOf({ access: 'project', permission }, caller, place)
        const session = await sessionOf(caller)
        const response = await server.request(path, {
          headers: {
            ...(session ? { [headerNames.session]: session } : {}),
            [headerNames.project]: place === 'own' ? owner.project.id : stranger.project.id,
          },
        })
        const told = { caller, place, isJson: response.headers.get('Content-Type')?.startsWith('application/json') ?? false }
        expect(told).toEqual({ caller, place, isJson: expected !== 'allowed' })
        if (expected === 'allowed') await response.body?.cancel()
        else expect(await response.json()).toMatchObject({ code: serverProblems[expected].number, data: null })
      }
  })
})
