import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Project } from '#contract/projects/projects.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const list = async (session: string) => (await server.call('listProjects', { session })).data as Project[]

test('a project is created with its name trimmed, renamed and listed in the order of creation', async () => {
  const { session, project } = await server.newcomer()
  server.pass(1_000)
  const created = await server.call('saveProject', { session: session.session, body: { projectName: '  Blog  ' } })
  expect(created).toMatchObject({ status: 201, code: 201, data: { projectName: 'Blog', tenantId: session.companyid } })
  const renamed = await server.call('saveProject', { session: session.session, body: { id: project.id, projectName: 'Store' } })
  expect(renamed).toMatchObject({ status: 200, code: 200, data: { id: project.id, projectName: 'Store' } })
  expect((await list(session.session)).map((it) => it.projectName)).toEqual(['Store', 'Blog'])
})

test.each(['', '   ', '\u3000'])('a blank project name %j is refused and nothing is written', async (projectName) => {
  const { session } = await server.newcomer()
  const answer = await server.call('saveProject', { session: session.session, body: { projectName } })
  expect(answer).toMatchObject({ code: serverProblems['request.invalid'].number, data: null })
  expect(await list(session.session)).toHaveLength(1)
})

test('unknown fields of the body change nothing', async () => {
  const [me, other] = [await server.newcomer(), await server.newcomer()]
  const body = {
    projectName: 'Mine',
    tenantId: other.session.companyid,
    companyid: other.session.companyid,
    gmtCreate: '1999-01-01',
  }
  const answer = await server.call('saveProject', { session: me.session.session, body })
  expect(answer.data).toMatchObject({ tenantId: me.session.companyid, gmtCreate: server.now().toISOString() })
  expect(await list(other.session.session)).toHaveLength(1)
})

test('the last project cannot be deleted', async () => {
  const { session, project } = await server.newcomer()
  const answer = await server.call('deleteProject', {
    session: session.session,
    body: { id: project.id, tenantId: project.tenantId },
  })
  expect(answer).toMatchObject({
    status: 200,
    code: serverProblems['project.last'].number,
    msg: '不能删除最后一个项目',
    data: null,
  })
  expect(await list(session.session)).toEqual([project])
})

test('of two simultaneous deletions of the last two projects, one is refused, in a hundred rounds', async () => {
  const { session, project } = await server.newcomer()
  let kept = project
  for (let round = 0; round < 100; round += 1) {
    const other = (await server.call('saveProject', { session: session.session, body: { projectName: `Round ${round}` } }))
      .data as Project
    const answers = await Promise.all(
      [kept, other].map(({ id, tenantId }, index) =>
        server.call(index === 0 ? 'deleteProject' : 'deleteProjectAsAdmin', { session: session.session, body: { id, tenantId } }),
      ),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, serverProblems['project.last'].number])
    const left = await list(session.session)
    expect(left).toHaveLength(1)
    kept = left[0] as Project
  }
})

test('the proposed key is accepted, and shown from then on', async () => {
  const { session, project } = await server.newcomer()
  const call = (name: 'viewSdkKey' | 'createSdkKey', body?: unknown) =>
    server.call(name, { session: session.session, project: project.id, body })
  expect((await call('viewSdkKey')).data).toBeNull()
  const skdKey = randomUUID()
  expect((await call('createSdkKey', { skdKey })).data).toEqual({ skdKey })
  expect((await call('viewSdkKey')).data).toEqual({ skdKey })
  expect((await call('createSdkKey', { skdKey: randomUUID() })).data).toEqual({ skdKey })
})

test('a key of another project is not accepted: the second project gets its own', async () => {
  const [first, second] = [await server.newcomer(), await server.newcomer()]
  const skdKey = randomUUID()
  await server.call('createSdkKey', { session: first.session.session, project: first.project.id, body: { skdKey } })
  const answer = await server.call('createSdkKey', {
    session: second.session.session,
    project: second.project.id,
    body: { skdKey },
  })
  expect(answer.code).toBe(200)
  expect((answer.data as { skdKey: string }).skdKey).toMatch(/^[0-9a-f-]{36}$/)
  expect((answer.data as { skdKey: string }).skdKey).not.toBe(skdKey)
})

test('two browsers that generate a key at once get the same key', async () => {
  const { session, project } = await server.newcomer()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey: randomUUID() } }),
    ),
  )
  expect(new Set(answers.map((answer) => (answer.data as { skdKey: string }).skdKey)).size).toBe(1)
})

test.each(['not-a-uuid', '00000000-0000-1000-8000-000000000000', ''])('%j is no key', async (skdKey) => {
  const { session, project } = await server.newcomer()
  const answer = await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  expect(answer.code).toBe(serverProblems['request.invalid'].number)
})

test('without the condition on the tenant, a query still sees and writes the rows of one tenant only', async () => {
  const [me, other] = [await server.newcomer(), await server.newcomer()]
  const { database } = server
  const seen = await database.ofTenant(me.session.companyid, ({ query }) =>
    query<{ tenant_id: string }>('select tenant_id from projects'),
  )
  expect(new Set(seen.map((row) => row.tenant_id))).toEqual(new Set([me.session.companyid]))
  const stolen = database.ofTenant(me.session.companyid, ({ query }) =>
    query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'x', now())`, [
      randomUUID(),
      other.session.companyid,
    ]),
  )
  await expect(stolen).rejects.toMatchObject({ sqlState: '42501' })
  const changed = await database.ofTenant(me.session.companyid, ({ query }) =>
    query(`update projects set name = 'x' where id = $1 returning id`, [other.project.id]),
  )
  expect(changed).toEqual([])
})
