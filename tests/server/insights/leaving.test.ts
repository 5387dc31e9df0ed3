import { expect, test } from 'vitest'
import { headerNames } from '#contract/http/headers.ts'
import { insightsEndpoints } from '#contract/insights/endpoints.ts'
import { kind, withServer } from '#tests/server/setup.ts'

const server = withServer()

test.runIf(kind === 'postgres')('a question that is left is cancelled in the database, while its statement waits', async () => {
  const { session, project } = await server.newcomer()
  const today = server.now().toISOString().slice(0, 10)
  const { database } = server
  const waiting = async () => {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from events%'`,
    )
    return row?.count ?? 0
  }
  await database.transaction(async ({ query }) => {
    await query('lock table events in access exclusive mode')
    const leaving = new AbortController()
    const answer = server.request(insightsEndpoints.queryInsight.path, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        'Content-Type': 'application/json',
        [headerNames.session]: session.session,
        [headerNames.project]: project.id,
      },
      body: JSON.stringify({ kind: 'pages', from: today, to: today, zone: 'UTC' }),
    })
    while ((await waiting()) === 0);
    const began = performance.now()
    leaving.abort()
    expect(await (await answer).json()).toMatchObject({ data: null, code: 40096 })
    expect(await waiting()).toBe(0)
    // Without the cancellation the statement would have waited for 4.5 s.
    expect(performance.now() - began).toBeLessThan(3_000)
  })
})
