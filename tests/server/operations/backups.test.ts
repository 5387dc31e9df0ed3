import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/database/open.ts'
import type { Database } from '#server/kernel/database.ts'
import { backUp } from '#server/operations/backups/backup.ts'
import { openBackupFile } from '#server/operations/backups/file.ts'
import { restore } from '#server/operations/backups/restore.ts'
import { action } from '#tests/server/actions/visitors.ts'
import { besides, kind, withServer } from '#tests/server/setup.ts'
import { type Kind, openEmptyDatabase } from '#tests/support/databases.ts'
import { digestsOf, fill } from './filled.ts'

const server = withServer(() => ({ sampleVisitors: 160 }))
const passphrase = 'a long passphrase'
/** On the run with PostgreSQL each database is restored on the other one too. */
const others: Kind[] = kind === 'pglite' ? ['pglite'] : ['postgres', 'pglite']

let folder: string
let person: Awaited<ReturnType<typeof fill>>
/** Sends one message, always the same. Answers what became of it. */
const send = async (call: typeof server.call): Promise<string[]> => {
  const event = {
    messageId: 'before',
    type: 'track',
    event: 'tea',
    anonymousId: 'a',
    originalTimestamp: server.now().toISOString(),
  }
  const { data } = await call('sendEvents', { body: { skdKey: person.skdKey, events: [event] } })
  return (data as { receipts: { status: string }[] }).receipts.map(({ status }) => status)
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-backup-'))
  person = await fill(server)
  expect(await send(server.call)).toEqual(['accepted'])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Sends a visitor an action. Answers its id, after which their stream continues. */
const sendAction = async ({ app, database }: Pick<typeof server, 'app' | 'database'>, decisionId: string): Promise<number> => {
  const { id: projectId, tenantId } = person.project
  const channel = { projectId, tenantId, anonymousId: 'a visitor' }
  await database.ofTenant(tenantId, (queries) =>
    app.actions.send(queries, channel, { kind: 'action', action: action(decisionId) }),
  )
  const [row] = await database.query<{ id: number }>('select seq as id from action_messages where decision_id = $1', [decisionId])
  return Number(row?.id)
}

const withEmpty = async <Result>(on: Kind, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await openEmptyDatabase(on, { patience: 120_000 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const clock = { now: () => server.now() }
const backUpTo = async (name: string, secret: string | null = null, from: Database = server.database) => {
  const path = join(folder, name)
  return { path, ...(await backUp(from, { path, passphrase: secret, clock })) }
}
const restoreFrom = async (path: string, to: Database, secret: string | null = null) =>
  restore(to, { file: await openBackupFile(path), passphrase: secret })
const hasNothing = async (database: Database) =>
  expect(await database.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])

describe.each(others)('a backup of the sample project, restored on %s', (other) => {
  test.each([null, passphrase])('has every table, equal by count and digest (passphrase: %s)', async (secret) => {
    const before = await digestsOf(server.database)
    const { path, tables, header } = await backUpTo(`${other}-${secret}.backup`, secret)
    expect(header.database).toBe(kind)
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(50)
    expect(tables.find(({ table }) => table === 'events')?.rows).toBeGreaterThan(500)
    await withEmpty(other, async (database) => {
      await restoreFrom(path, database, secret)
      expect(await digestsOf(database)).toEqual(before)
    })
  })

  test('goes on where it was: sequences, messages that are sent again, indexes and the audit record', async () => {
    const { path } = await backUpTo(`${other}-goes-on.backup`)
    // Given out after the backup, and lost with what the backup does not have: a visitor's browser has heard up to here.
    const heard = await sendAction(server, `${other} after the backup`)
    server.pass(1_000)
    await withEmpty(other, async (database) => {
      await restoreFrom(path, database)
      const restored = besides(server, { database, sampleVisitors: 80 })
      expect(await sendAction({ app: restored.app, database }, 'after the restore')).toBeGreaterThan(heard)
      expect(await restored.app.firstBrokenRecord()).toBeNull()
      const [before] = await database.query<{ id: number }>('select max(id) as id from mails')
      await restored.call('sendCode', { query: { email: 'after@example.com', ftype: 'register' } })
      const [after] = await database.query<{ id: number }>('select max(id) as id from mails')
      expect(after?.id).toBeGreaterThan(before?.id ?? 0)
      expect(await send(restored.call)).toEqual(['duplicate'])
      await restored.app.ensureAdmin({ password: 'adm1nword', email: 'admin@example.com' })
      expect(await restored.app.firstBrokenRecord()).toBeNull()
      const indexes = 'select indexname from pg_indexes where schemaname = current_schema() order by 1'
      expect(await database.query(indexes)).toEqual(await server.database.query(indexes))
      restored.app.drain()
      await restored.app.settle()
    })
  })

  test('is undone as a whole where it fails', async () => {
    const { path } = await backUpTo(`${other}-undone.backup`)
    await withEmpty(other, async (database) => {
      const finish = () => Promise.reject(new Error('cut'))
      await expect(restore(database, { file: await openBackupFile(path), passphrase: null, finish })).rejects.toThrow('cut')
      await hasNothing(database)
      await restoreFrom(path, database)
    })
  })
})

test.runIf(kind === 'postgres')(
  'a backup of the embedded database, restored on PostgreSQL, has every table, equal by count and digest',
  async () => {
    const before = await digestsOf(server.database)
    const { path } = await backUpTo('to-embedded.backup')
    await withEmpty('pglite', async (embedded) => {
      await restoreFrom(path, embedded)
      const back = await backUpTo('from-embedded.backup', passphrase, embedded)
      expect(back.header.database).toBe('pglite')
      await withEmpty('postgres', async (database) => {
        // The embedded database has noted the restore.
        const expected = await digestsOf(embedded)
        await restoreFrom(back.path, database, passphrase)
        expect(await digestsOf(database)).toEqual(expected)
        expect(expected).toEqual(before)
      })
    })
  },
)

test('a backup is one moment: what is stored while it is written is not in it', async () => {
  const before = await digestsOf(server.database)
  const path = join(folder, 'moment.backup')
  let storing: Promise<unknown> | undefined
  const onTable = () => {
    storing ??= server.newcomer()
  }
  await backUp(server.database, { path, passphrase: null, clock, onTable })
  await storing
  await withEmpty(kind, async (database) => {
    await restoreFrom(path, database)
    expect(await digestsOf(database)).toEqual(before)
  })
})

test('a backup of an earlier version is restored and brought up to date', async () => {
  const path = join(folder, 'earlier.backup')
  const [newest] = await server.database.query<{ tag: string }>('select tag from applied_migrations order by tag desc limit 1')
  await withEmpty(kind, async (database) => {
    await database.transaction(({ query }) => migrate(query, (tag) => tag < '0052'))
    await database.query(`insert into organizations (id, name, created_at) values (gen_random_uuid(), 'Old', now())`)
    await backUp(database, { path, passphrase: null, clock })
  })
  await withEmpty(kind, async (database) => {
    await restoreFrom(path, database)
    expect(await database.query('select name from organizations')).toEqual([{ name: 'Old' }])
    expect(await database.query('select tag from applied_migrations order by tag desc limit 1')).toEqual([newest])
  })
})

describe('nothing is changed, and a sentence says what to do,', () => {
  const refused = (path: string, sentence: RegExp, secret: string | null = null) =>
    withEmpty(kind, async (database) => {
      await expect(restoreFrom(path, database, secret)).rejects.toThrow(sentence)
      await hasNothing(database)
    })

  test('when a file is cut off, at any place', async () => {
    const { path, bytes } = await backUpTo('whole.backup')
    const whole = await readFile(path)
    const cut = join(folder, 'cut.backup')
    for (const length of [1, 40, 100, Math.floor(bytes / 2), bytes - 32, bytes - 1]) {
      await writeFile(cut, whole.subarray(0, length))
      await expect(openBackupFile(cut)).rejects.toThrow(/^The file is (?:damaged|no backup)/)
    }
  })

  test.each([null, passphrase])('when a byte of the file is another one (passphrase: %s)', async (secret) => {
    const { path, bytes } = await backUpTo(`flipped-${secret}.backup`, secret)
    const whole = await readFile(path)
    for (let part = 0; part < 20; part += 1) {
      const at = Math.floor((part / 20) * bytes)
      const flipped = Buffer.from(whole)
      flipped.writeUInt8((whole[at] ?? 0) ^ 1, at)
      const file = join(folder, 'flipped.backup')
      await writeFile(file, flipped)
      await expect(openBackupFile(file)).rejects.toThrow(/^The file (?:is damaged|is no backup|has format)/)
    }
  })

  test('when the passphrase is another one', async () => {
    const { path } = await backUpTo('locked.backup', passphrase)
    await refused(path, /^The passphrase is wrong/, 'another passphrase')
  })

  test('when the file is no backup, or there is none', async () => {
    const file = join(folder, 'letter.txt')
    await writeFile(file, 'Dear reader,\nthis is no backup.\n')
    await expect(openBackupFile(file)).rejects.toThrow(/^The file is no backup of Causeway/)
    await expect(openBackupFile(join(folder, 'missing'))).rejects.toThrow(/ENOENT/)
  })

  test('when the database is not empty', async () => {
    const { path } = await backUpTo('for-full.backup')
    const before = await digestsOf(server.database)
    await expect(restoreFrom(path, server.database)).rejects.toThrow(/^The database is not empty/)
    expect(await digestsOf(server.database)).toEqual(before)
  })

  test('when the file to write exists, and no part of a failed one is left', async () => {
    const { path } = await backUpTo('twice.backup')
    const before = await readFile(path)
    await expect(backUpTo('twice.backup')).rejects.toThrow(/exists already/)
    expect(await readFile(path)).toEqual(before)
    const broken = { ...server.database, forJobs: server.database }
    const failing = backUp(broken, {
      path: join(folder, 'failed.backup'),
      passphrase: null,
      clock,
      onTable: () => {
        throw new Error('no more')
      },
    })
    await expect(failing).rejects.toThrow('no more')
    expect((await readdir(folder)).filter((name) => name.includes('failed') || name.endsWith('.part'))).toEqual([])
  })

  test('when the database to back up is not one of Causeway', async () => {
    await withEmpty(kind, async (database) => {
      await expect(backUpTo('none.backup', null, database)).rejects.toThrow(/has no tables of Causeway/)
    })
  })
})
