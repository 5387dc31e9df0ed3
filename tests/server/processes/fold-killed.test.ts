import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { createRebuild } from '#server/profiles/rebuild.ts'
import { rowsOf } from '#tests/server/profiles/folded.ts'
import { kind } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { sendUntilGone } from '#tests/support/process-calls.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'
import { testKeys } from '#tests/support/secret.ts'

/** Events of bots make no profile. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('SIGKILL in the middle of folding, of one process or of two in turns: the profiles are those of an undisturbed fold', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const start = () => startProcess(environment)
    // The embedded database belongs to one process at a time.
    let beside = kind === 'postgres' ? await start() : null
    let person: Awaited<ReturnType<typeof newcomerAt>> | undefined
    for (let round = 0; round < 4; round += 1) {
      const server = await start()
      person ??= await newcomerAt(server.url)
      let ending: Promise<number | null> | undefined
      const kill = (count: number) => {
        if (count > 200 + round * 130) ending ??= server.kill('SIGKILL')
      }
      await sendUntilGone(server.url, person.skdKey, kill, browser)
      await ending
      await beside?.kill('SIGKILL')
      beside = kind === 'postgres' ? await start() : null
    }
    await beside?.kill('SIGKILL')
    const database = await openDatabase(environment.DATABASE_URL ?? join(folder, 'database'))
    try {
      const [fold] = await database.query<{ project_id: string; tenant_id: string; events: number }>(
        'select project_id, tenant_id, events from profile_folds',
      )
      const own = { projectId: fold?.project_id ?? '', tenantId: fold?.tenant_id ?? '' }
      expect(own.projectId).toBe(person?.project.id)
      expect(fold?.events).toBeGreaterThan(0)
      const { foldNext } = createFolding({ database, clock: systemClock, eventsAtOnce: 97, persons: testKeys.persons })
      const foldAll = async () => {
        while ((await foldNext(own)) === 'more');
      }
      await foldAll()
      const [stored] = await database.query<{ count: number }>('select count(*)::int as count from events')
      const live = await rowsOf(database, own.projectId, 1)
      expect(await createRebuild({ database, wake: () => {} }).begin(own)).toBe(true)
      await foldAll()
      expect(await rowsOf(database, own.projectId, 2)).toEqual(live)
      const folds = await database.query('select generation, status, events from profile_folds order by generation')
      expect(folds).toEqual([
        { generation: 1, status: 'replaced', events: stored?.count },
        { generation: 2, status: 'live', events: stored?.count },
      ])
    } finally {
      await database.close()
    }
  })
})
