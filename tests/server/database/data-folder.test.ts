import { cp, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FolderLost } from '#server/database/folder-lock.ts'
import { openDatabase } from '#server/database/open.ts'
import { prepareFolder } from '#server/database/pglite-folder.ts'
import type { Database } from '#server/kernel/database.ts'
import { kind } from '#tests/server/setup.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'

/** A folder with an embedded database that is up to date, not yet opened. */
const withDatabase = (work: (path: string, folder: string) => Promise<void>) =>
  withFolder(async (folder) => {
    await environmentIn(folder, kind)
    await work(join(folder, 'database'), folder)
  })

const addOrganization = ({ query }: Pick<Database, 'query'>, name: string) =>
  query('insert into organizations (id, name, created_at) values (gen_random_uuid(), $1, now())', [name])

const namesIn = async ({ query }: Pick<Database, 'query'>) =>
  (await query<{ name: string }>('select name from organizations order by 1')).map(({ name }) => name)

describe.runIf(kind === 'pglite')('a folder that another process took while it was used (F-04)', () => {
  test.each(['a statement', 'a transaction'])('gets no commit of %s any more, and whoever used it is told once', async (way) => {
    await withDatabase(async (path, folder) => {
      const told: unknown[] = []
      const database = await openDatabase(path, { onLost: (failure) => told.push(failure) })
      await addOrganization(database, 'before')
      const steal = () => writeFile(join(folder, '.database.lock'), JSON.stringify({ pid: 1, host: 'elsewhere', born: null }))
      const losing =
        way === 'a statement'
          ? steal().then(() => addOrganization(database, 'after'))
          : database.transaction(async (queries) => {
              await addOrganization(queries, 'after')
              await steal()
            })
      await expect(losing).rejects.toThrow('was taken by another process')
      await expect(namesIn(database)).rejects.toThrow('was taken by another process')
      expect(told).toHaveLength(1)
      expect(told[0]).toBeInstanceOf(FolderLost)
      await database.close()
      // The lock belongs to the other process. It is not removed, only moved aside for a check.
      expect(await readdir(folder)).toContain('.database.lock')
      await rm(join(folder, '.database.lock'))
      const again = await openDatabase(path)
      expect(await namesIn(again)).toEqual(['before'])
      await again.close()
    })
  })
})

describe.runIf(kind === 'pglite')('a data folder (F-03)', () => {
  test('that contains files but no PG_VERSION is refused and not changed', async () => {
    await withDatabase(async (path) => {
      await rm(join(path, 'PG_VERSION'))
      const before = (await readdir(path)).sort()
      await expect(openDatabase(path)).rejects.toThrow(/holds files but no PG_VERSION.*Restore the folder from a backup/)
      expect((await readdir(path)).sort()).toEqual(before)
      await writeFile(join(path, 'PG_VERSION'), '18\n')
    })
  })

  test('that is a link is treated as the folder to which it leads', async () => {
    await withDatabase(async (path, folder) => {
      await symlink(path, join(folder, 'linked'))
      const database = await openDatabase(join(folder, 'linked'))
      await expect(openDatabase(path)).rejects.toThrow('is in use by process')
      await database.close()
    })
  })

  /** What a first start makes: here two files, of which the one that counts is written last. */
  const preparing = (path: string, { failAt = '' } = {}) => {
    const failIf = (point: string) => {
      if (failAt === point) throw new Error(`killed at ${point}`)
    }
    return prepareFolder(path, {
      create: async (fresh) => {
        await writeFile(join(fresh, 'PG_VERSION'), '18')
        failIf('half made')
        await writeFile(join(fresh, 'data'), 'all')
        failIf('made')
      },
      beforePlacing: async () => failIf('placing'),
    })
  }

  test.each(['half made', 'made', 'placing'])(
    'whose first start ends when it is %s is empty, and the next start makes it whole',
    async (failAt) => {
      await withFolder(async (folder) => {
        const path = join(folder, 'database')
        await mkdir(path)
        await expect(preparing(path, { failAt })).rejects.toThrow(`killed at ${failAt}`)
        expect(await readdir(path)).toEqual([])
        await preparing(path)
        expect((await readdir(path)).sort()).toEqual(['PG_VERSION', 'data'])
        expect(await readdir(folder)).toEqual(['database'])
      })
    },
  )

  test('that is a mount point is filled, and emptied by the next start if the first one did not finish', async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 'database')
      await mkdir(path)
      await writeFile(join(path, '.first-start-unfinished'), '')
      await writeFile(join(path, 'PG_VERSION'), '18')
      await writeFile(join(path, 'half'), '')
      await preparing(path)
      expect((await readdir(path)).sort()).toEqual(['PG_VERSION', 'data'])
    })
  })

  test('that was replaced by a copy opens', async () => {
    await withDatabase(async (path, folder) => {
      await rename(path, join(folder, 'away'))
      await cp(join(folder, 'away'), path, { recursive: true })
      await (await openDatabase(path)).close()
    })
  })
})
