import { expect } from 'vitest'
import type { Database } from '#server/kernel/database.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import { testKeys } from '#tests/support/secret.ts'
import type { TestServer } from '#tests/support/server.ts'
import { expectLookups, rowsOf, send } from './folded.ts'

type Sizes = { database?: Database; eventsAtOnce?: number; batches?: number }

/** Shops that send events, and folds of their logs in parts of any size. */
export const foldedShops = (server: TestServer) => {
  const shop = async () => {
    const { skdKey, project } = await newcomerWithKey(server)
    return {
      ref: { projectId: project.id, tenantId: project.tenantId },
      send: (events: Parameters<typeof send>[2]) => send(server, skdKey, events),
    }
  }
  type Shop = Pick<Awaited<ReturnType<typeof shop>>, 'ref'>

  /** While more than `eventsAtOnce` are waiting, so many batches of that size are one transaction. */
  const folding = ({ database = server.database, eventsAtOnce = 7, batches = 1 }: Sizes = {}) =>
    createFolding({
      database,
      clock: { now: () => server.now() },
      eventsAtOnce,
      batchesWhenBehind: () => batches,
      persons: testKeys.persons,
    })

  return {
    shop,
    folding,
    foldAll: async ({ foldNext }: ReturnType<typeof folding>, { ref }: Shop): Promise<void> => {
      while ((await foldNext(ref)) === 'more');
    },
    foldOf: ({ ref }: Shop) =>
      server.database.query<{ generation: number; status: string; last_id: number; events: number }>(
        'select generation, status, last_id, events from profile_folds where project_id = $1 order by generation',
        [ref.projectId],
      ),
    /** Folds the log anew beside what there is, and compares all rows. */
    expectRebuiltEqualsLive: async ({ ref }: Shop, live: number) => {
      const before = await rowsOf(server.database, ref.projectId, live)
      expectLookups(before)
      expect(await server.app.rebuildProfiles(ref)).toBe(true)
      await server.app.foldEvents()
      expect(await rowsOf(server.database, ref.projectId, live + 1)).toEqual(before)
      // What was live stays as it was until it is removed.
      expect(await rowsOf(server.database, ref.projectId, live)).toEqual(before)
      return before
    },
  }
}
