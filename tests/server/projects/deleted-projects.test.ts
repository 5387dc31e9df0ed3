import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { DeletedProject, Project } from '#contract/projects/projects.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import type { Call } from '#tests/support/server.ts'

const server = withServer()
/** Another process on the same database. */
let other: ReturnType<typeof besides>
beforeAll(() => {
  other = besides(server, {})
})
afterAll(() => other.app.drain())

const second = 1_000
const day = 24 * 60 * 60 * second
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

type Person = Awaited<ReturnType<typeof newcomerWithKey>>

const create = async ({ token }: Person, projectName = 'Spare') =>
  (await server.call('saveProject', { session: token, body: { projectName } })).data as Project
const remove = ({ token }: Person, { id, tenantId }: Project, call: Call = server.call) =>
  call('deleteProject', { session: token, body: { id, tenantId } })
const restore = ({ token }: Person, id: string, call: Call = server.call) =>
  call('restoreProject', { session: token, params: { id } })
const list = async ({ token }: Person) => (await server.call('listProjects', { session: token })).data as Project[]
const deletedOf = async ({ token }: Person, call: Call = server.call) =>
  (await call('listDeletedProjects', { session: token })).data as DeletedProject[]
/** Signs in again after days without use. */
const comeBack = async (person: Person): Promise<Person> => {
  const body = { account: person.username, password: person.password }
  const { session } = (await server.call('login', { body })).data as { session: string }
  return { ...person, token: session }
}

const send = (skdKey: string, call: Call = server.call) => {
  const at = server.now().toISOString()
  const event = { messageId: randomUUID(), type: 'track', event: 'buy', anonymousId: 'a', originalTimestamp: at }
  return call('sendEvents', { body: { skdKey, sentAt: at, batchId: randomUUID(), events: [event] } })
}
const stored = async (projectId: string) => {
  const tables = ['events', 'event_minutes', 'event_counters', 'sdk_keys', 'visitor_sessions']
  const counts = tables.map((table) => `(select count(*)::int from ${table} where project_id = $1) as ${table}`)
  const [row] = await server.database.query<Record<string, number>>(`select ${counts.join(', ')}`, [projectId])
  return row
}

