import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Receipt } from '#contract/events/events.ts'
import { deletedProjectDays, type Project } from '#contract/projects/projects.ts'
import { quarantine } from '#server/events/quarantine.store.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import { createIngestion } from '#server/ingestion/ingestion.ts'
import { validateEvent } from '#server/ingestion/validate-event.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'

const server = withServer()
const unknownKey = serverProblems['sdkKey.unknown']

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'test',
  anonymousId: 'a',
  originalTimestamp: server.now().toISOString(),
  ...over,
})
const send = (skdKey: string, events: unknown[]) => server.call('sendEvents', { body: { skdKey, events } })

/** Two projects of one person, the second of which may be deleted. */
const withSpare = async () => {
  const person = await newcomerWithKey(server)
  const spare = (await server.call('saveProject', { session: person.token, body: { projectName: 'Spare' } })).data as Project
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: person.token, project: spare.id, body: { skdKey } })
  const remove = () => server.call('deleteProject', { session: person.token, body: { id: spare.id, tenantId: spare.tenantId } })
  return { ...person, spare, skdKey, remove }
}

test('the key of a deleted project is unknown, also while it is cached', async () => {
  const { skdKey, remove } = await withSpare()
  expect((await send(skdKey, [event()])).code).toBe(200)
  expect((await remove()).code).toBe(200)
  expect(await send(skdKey, [event()])).toMatchObject({ status: unknownKey.status, code: unknownKey.number, data: null })
  server.pass(5_001)
  expect(await send(skdKey, [event()])).toMatchObject({ status: unknownKey.status, code: unknownKey.number })
})

test('when a project is deleted while it receives, each batch is stored or refused as a whole, and all is deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { skdKey, spare, remove } = await withSpare()
    const visit = () => event({ type: 'page', sessionId: 'visit', pageViewId: 'view' })
    await send(skdKey, [visit(), event({ originalTimestamp: 'yesterday' })])
    const [removed, ...answers] = await Promise.all([
      remove(),
      ...Array.from({ length: 10 }, () => send(skdKey, [visit(), event()])),
    ])
    expect(removed.code).toBe(200)
    for (const answer of answers) expect([200, unknownKey.number]).toContain(answer.code)
    server.pass(deletedProjectDays * 24 * 60 * 60_000)
    await server.app.sweep()
    const left = await server.database.query(
      ['events', 'quarantined_events', 'visitor_sessions', 'page_views', 'event_minutes', 'page_vitals', 'event_counters']
        .map((table) => `select '${table}' from ${table} where project_id = $1`)
        .join(' union all '),
      [spare.id],
    )
    expect(left).toEqual([])
  }
})

test('two projects that receive at once have separate ids, without gaps and in the order of arrival', async () => {
  const people = [await newcomerWithKey(server), await newcomerWithKey(server)]
  await Promise.all(people.flatMap(({ skdKey }) => Array.from({ length: 10 }, () => send(skdKey, [event(), event()]))))
  for (const { project } of people) {
    const rows = await server.database.query<{ id: number }>('select id from events where project_id = $1 order by id', [
      project.id,
    ])
    expect(rows.map((row) => Number(row.id))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  }
})

test('batches that arrive during a commit share the next one, and are refused as busy if too many wait', async () => {
  const { project, token } = await newcomerWithKey(server)
  const place = { projectId: project.id, tenantId: project.tenantId }
  let commits = 0
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const gated = {
    ...server.database,
    ofTenant: (async (tenantId, work) => {
      commits += 1
      await gate
      return server.database.ofTenant(tenantId, work)
    }) as typeof server.database.ofTenant,
  }
  const ingestion = createIngestion({ database: gated, clock: { now: server.now }, onCommit: () => {}, quarantine })
  const take = (count: number) =>
    ingestion.take(place, { events: Array.from({ length: count }, () => event()), sentAt: undefined })
  const first = take(1)
  const others = Array.from({ length: 19 }, () => take(100))
  const large = Array.from({ length: 180 }, () => take(100))
  await expect(take(100)).rejects.toMatchObject({ code: 'server.busy', retryAfter: 2 })
  release()
  const receipts = (await Promise.all([first, ...others, ...large])).flat()
  expect(new Set(receipts.map((receipt: Receipt) => receipt.status))).toEqual(new Set(['accepted']))
  expect(receipts).toHaveLength(19_901)
  expect(commits).toBeLessThanOrEqual(12)
  expect((await server.call('summariseEvents', { session: token, project: project.id })).data).toMatchObject({
    last24Hours: 19_901,
  })
  expect(await take(1)).toMatchObject([{ status: 'accepted' }])
})

test('a batch that the database refuses does not fail those that shared its commit', async () => {
  const { project } = await newcomerWithKey(server)
  const place = { projectId: project.id, tenantId: project.tenantId }
  const { database } = server
  const validated = (messageId: string) => {
    const result = validateEvent(event({ messageId }), { sentAt: Number.NaN, receivedAt: server.now().getTime() })
    if (!('event' in result)) throw new Error(result.rejected.reason)
    return result.event
  }
  const poison = insertEvents(database, place, [validated('good'), { ...validated('bad'), messageId: 'a\0b' }], server.now())
  await expect(poison).rejects.toThrow()
  expect(await database.query('select 1 from events where project_id = $1', [project.id])).toEqual([])

  let commits = 0
  const fussy = {
    ...database,
    ofTenant: ((tenantId, work) => {
      commits += 1
      const attempt = commits
      return database.ofTenant(tenantId, async (queries, last) => {
        // The second commit holds three batches: it fails as a whole, then the second of them alone.
        if (attempt === 2 || attempt === 4) await queries.query(`select 'x'::int`)
        return work(queries, last)
      })
    }) as typeof database.ofTenant,
  }
  const ingestion = createIngestion({ database: fussy, clock: { now: server.now }, onCommit: () => {}, quarantine })
  const takes = Array.from({ length: 4 }, () => ingestion.take(place, { events: [event()], sentAt: undefined }))
  const outcomes = await Promise.allSettled(takes)
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
