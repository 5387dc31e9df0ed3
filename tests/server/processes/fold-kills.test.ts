import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { openDatabase } from '#server/database/open.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { createFolding, type Step } from '#server/profiles/folding.ts'
import { createSegmentsModule } from '#server/segments/segments.module.ts'
import { rowsOf } from '#tests/server/profiles/folded.ts'
import { kind } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { type Running, startProcess, withFolder } from '#tests/support/processes.ts'
import { randomFrom } from '#tests/support/random-from.ts'
import { recount } from '#tests/support/recount.ts'
import { testKeys } from '#tests/support/secret.ts'

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** On PostgreSQL one of two processes is killed. The embedded database has one, and a round of it takes nearly twice as long. */
const kills = kind === 'postgres' ? 30 : 12
const requestsPerRound = 6
const eventsPerRequest = 60
const mostAnswersBeforeKill = 40
const seed = Number(process.env['KILL_SEED'] ?? 20_261)

/** Events of bots make no profile. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test(`after ${kills} SIGKILLs at random moments of folding (seed ${seed}), profiles, memberships and counters equal those of an undisturbed fold`, {
  timeout: 900_000,
}, async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const random = randomFrom(seed)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    await recordCuts(environment.DATABASE_URL ?? join(folder, 'database'))
    // The embedded database belongs to one process at a time.
    const running = await Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => startProcess(environment)))
    const [first] = running
    if (!first) throw new Error('no server runs')
    const person = await newcomerAt(first.url)
    await createSegments(first.url, person)
    const beside = kind === 'postgres' ? await openDatabase(environment.DATABASE_URL ?? '') : null
    let killedWhileBehind = 0
    for (let round = 0; round < kills; round += 1) {
      const victim = upTo(running.length - 1)
      const [answersBefore, requestsBefore] = [upTo(mostAnswersBeforeKill), upTo(requestsPerRound - 1)]
      let stored = 0
      const unanswered: string[] = []
      let ending: Promise<void> | undefined
      const kill = async ({ url, kill }: Running): Promise<void> => {
        for (let answer = 0; answer < answersBefore; answer += 1) await (await fetch(`${url}/nothing`)).arrayBuffer()
        await kill('SIGKILL')
        if (beside && (await isBehind(beside))) killedWhileBehind += 1
      }
      await Promise.all(
        Array.from({ length: requestsPerRound }, async (_, request) => {
          const body = bodyOf(person.skdKey, round * requestsPerRound + request, upTo)
          const to = running[upTo(running.length - 1)] ?? first
          if (await post(to.url, body)) stored += 1
          else unanswered.push(body)
          const target = running[victim]
          if (stored > requestsBefore && target) ending ??= kill(target)
        }),
      )
      await (ending ?? running[victim]?.kill('SIGKILL'))
      running[victim] = await startProcess(environment)
      // As a tracker does: what was not answered is sent again, with the same ids.
      for (const body of unanswered) expect(await post(running[victim]?.url ?? '', body)).toBe(true)
    }
    await Promise.all(running.map(({ kill }) => kill('SIGKILL')))
    await beside?.close()
    if (kind === 'postgres') expect(killedWhileBehind).toBeGreaterThan(0)

    const database = await openDatabase(environment.DATABASE_URL ?? join(folder, 'database'))
    try {
      const { id } = person.project
      const [owner] = await database.query<{ tenant_id: string }>('select tenant_id from projects where id = $1', [id])
      const tenantId = owner?.tenant_id ?? ''
      const { followMemberships } = createSegmentsModule({
        database,
        clock: systemClock,
        log: pino({ level: 'silent' }),
        onChanges: async () => ({ asked: [], committed: () => {} }),
        findUsers: async () => [],
      })
      const fold = async (eventsAtOnce: number): Promise<Step> => {
        const { foldNext } = createFolding({
          database,
          clock: systemClock,
          eventsAtOnce,
          persons: testKeys.persons,
          followMemberships,
        })
        return foldNext({ projectId: id, tenantId })
      }
      while ((await fold(1_000)) === 'more');
      const cuts = await cutsOf(database)
      const disturbed = await stateOf(database, id)
      const [log] = await database.query<{ count: number }>('select count(*)::int as count from events')
      expect(log?.count).toBe(kills * requestsPerRound * eventsPerRequest)
      expect(disturbed.folds).toMatchObject([{ events: log?.count, status: 'live' }])
      // Its rows in all tables of the fold go with it; the log stays.
      await database.query('delete from profile_folds where project_id = $1', [id])
      await database.query('delete from segment_changes where project_id = $1', [id])
      expect((await stateOf(database, id)).rows['profiles']).toEqual([])
      for (const ids of idsBetween(cuts)) expect(await fold(ids)).toBe('more')
      expect(await fold(1)).toBe('done')
      const undisturbed = await stateOf(database, id)
      expect(undisturbed.folds).toEqual(disturbed.folds)
      expect(differencesOf(undisturbed.rows, disturbed.rows)).toEqual([])
      const { sessions, pageViews, minutes } = await recount(database, id)
      for (const { counted, recounted } of [sessions, pageViews, minutes]) expect(counted).toEqual(recounted)
      for (const table of ['profiles', 'profile_merges', 'segment_members', 'segment_changes'])
        expect([table, disturbed.rows[table]?.length]).not.toEqual([table, 0])
    } finally {
      await database.close()
    }
  })
})

/**
 * Remembers the last event of each batch that was committed. Who is in a segment follows from the events alone, but since when, and whether
 * somebody who left at once was in it at all, also from where batches end: the undisturbed fold ends its batches at the same events.
 */
