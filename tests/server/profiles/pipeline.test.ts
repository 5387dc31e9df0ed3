import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createAuditModule } from '#server/audit/audit.module.ts'
import { type Database, DatabaseError } from '#server/kernel/database.ts'
import { createRateLimits } from '#server/kernel/rate-limits.ts'
import { createPipeline } from '#server/profiles/pipeline.ts'
import { createProfilesModule } from '#server/profiles/profiles.module.ts'
import { createSegmentsModule } from '#server/segments/segments.module.ts'
import { kind, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { testKeys } from '#tests/support/secret.ts'
import { askingThrough, atomsOf, profilesOf, rowsOf, send } from './folded.ts'
import { foldedShops } from './folded-shops.ts'

// On both databases: the embedded one reads batches one after the other and has no notices.

const server = withServer()
const clock = { now: () => server.now() }
const { persons } = testKeys
const { shop, folding, foldAll, foldOf, expectRebuiltEqualsLive } = foldedShops(server)
type Shop = Awaited<ReturnType<typeof shop>>
const minute = 60_000

describe('the fold of a log', () => {
  test('events that are gone from the log, more than fit into a batch, do not stop the fold', async () => {
    const own = await shop()
    await own.send(Array.from({ length: 40 }, (_, place) => ({ anonymousId: `a${place % 8}`, messageId: `m${place}` })))
    await server.database.query('delete from events where project_id = $1 and (id <= 9 or id between 14 and 35)', [
      own.ref.projectId,
    ])
    await foldAll(folding({ eventsAtOnce: 5 }), own)
    expect(await foldOf(own)).toEqual([{ generation: 1, status: 'live', last_id: 40, events: 9 }])
    await expectRebuiltEqualsLive(own, 1)
  })

  test.each([
    [16, 1],
    [4, 5],
  ])(
    'an event that cannot be folded is set aside, its neighbours go on, and nothing else differs: %i events, %i batches',
    async (eventsAtOnce, batches) => {
      const own = await shop()
      await own.send(Array.from({ length: 40 }, (_, place) => ({ anonymousId: `a${place % 8}`, messageId: `m${place}` })))
      // What no sender can make: a context that is no object.
      for (const bad of ['m13', 'm14', 'm39'])
        await server.database.query(`update events set context = 'null' where project_id = $1 and message_id = $2`, [
          own.ref.projectId,
          bad,
        ])
      await foldAll(folding({ eventsAtOnce, batches }), own)
      const aside = await server.database.query<{ event_id: number; error: string }>(
        'select event_id, error from profile_set_aside where project_id = $1 order by event_id',
        [own.ref.projectId],
      )
      expect(aside).toEqual([14, 15, 40].map((id) => ({ event_id: id, error: expect.stringMatching(/^TypeError: /) })))
      expect(await foldOf(own)).toEqual([{ generation: 1, status: 'live', last_id: 40, events: 37 }])
      const counted = (await atomsOf(server.database, own.ref.projectId)).map((row) => row.state.events)
      expect(counted).toEqual([5, 5, 5, 5, 5, 4, 4, 4])
      await expectRebuiltEqualsLive(own, 1)
    },
  )

  test('an event that was set aside is folded when it is tried again and its cause is gone', async () => {
    const own = await shop()
    await own.send([{ anonymousId: 'a' }, { anonymousId: 'a', messageId: 'bad' }, { anonymousId: 'b' }])
    const setContext = (context: string) =>
      server.database.query(`update events set context = $2::jsonb where project_id = $1 and message_id = 'bad'`, [
        own.ref.projectId,
        context,
      ])
    await setContext('null')
    const { foldNext, retry } = folding()
    while ((await foldNext(own.ref)) === 'more');
    await expect(retry(own.ref, 2)).rejects.toThrow(TypeError)
    await setContext('{}')
    expect([await retry(own.ref, 2), await retry(own.ref, 2), await retry(own.ref, 1)]).toEqual([true, false, false])
    expect(await foldOf(own)).toEqual([{ generation: 1, status: 'live', last_id: 3, events: 3 }])
    expect(await profilesOf(server.database, own.ref.projectId)).toMatchObject({ a: { events: 2 }, b: { events: 1 } })
    await expectRebuiltEqualsLive(own, 1)
  })

  test('how far it is behind is known', async () => {
    const own = await shop()
    const { database } = server
    const rates = createRateLimits({ database, clock })
    const audit = createAuditModule({ database, clock, rates, key: testKeys.audit })
    const log = pino({ level: 'silent' })
    const followed = { asked: [], committed: () => {}, isMore: false }
    const profiles = createProfilesModule({
      database,
      clock,
      log,
      audit,
      keys: testKeys,
      events: { deleteRejectedOf: async () => 0 },
      segments: createSegmentsModule({ database, clock, log, onChanges: async () => followed, findUsers: async () => [] }),
      decisions: {
        follow: async () => followed,
        forgetProfiles: async () => {},
        ofProfiles: { find: async () => [], count: async () => 0 },
      },
    })
    expect(await profiles.lag(own.ref)).toEqual({ events: 0, milliseconds: 0 })
    await own.send([{ anonymousId: 'a' }])
    server.pass(minute)
    await own.send([{ anonymousId: 'a' }])
    expect(await profiles.lag(own.ref)).toEqual({ events: 2, milliseconds: minute })
    await foldAll(folding({ eventsAtOnce: 1 }), own)
    expect(await profiles.lag(own.ref)).toEqual({ events: 0, milliseconds: 0 })
  })

  test('a value that the database refuses sets its event aside without its text', async () => {
    const own = await shop()
    await own.send([{ anonymousId: 'a' }, { anonymousId: 'b', messageId: 'bad' }, { anonymousId: 'c' }])
    await server.database.query(
      `update events set context = '{"country": "a secret place"}' where project_id = $1 and message_id = 'bad'`,
      [own.ref.projectId],
    )
    const strict = askingThrough(server.database, ({ query }) => (sql, params = [], name) => {
      const isBad = sql.includes('insert into profiles') && JSON.stringify(params).includes('a secret place')
      return isBad ? query(`select 'a secret place'::int`) : query(sql, params, name)
    })
    await foldAll(folding({ database: strict }), own)
    expect(Object.keys(await profilesOf(server.database, own.ref.projectId))).toEqual(['a', 'c'])
    const aside = await server.database.query('select event_id, error from profile_set_aside where project_id = $1', [
      own.ref.projectId,
    ])
    expect(aside).toEqual([{ event_id: 2, error: 'DatabaseError 22P02' }])
  })

  test('transactions that fail, before their commit or with the answer lost, lose nothing and do nothing twice', async () => {
    const own = await shop()
    await own.send(Array.from({ length: 60 }, (_, place) => ({ anonymousId: `a${place % 9}`, sessionId: `s${place % 13}` })))
    let count = 0
    const gone = () => new DatabaseError('the connection was lost', undefined)
    const failing: Database = {
      ...server.database,
      ofTenant: async (tenantId, work) => {
        count += 1
        const [isBefore, isAfter] = [count % 3 === 1, count % 3 === 2]
        const result = await server.database.ofTenant(tenantId, async (queries, last) => {
          const done = await work(queries, last)
          if (isBefore) throw gone()
          return done
        })
        if (isAfter) throw gone()
        return result
      },
    }
    const unlucky = folding({ database: failing })
    let failures = 0
    // `elsewhere`: the database has not ended the transaction yet whose connection was lost.
    for (let step = 'more'; step !== 'done'; )
      step = await unlucky.foldNext(own.ref).catch((failure: unknown) => {
        expect(failure).toBeInstanceOf(DatabaseError)
        failures += 1
        return 'more'
      })
    expect(failures).toBeGreaterThan(3)
    expect(await foldOf(own)).toEqual([{ generation: 1, status: 'live', last_id: 60, events: 60 }])
    const rows = await expectRebuiltEqualsLive(own, 1)
    expect(rows['profile_set_aside']).toEqual([])
    const counted = Object.values(await profilesOf(server.database, own.ref.projectId)).map((it) => it.events)
    expect(counted).toEqual([7, 7, 7, 7, 7, 7, 6, 6, 6])
  })

  test('two that fold the same projects share them, and each event is folded once', async () => {
    const shops = await Promise.all([shop(), shop(), shop()])
    for (const own of shops)
      await own.send(Array.from({ length: 80 }, (_, place) => ({ anonymousId: `a${place % 20}`, sessionId: 's' })))
    const steps = await Promise.all(
      [folding(), folding(), folding()].map(async ({ foldNext }) => {
        let folded = 0
        for (const own of [...shops, ...shops.toReversed()])
          for (let step = await foldNext(own.ref); step !== 'done'; step = await foldNext(own.ref))
            if (step === 'more') folded += 1
        return folded
      }),
    )
    // 80 events, seven at once, of each of three projects.
    expect(steps.reduce((sum, it) => sum + it, 0)).toBe(3 * 12)
    for (const own of shops) {
      expect(await foldOf(own)).toEqual([{ generation: 1, status: 'live', last_id: 80, events: 80 }])
      await expectRebuiltEqualsLive(own, 1)
    }
  })

  test('a rebuild that is under way is not begun twice, and takes over what comes meanwhile', async () => {
    const own = await shop()
    expect(await server.app.rebuildProfiles(own.ref)).toBe(false)
    await own.send([{ anonymousId: 'a' }])
    const fold = folding()
    await foldAll(fold, own)
    const begun = await Promise.all([server.app.rebuildProfiles(own.ref), server.app.rebuildProfiles(own.ref)])
    expect(begun.sort()).toEqual([false, true])
    await own.send([{ anonymousId: 'b' }])
    await foldAll(fold, own)
    expect(await foldOf(own)).toEqual([
      { generation: 1, status: 'replaced', last_id: 2, events: 2 },
      { generation: 2, status: 'live', last_id: 2, events: 2 },
    ])
    expect(Object.keys(await profilesOf(server.database, own.ref.projectId))).toEqual(['a', 'b'])
  })

  test('a project that is deleted is folded no more, and its profiles go with it', async () => {
    const person = await newcomerWithKey(server)
    const { data } = await server.call('saveProject', { session: person.token, body: { projectName: 'Other' } })
    await send(server, person.skdKey, [{ anonymousId: 'a' }])
    await server.app.foldEvents()
    const { id, tenantId } = person.project
    await server.call('deleteProject', { session: person.token, body: { id, tenantId } })
    await server.database.query('update event_counters set last_id = last_id + 1 where project_id = $1', [id])
    await server.app.foldEvents()
    const own = { ref: { projectId: id, tenantId }, send: async () => {} }
    expect(await foldOf(own)).toMatchObject([{ last_id: 1 }])
    server.pass(8 * 24 * 60 * minute)
    await server.app.sweep()
    expect(await foldOf(own)).toEqual([])
    expect(Object.values(await rowsOf(server.database, id)).flat()).toEqual([])
    expect(data).toMatchObject({ projectName: 'Other' })
  })
})

describe('the pipeline', () => {
  const never = 3_600_000
  const log = pino({ level: 'silent' })
  const withPipeline = async (work: (pipeline: ReturnType<typeof createPipeline>) => Promise<void>, lookEvery = never) => {
    const pipeline = createPipeline({ database: server.database, clock, log, persons, lookEvery })
    pipeline.start()
    try {
      await work(pipeline)
    } finally {
      await pipeline.stop()
    }
  }
  const profilesIn = async ({ ref }: Shop) => Object.keys(await profilesOf(server.database, ref.projectId))

  test('a commit in the same process wakes it', async () => {
    const own = await shop()
    await withPipeline(async (pipeline) => {
      await own.send([{ anonymousId: 'a' }])
      pipeline.noteStored(own.ref, { isPressed: false })
      await expect.poll(() => profilesIn(own)).toEqual(['a'])
    })
  })

  test('it finds what was stored while nobody folded', async () => {
    const own = await shop()
    await own.send([{ anonymousId: 'a' }])
    await withPipeline(() => expect.poll(() => profilesIn(own)).toEqual(['a']))
  })

  test('a look finds what it was not woken for', async () => {
    const own = await shop()
    await withPipeline(async () => {
      await own.send([{ anonymousId: 'a' }])
      await expect.poll(() => profilesIn(own)).toEqual(['a'])
    }, 20)
  })

  test('a server that is stopped has folded what it began, and another goes on', async () => {
    const own = await shop()
    await own.send(Array.from({ length: 300 }, (_, place) => ({ anonymousId: `a${place % 20}` })))
    await withPipeline(async (pipeline) => pipeline.wake(own.ref))
    const [stopped] = await foldOf(own)
    expect(stopped?.last_id ?? 0).toBe(stopped?.events ?? 0)
    await server.app.foldEvents()
    expect(await foldOf(own)).toMatchObject([{ last_id: 300, events: 300 }])
  })

  test.runIf(kind === 'postgres')('a commit in another process wakes it by a notice of the database', async () => {
    const own = await shop()
    const { forJobs } = server.database
    const cannotFold: Database = { ...forJobs, ofTenant: () => Promise.reject(new DatabaseError('no connection', undefined)) }
    const sender = createPipeline({
      database: { ...server.database, forJobs: cannotFold },
      clock,
      log,
      persons,
      lookEvery: never,
    })
    await withPipeline(async () => {
      sender.start()
      await own.send([{ anonymousId: 'a' }])
      // Repeated, because the connection that listens may not be open yet.
      const tellAndLook = () => {
        sender.noteStored(own.ref, { isPressed: false })
        return profilesIn(own)
      }
      await expect.poll(tellAndLook).toEqual(['a'])
      await sender.stop()
    })
  })
})