describe('a deleted project (A9, R-20, R-46)', () => {
  test.each(['deleteProject', 'deleteProjectAsAdmin'] as const)('%s asks again after 15 minutes', async (name) => {
    const person = await newcomerWithKey(server)
    const spare = await create(person)
    const body = { id: spare.id, tenantId: spare.tenantId }
    server.pass(15 * 60 * second)
    const ask = () => server.call(name, { session: person.token, body })
    expect(await ask()).toMatchObject({ status: 200, code: numberOf('session.stale') })
    expect(await list(person)).toHaveLength(2)
    await server.call('confirmSession', { session: person.token, body: { password: person.password } })
    expect((await ask()).code).toBe(200)
  })

  test('changing the allowed origins requires the password again after 15 minutes', async () => {
    const person = await newcomerWithKey(server)
    const ask = () =>
      server.call('saveAllowedOrigins', { session: person.token, project: person.project.id, body: { allowedOrigins: [] } })
    server.pass(15 * 60 * second)
    expect((await ask()).code).toBe(numberOf('session.stale'))
    await server.call('confirmSession', { session: person.token, body: { password: person.password } })
    expect((await ask()).code).toBe(200)
  })

  test('is not in the list or reachable by any call, and its key is unknown within five seconds on every process', async () => {
    const person = await newcomerWithKey(server)
    await create(person)
    expect((await send(person.skdKey)).code).toBe(200)
    expect((await send(person.skdKey, other.call)).code).toBe(200)
    const before = await stored(person.project.id)
    expect((await remove(person, person.project)).code).toBe(200)
    expect((await list(person)).map(({ projectName }) => projectName)).toEqual(['Spare'])
    server.pass(5 * second)
    for (const { call } of [server, other]) {
      expect(await send(person.skdKey, call)).toMatchObject({ status: 401, code: numberOf('sdkKey.unknown') })
      for (const name of ['viewSdkKey', 'summariseEvents', 'viewProjectData', 'viewSdkSettings', 'viewLiveOverview'] as const)
        expect((await call(name, { session: person.token, project: person.project.id })).code).toBe(numberOf('project.unknown'))
    }
    const rename = { id: person.project.id, projectName: 'Still here' }
    expect((await server.call('saveProject', { session: person.token, body: rename })).code).toBe(numberOf('project.unknown'))
    expect((await remove(person, person.project)).code).toBe(numberOf('project.unknown'))
    expect(await stored(person.project.id)).toEqual(before)
  })

  test('does not count for the protection of the last project', async () => {
    const person = await newcomerWithKey(server)
    const spare = await create(person)
    await remove(person, spare)
    expect((await remove(person, person.project)).code).toBe(numberOf('project.last'))
  })

  test('is listed with the remaining days, and can be restored completely', async () => {
    const person = await newcomerWithKey(server)
    await create(person)
    await send(person.skdKey)
    const before = await stored(person.project.id)
    await remove(person, person.project)
    const deletedAt = server.now()
    expect(await deletedOf(person)).toEqual([
      {
        ...person.project,
        deletedAt: deletedAt.toISOString(),
        restorableUntil: new Date(deletedAt.getTime() + 7 * day).toISOString(),
        daysLeft: 7,
      },
    ])
    server.pass(6 * day - 1)
    await server.app.sweep()
    const back = await comeBack(person)
    expect((await deletedOf(back)).map(({ daysLeft }) => daysLeft)).toEqual([2])
    expect(await restore(back, person.project.id, other.call)).toMatchObject({ code: 200, data: person.project })
    expect(await deletedOf(back)).toEqual([])
    expect(await list(back)).toHaveLength(2)
    expect(await stored(person.project.id)).toEqual(before)
    expect((await send(person.skdKey)).code).toBe(200)
  })

  test('is removed with all its data after seven days, and not before', async () => {
    const person = await newcomerWithKey(server)
    await create(person)
    await send(person.skdKey)
    await remove(person, person.project)
    server.pass(7 * day - 1)
    await server.app.sweep()
    const late = await comeBack(person)
    expect(await deletedOf(late)).toHaveLength(1)
    server.pass(1)
    // The project is out of reach before the cleanup has run.
    expect(await deletedOf(late)).toEqual([])
    expect((await restore(late, person.project.id)).code).toBe(numberOf('project.unknown'))
    await Promise.all([server.app.sweep(), other.app.sweep()])
    expect(await stored(person.project.id)).toEqual({
      ...{ events: 0, event_minutes: 0, event_counters: 0, sdk_keys: 0, visitor_sessions: 0 },
    })
    const purges = await server.database.query(`select 1 from audit_records where action = 'project.purge' and target = $1`, [
      person.project.id,
    ])
    expect(purges).toHaveLength(1)
  })

  test('can be restored beside a new project of the same name', async () => {
    const person = await newcomerWithKey(server)
    const spare = await create(person, 'Blog')
    await remove(person, spare)
    const again = await create(person, 'Blog')
    expect((await restore(person, spare.id)).code).toBe(200)
    const ids = (await list(person)).filter(({ projectName }) => projectName === 'Blog').map(({ id }) => id)
    expect(ids.sort()).toEqual([spare.id, again.id].sort())
  })

  test('keeps its key, which no other project can get', async () => {
    const [person, thief] = [await newcomerWithKey(server), await newcomerWithKey(server)]
    await create(person)
    await remove(person, person.project)
    const theirs = await create(thief)
    const answer = await server.call('createSdkKey', {
      session: thief.token,
      project: theirs.id,
      body: { skdKey: person.skdKey },
    })
    expect((answer.data as { skdKey: string }).skdKey).not.toBe(person.skdKey)
    await restore(person, person.project.id)
    expect((await server.call('viewSdkKey', { session: person.token, project: person.project.id })).data).toEqual({
      skdKey: person.skdKey,
    })
  })

  test('of another organisation is answered with the same text as one that does not exist', async () => {
    const [person, stranger] = [await newcomerWithKey(server), await newcomerWithKey(server)]
    await create(person)
    await remove(person, person.project)
    const ids = [person.project.id, stranger.project.id.replace(/^.{8}/, '00000000'), 'x', `' or 1=1 --`]
    const answers = await Promise.all(ids.map((id) => restore(stranger, encodeURIComponent(id))))
    for (const { status, code, data } of answers)
      expect({ status, code, data }).toEqual({ status: 200, code: numberOf('project.unknown'), data: null })
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1)
    expect(await deletedOf(stranger)).toEqual([])
    expect(await deletedOf(person)).toHaveLength(1)
  })

  test('is restored once when two processes are asked at the same time', async () => {
    const person = await newcomerWithKey(server)
    const spare = await create(person)
    await remove(person, spare)
    const answers = await Promise.all([server, other, server, other].map(({ call }) => restore(person, spare.id, call)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: spare })
    const rows = await server.database.query(`select 1 from audit_records where action = 'project.restore' and target = $1`, [
      spare.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('and a deletion during a restoration: the last project is never lost', async () => {
    const person = await newcomerWithKey(server)
    const spare = await create(person)
    await remove(person, spare)
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([restore(person, spare.id), remove(person, person.project, other.call)])
      expect((await list(person)).length).toBeGreaterThan(0)
      await restore(person, person.project.id)
      await remove(person, spare)
    }
  })
})

describe('a form that is sent twice creates one project (22, R-24)', () => {
  const form = () => ({ 'Idempotency-Key': randomUUID() })
  const submit = ({ token }: Person, headers: Record<string, string>, projectName = 'Blog', call: Call = server.call) =>
    call('saveProject', { session: token, headers, body: { projectName } })

  test('one after the other, with the same answer', async () => {
    const person = await newcomerWithKey(server)
    const headers = form()
    const answers = [await submit(person, headers), await submit(person, headers)]
    expect(answers[0]).toMatchObject({ status: 201, code: 201, data: { projectName: 'Blog' } })
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(answers[1]?.status).toBe(201)
    expect(await list(person)).toHaveLength(2)
  })

  test('at once, over two processes', async () => {
    const person = await newcomerWithKey(server)
    const headers = form()
    const calls = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? server.call : other.call))
    const answers = await Promise.all(calls.map((call) => submit(person, headers, 'Blog', call)))
    expect(new Set(answers.map(({ code, data }) => `${code} ${(data as Project).id}`)).size).toBe(1)
    expect(await list(person)).toHaveLength(2)
  })

  test('under another name: the project has the last name', async () => {
    const person = await newcomerWithKey(server)
    const headers = form()
    // Lists are in the order of creation.
    server.pass(second)
    await submit(person, headers, 'Blgo')
    expect((await submit(person, headers, 'Blog')).data).toMatchObject({ projectName: 'Blog' })
    expect((await list(person)).map(({ projectName }) => projectName)).toEqual(['Shop', 'Blog'])
  })

  test('without the key, or with another one, two are created', async () => {
    const person = await newcomerWithKey(server)
    await submit(person, {})
    await submit(person, {})
    await submit(person, form())
    expect(await list(person)).toHaveLength(4)
  })

  test('the same key in another organisation is independent', async () => {
    const [person, stranger] = [await newcomerWithKey(server), await newcomerWithKey(server)]
    const headers = form()
    const mine = (await submit(person, headers)).data as Project
    const theirs = (await submit(stranger, headers)).data as Project
    expect(theirs.id).not.toBe(mine.id)
    expect(theirs.tenantId).toBe(stranger.project.tenantId)
  })

  test('a day later the key is forgotten', async () => {
    const person = await newcomerWithKey(server)
    const headers = form()
    await submit(person, headers)
    server.pass(day - 1)
    await server.app.sweep()
    await submit(person, headers)
    expect(await list(person)).toHaveLength(2)
    server.pass(1)
    await submit(person, headers)
    expect(await list(person)).toHaveLength(3)
  })

  test('a project that was deleted since is not created again', async () => {
    const person = await newcomerWithKey(server)
    const headers = form()
    const made = (await submit(person, headers)).data as Project
    await remove(person, made)
    expect((await submit(person, headers)).code).toBe(numberOf('project.unknown'))
    expect(await list(person)).toHaveLength(1)
  })

  test.each(['', 'x'.repeat(65), 'a b', "' or 1=1 --"])('%j is no key', async (key) => {
    const person = await newcomerWithKey(server)
    const headers = { 'Idempotency-Key': key }
    expect((await submit(person, headers)).code).toBe(numberOf('request.invalid'))
    expect(await list(person)).toHaveLength(1)
  })
})