const recordCuts = async (url: string): Promise<void> => {
  const database = await openDatabase(url)
  await database.query('create table fold_cuts (last_id bigint not null)')
  await database.query(`create function note_cut() returns trigger language plpgsql security definer set search_path = public as
    $$ begin insert into fold_cuts values (new.last_id); return null; end $$`)
  await database.query(`create trigger note_cut after update of last_id on profile_folds for each row
    when (new.last_id <> old.last_id) execute function note_cut()`)
  await database.close()
}

const cutsOf = async ({ query }: Database): Promise<number[]> =>
  (await query<{ last_id: number }>('select distinct last_id::float8 as last_id from fold_cuts order by 1')).map(
    (row) => row.last_id,
  )

/** How many ids each batch covered. Some are of no event, because a duplicate that was found late had taken one. */
const idsBetween = (cuts: readonly number[]): number[] => cuts.map((cut, place) => cut - (cuts[place - 1] ?? 0))

type Rows = Record<string, string[]>

/** The first rows of each table that only one of them has: a comparison of all of them would print megabytes. */
const differencesOf = (undisturbed: Rows, disturbed: Rows): string[] => {
  const only = (name: string, some: Rows, others: Rows) =>
    Object.entries(some).flatMap(([table, rows]) => {
      const known = new Set(others[table])
      const alone = rows.filter((row) => !known.has(row))
      return alone.slice(0, 3).map((row) => `${name} ${table} (of ${alone.length}): ${row}`)
    })
  return [...only('undisturbed', undisturbed, disturbed), ...only('disturbed', disturbed, undisturbed)]
}

/** Some people on some browsers, who look, sign in, buy and send back. */
const bodyOf = (skdKey: string, request: number, upTo: (most: number) => number): string => {
  const sentAt = new Date().toISOString()
  const events = Array.from({ length: eventsPerRequest }, (_, place) => {
    const browser = upTo(400)
    const user = upTo(3) === 0 ? `user-${browser % 90}` : null
    const order = `order-${upTo(2_000)}`
    const what = [
      { type: 'page', event: 'page_view', pageViewId: `view-${request}-${place}`, context: { page: { path: `/p${upTo(9)}` } } },
      { type: 'track', event: 'purchase', properties: { order_id: order, value: upTo(100), currency: 'CNY' } },
      { type: 'track', event: 'refund', properties: { order_id: order, value: upTo(20), currency: 'CNY' } },
      { type: 'track', event: 'add_to_cart', properties: { product_id: `P${upTo(20)}` } },
      ...(user ? [{ type: 'identify', event: 'identify', traits: { plan: upTo(1) === 0 ? 'gold' : 'free' } }] : []),
    ]
    return {
      messageId: `message-${request}-${place}`,
      anonymousId: `browser-${browser}`,
      sessionId: `session-${browser}-${upTo(3)}`,
      originalTimestamp: sentAt,
      ...(user ? { userId: user } : {}),
      ...what[upTo(what.length - 1)],
    }
  })
  return JSON.stringify({ skdKey, sentAt, events })
}

/** Answers whether all is stored. */
const post = async (url: string, body: string): Promise<boolean> => {
  const headers = { 'User-Agent': userAgent }
  const response = await fetch(url + endpoints.sendEvents.path, { method: 'POST', headers, body }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as { data: { receipts: { status: string }[] } } | null | undefined
  if (!answer) return false
  expect(answer.data.receipts.filter(({ status }) => status !== 'accepted' && status !== 'duplicate')).toEqual([])
  return true
}

const createSegments = async (url: string, { session, project }: Person): Promise<void> => {
  const headers = { 'Content-Type': 'application/json', jsessionid: session, 'PROJECT-INFO': project.id }
  const definitions = {
    buyers: { profile: 'orders', is: 'gte', value: 2 },
    gold: { trait: 'plan', is: 'equals', value: 'gold' },
    busy: { did: 'add_to_cart', times: { is: 'atLeast', n: 3 }, within: { days: 20 } },
    half: { bucket: { salt: 'half', from: 0, to: 5_000 } },
  }
  for (const [name, definition] of Object.entries(definitions)) {
    const body = JSON.stringify({ name, description: '', kind: 'rule', definition })
    const response = await fetch(url + endpoints.createSegment.path, { method: 'POST', headers, body })
    expect(await response.json()).toMatchObject({ code: 201 })
  }
  const isFilling = async () => {
    const response = await fetch(url + endpoints.listSegments.path, { headers })
    const { data } = (await response.json()) as { data: { items: Segment[] } }
    return data.items.some(({ filling }) => filling !== null)
  }
  await expect.poll(isFilling).toBe(false)
}

const isBehind = async ({ query }: Database): Promise<boolean> => {
  const [row] = await query<{ behind: number }>(
    `select (c.last_id - f.last_id)::int as behind from event_counters c join profile_folds f on f.project_id = c.project_id`,
  )
  return (row?.behind ?? 0) > 0
}

const membershipTables = ['segment_members', 'segment_counts', 'segment_dues', 'segment_changes']

/** All that a fold writes, as text. */
const stateOf = async (database: Database, projectId: string) => {
  const rows = await rowsOf(database, projectId)
  for (const table of membershipTables) {
    const found = await database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where project_id = $1 order by 1`,
      [projectId],
    )
    rows[table] = found.map(({ row }) => row)
  }
  const folds = await database.query(
    'select generation, status, last_id, day, events, decisions from profile_folds where project_id = $1',
    [projectId],
  )
  return { rows, folds }
}
