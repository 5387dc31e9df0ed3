import { expect, test } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { createScoring } from '#server/profiles/scoring.ts'
import { withServer } from '#tests/server/setup.ts'
import { fiveBuyers, scoresOf } from './buyers.ts'
import { shopOf } from './people.ts'

const server = withServer()
const day = 24 * 60 * 60_000

const segments = { isNeeded: async () => false, note: async () => {}, wake: () => {} }
/** How many transactions the first run for a project has: a count, one part of buyers read, one scored, and what is around them. */
const transactions = 6

/** The job with something that happens before its transaction of this number for an organisation, from 0. */
const jobWith = ({ tenantId }: { tenantId: string }, place: number, happen: () => Promise<void>) => {
  let begun = 0
  const database: Database = {
    ...server.database.forJobs,
    ofTenant: async (of, work) => {
      if (of === tenantId) begun += 1
      if (begun === place + 1 && of === tenantId) await happen()
      return server.database.forJobs.ofTenant(of, work)
    },
  }
  return { scoring: createScoring({ database, clock: { now: server.now }, segments }), begun: () => begun }
}

test.each(Array.from({ length: transactions }, (_, place) => place))(
  'somebody who is erased before transaction %i of a run has no score after it',
  async (place) => {
    const shop = await shopOf(server)
    const people = await fiveBuyers(server, shop)
    const id = people['e']?.id ?? ''
    const { scoring, begun } = jobWith(shop.ref, place, async () => {
      await shop.data('eraseProfile', { params: { id }, body: { reason: 'they asked' } })
    })
    await scoring.run()
    expect(begun()).toBe(transactions)
    expect(await server.database.query('select 1 from profile_scores where profile_id = $1', [id])).toEqual([])
    expect((await shop.view(people['d']?.id ?? '')).scores?.rfm.group).toBeDefined()
  },
)

test.each(Array.from({ length: transactions }, (_, place) => place))(
  'a process that ends before transaction %i of a run leaves one complete version to read, and the next run computes another',
  async (place) => {
    const shop = await shopOf(server)
    await fiveBuyers(server, shop)
    await server.app.sweep()
    const before = await scoresOf(shop)
    server.pass(day)
    const ended = new Error('the process has ended')
    const { scoring } = jobWith(shop.ref, place, async () => {
      throw ended
    })
    await expect(scoring.run()).rejects.toBe(ended)
    const isPublished = place === transactions - 1
    const between = await scoresOf(shop)
    expect(between).toEqual(isPublished ? { ...before, computedAt: server.now().toISOString() } : before)
    await server.app.sweep()
    expect(await scoresOf(shop)).toEqual({ ...before, computedAt: server.now().toISOString() })
    const versions = await server.database.query<{ status: string; is_followed: boolean; rows: number }>(
      `select status, is_followed, count(*)::int as rows from profile_score_versions v
         join profile_scores s on s.project_id = v.project_id and s.version = v.version where v.project_id = $1 group by 1, 2`,
      [shop.ref.projectId],
    )
    expect(versions).toEqual([{ status: 'live', is_followed: true, rows: 5 }])
  },
)
