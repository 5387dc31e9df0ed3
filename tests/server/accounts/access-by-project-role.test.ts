import { beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { couponCodesCsv } from '#contract/coupons/coupons.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { headerNames } from '#contract/http/headers.ts'
import { isOfProjects } from '#contract/organisation/rights.ts'
import { type Permission, permissions, permissionsOf, type Role } from '#contract/organisation/roles.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { Project } from '#contract/projects/projects.ts'
import { takesTokens } from '#contract/tokens/token-calls.ts'
import { type CreatedToken, tokenPermissions } from '#contract/tokens/tokens.ts'
import { good } from '#tests/server/good-requests.ts'
import { withServer } from '#tests/server/setup.ts'

/**
 * Every call about a project x people whose role in one project is another than in the organisation x that project and one without such a
 * role x their session and an API token with all permissions. What each is answered follows from the endpoint and the role that counts.
 */
const server = withServer()
type Person = Awaited<ReturnType<typeof server.newcomer>>

/** A person's role in the organisation, and that in the project. `nothing` is a custom role without any permission. */
const pairs = [
  ['viewer', 'admin'],
  ['admin', 'viewer'],
  ['nothing', 'marketer'],
  ['marketer', 'nothing'],
  ['developer', 'analyst'],
] as const
type RoleName = (typeof pairs)[number][number]

/** `theirs`: the project in which they have another role. `plain`: another project of the same organisation. */
const places = ['theirs', 'plain'] as const
type Place = (typeof places)[number]
const means = ['session', 'token'] as const

type Member = Person & { inOrganization: RoleName; inProject: RoleName; token: string }
let owner: Person
let plain: Project
let nothing: string
const people: Member[] = []
const sessions = new Map<Member, string>()

beforeAll(async () => {
  owner = await server.newcomer()
  plain = await newProject('Plain')
  const { data } = await server.call('createRole', { session: owner.session.session, body: { name: 'Nothing' } })
  nothing = (data as Role).id
  for (const [inOrganization, inProject] of pairs) {
    const person = await server.newcomer()
    const organization = owner.session.companyid
    await server.database.query('delete from members where user_id = $1', [person.session.id])
    await server.database.query('update users set organization_id = $2 where id = $1', [person.session.id, organization])
    // The token is given all permissions by an owner: what it may do depends on the person afterwards.
    await server.database.query(`insert into members (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      organization,
      person.session.id,
    ])
    const made = await server.call('createToken', {
      session: person.session.session,
      body: { name: 'All', permissions: tokenPermissions, projectIds: null, days: 30 },
    })
    await server.database.query('update members set role = $2 where user_id = $1', [person.session.id, idOf(inOrganization)])
    await giveRole(owner.project, person, inProject)
    people.push({ ...person, project: owner.project, inOrganization, inProject, token: (made.data as CreatedToken).secret })
  }
})

const idOf = (role: RoleName) => (role === 'nothing' ? nothing : role)
const newProject = async (projectName: string) =>
  (await server.call('saveProject', { session: owner.session.session, body: { projectName } })).data as Project
const giveRole = async (project: Project, person: Pick<Person, 'session'>, role: RoleName) => {
  const { code } = await server.call('changeProjectRoles', {
    session: owner.session.session,
    params: { id: person.session.id },
    body: { changes: [{ projectId: project.id, role: idOf(role) }] },
  })
  expect(code).toBe(200)
}

const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const isAboutProject = ({ access, namesProject }: Endpoint) => access === 'project' || namesProject !== undefined
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => isAboutProject(endpoints[name]))

/** The table: the role that counts is that in the project, if there is one. Admins of the organisation are so by their role in it. */
const expectedOf = (
  endpoint: Pick<Endpoint, 'access' | 'permission'>,
  { inOrganization, inProject }: Member,
  place: Place,
): 'allowed' | 'permission.denied' => {
  const role = place === 'theirs' ? inProject : inOrganization
  const held: readonly Permission[] = role === 'nothing' ? [] : permissionsOf[role]
  if (endpoint.access === 'admin' && inOrganization !== 'admin') return 'permission.denied'
  return endpoint.permission === undefined || held.includes(endpoint.permission) ? 'allowed' : 'permission.denied'
}

const answersOf = ({ problems }: Endpoint): number[] => [200, 201, ...problems.map(numberOf)]

const sessionOf = async (member: Member): Promise<string> => {
  const known = sessions.get(member)
  if (known) return known
  const { data } = await server.call('login', { body: { account: member.username, password: member.password } })
  const { session } = data as { session: string }
  sessions.set(member, session)
  return session
}

/** A call that may rename or delete its project gets one of its own, with the same roles. */
const requestOf = async (name: EndpointName, member: Member, place: Place) => {
  const project = place === 'theirs' ? owner.project : plain
  const endpoint: Endpoint = endpoints[name]
  const made = endpoint.namesProject !== undefined ? await newProject('Spare') : null
  if (made && place === 'theirs') await giveRole(made, member, member.inProject)
  return { request: { ...good[name]({ ...member, project: made ?? project }), project: project.id }, spare: made?.id ?? null }
}

/** The number of an organisation's projects is limited. */
const putAway = (id: string) => server.database.query('update projects set deleted_at = now() where id = $1', [id])

describe.each(names)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]

  test('answers each role in the organisation, role in the project and means as the contract says', async () => {
    for (const member of people)
      for (const place of places)
        for (const by of means) {
          const isRefused = by === 'token' && !takesTokens(endpoint)
          const expected = isRefused ? 'token.notAllowed' : expectedOf(endpoint, member, place)
          const { request, spare } = await requestOf(name, member, place)
          const headers = { Authorization: `Bearer ${member.token}` }
          const answer = await server.call(name, {
            ...(by === 'token' ? { headers } : { session: await sessionOf(member) }),
            ...request,
          })
          if (spare) await putAway(spare)
          const told = { roles: `${member.inOrganization}, ${member.inProject}`, place, by, code: answer.code }
          if (expected === 'allowed') expect(told).toEqual({ ...told, code: expect.toSatisfy(isOneOf(answersOf(endpoint))) })
          else expect({ ...told, data: answer.data }).toEqual({ ...told, code: numberOf(expected), data: null })
        }
  })
})

const isOneOf = (codes: number[]) => (code: number) => codes.includes(code)

/** The routes that are no endpoints: they answer a stream or a file. */
const others = { liveEventsStream, profilesCsv, couponCodesCsv }

test.each(Object.entries(others))('%s answers each role as the contract says', async (_, { path, permission }) => {
  for (const member of people)
    for (const place of places) {
      const project = place === 'theirs' ? owner.project : plain
      const response = await server.request(path.replace(':id', crypto.randomUUID()), {
        headers: { [headerNames.session]: await sessionOf(member), [headerNames.project]: project.id },
      })
      const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
      const { code } = isJson ? ((await response.json()) as { code: number }) : { code: 200 }
      if (!isJson) await response.body?.cancel()
      const isDenied = expectedOf({ access: 'project', permission }, member, place) === 'permission.denied'
      expect({
        roles: `${member.inOrganization}, ${member.inProject}`,
        place,
        isDenied: code === numberOf('permission.denied'),
      }).toEqual({ roles: `${member.inOrganization}, ${member.inProject}`, place, isDenied })
    }
})

test('lists show the projects that the caller may see, and those that they may restore', async () => {
  const gone = await newProject('Gone')
  for (const member of people) await giveRole(gone, member, member.inProject)
  const bare = await newProject('Bare')
  for (const { id, tenantId } of [gone, bare])
    await server.call('deleteProject', { session: owner.session.session, body: { id, tenantId } })
  const mayIn = (member: Member, place: Place, permission: Permission) =>
    expectedOf({ access: 'project', permission }, member, place) === 'allowed'
  for (const member of people) {
    const session = await sessionOf(member)
    const [listed, restorable] = [
      await server.call('listProjects', { session }),
      await server.call('listDeletedProjects', { session }),
    ]
    const idsOf = (data: unknown) => ((data ?? []) as Project[]).map(({ id }) => id)
    const told = (data: unknown, ids: string[]) => ids.map((id) => idsOf(data).includes(id))
    expect(told(listed.data, [owner.project.id, plain.id])).toEqual([
      mayIn(member, 'theirs', 'project:read'),
      mayIn(member, 'plain', 'project:read'),
    ])
    expect(told(restorable.data, [gone.id, bare.id])).toEqual([
      mayIn(member, 'theirs', 'project:delete'),
      mayIn(member, 'plain', 'project:delete'),
    ])
    const held = async (project?: string) =>
      (await server.call('listOwnPermissions', { session, ...(project ? { query: { project } } : {}) })).data as string[]
    const ofOrganization = await held()
    expect(await held(plain.id)).toEqual(ofOrganization)
    const there = await held(owner.project.id)
    expect(permissions.filter((it) => isOfProjects(it) && there.includes(it))).toEqual(
      permissions.filter((it) => isOfProjects(it) && mayIn(member, 'theirs', it)),
    )
    // A role in a project says nothing about members, roles and the organisation.
    expect(there.filter((it) => !isOfProjects(it))).toEqual(ofOrganization.filter((it) => !isOfProjects(it)))
  }
})

test('the permissions that are not about projects are those that no call about a project needs', () => {
  const needed = (isAsked: (endpoint: Endpoint) => boolean) =>
    new Set(Object.values(endpoints).flatMap((it: Endpoint) => (it.permission && isAsked(it) ? [it.permission] : [])))
  expect(permissions.filter((it) => !isOfProjects(it)).filter((it) => needed(isAboutProject).has(it))).toEqual([])
  const others = needed((it) => !isAboutProject(it) && !it.inAnyProject)
  expect(permissions.filter((it) => isOfProjects(it) && others.has(it) && !needed(isAboutProject).has(it))).toEqual([])
})
