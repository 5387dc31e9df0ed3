import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAsItIs, openDatabase } from '#server/database/open.ts'
import { kind } from '#tests/server/setup.ts'
import { copyIn, type Environment, environmentIn, freshDatabaseUrl } from '#tests/support/databases.ts'
import { startProcess, startsQuickly, withFolder } from '#tests/support/processes.ts'
import { testSecret } from '#tests/support/secret.ts'
import { startServer } from '#tests/support/server.ts'
import { digestsOf, fill } from './filled.ts'

/** Each test starts several processes, and opens databases, on a machine that may be busy. */
const timeout = 240_000

const passphrase = { CAUSEWAY_BACKUP_PASSPHRASE: 'a long passphrase' }

/** Starts `npm run backup` or `npm run restore`. */
const start = (script: 'backup' | 'restore', args: string[], environment: Record<string, string>) => {
  const child = spawn(process.execPath, [...startsQuickly, resolve(`scripts/${script}.mjs`), ...args], {
    env: { PATH: process.env.PATH, APP_SECRET: testSecret, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { child, ended }
}
const run = (...asked: Parameters<typeof start>) => start(...asked).ended

let shared: string
let filled: Environment
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'causeway-filled-'))
  filled = await environmentIn(shared, kind)
  const database = await openDatabase(filled.DATABASE_URL ?? join(filled.DATA_DIR, 'database'))
  const server = startServer(database, { sampleVisitors: 160 })
  await fill(server)
  server.app.drain()
  await server.app.settle()
  await database.close()
}, timeout)
afterAll(() => rm(shared, { recursive: true, force: true }))

/** A database with data, of the test's own, and the environment of a server on it. */
const filledIn = (folder: string): Promise<Environment> => copyIn(join(folder, 'from'), filled)

const emptyIn = async (folder: string): Promise<Environment> => ({
  DATA_DIR: join(folder, 'to'),
  ...(kind === 'postgres' ? { DATABASE_URL: await freshDatabaseUrl('postgres') } : {}),
})

const open = ({ DATABASE_URL, DATA_DIR }: Environment) => openAsItIs(DATABASE_URL ?? join(DATA_DIR, 'database'))
const reading = async <Result>(
  environment: Environment,
  work: (database: Awaited<ReturnType<typeof open>>) => Promise<Result>,
) => {
  const database = await open(environment)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('the commands back up, restore, and put both on record', { timeout }, () =>
  withFolder(async (folder) => {
    const [from, to] = [await filledIn(folder), await emptyIn(folder)]
    const file = join(folder, 'all.backup')
    const before = await reading(from, digestsOf)
    const backedUp = await run('backup', ['--to', file, '--encrypt'], { ...from, ...passphrase })
    expect(backedUp.said).toMatch(/events: \d+ rows/)
    expect(backedUp.code).toBe(0)
    const restored = await run('restore', ['--from', file], { ...to, ...passphrase })
    expect(restored.said).toContain('each is equal by count and digest')
    expect(restored.code).toBe(0)
    const after = await reading(to, digestsOf)
    expect({ ...after, backups: null }).toEqual({ ...before, backups: null })
    const records = 'select kind, file, is_encrypted, broken_record from backups order by ended_at'
    const record = { file: 'all.backup', is_encrypted: true, broken_record: null }
    expect(await reading(from, ({ query }) => query(records))).toMatchObject([{ kind: 'backup', ...record }])
    expect(await reading(to, ({ query }) => query(records))).toMatchObject([{ kind: 'restore', ...record }])
    const again = await run('restore', ['--from', file], { ...to, ...passphrase })
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('The database is not empty') })
  }),
)

test('a killed command leaves no backup, and a database without anything', { timeout }, () =>
  withFolder(async (folder) => {
    const [from, to] = [await filledIn(folder), await emptyIn(folder)]
    const file = join(folder, 'all.backup')
    const killed = start('backup', ['--to', file], from)
    await once(killed.child.stdout, 'data')
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await isThere(file)).toBe(false)

    expect((await run('backup', ['--to', file], from)).code).toBe(0)
    const restoring = start('restore', ['--from', file], to)
    await once(restoring.child.stdout, 'data')
    restoring.child.kill('SIGKILL')
    expect((await restoring.ended).said).not.toContain('are restored')
    await reading(to, async ({ query }) => {
      expect(await query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    })
    expect(await run('restore', ['--from', file], to)).toMatchObject({ code: 0 })
  }),
)

test('what an operator can mend is said in a sentence', { timeout }, () =>
  withFolder(async (folder) => {
    const from = await environmentIn(join(folder, 'from'), kind)
    const to = await emptyIn(folder)
    const file = join(folder, 'all.backup')
    const refusals: [Parameters<typeof run>, RegExp][] = [
      [['backup', [], from], /^npm run backup -- --to FILE/],
      [['backup', ['--into', file], from], /Unknown option '--into'/],
      [['backup', ['--to', file, '--encrypt'], from], /^Set CAUSEWAY_BACKUP_PASSPHRASE/],
      [['backup', ['--to', file, '--encrypt'], { ...from, CAUSEWAY_BACKUP_PASSPHRASE: 'short' }], /at least 12 characters/],
      [['backup', ['--to', join(folder, 'missing/all.backup')], from], /could not be created \(ENOENT\)/],
      [['backup', ['--to', file], { DATA_DIR: join(folder, 'nowhere') }], /holds no database/],
      [['restore', ['--from', file], to], /cannot be read \(ENOENT\)/],
    ]
    for (const [asked, sentence] of refusals) {
      const { code, said } = await run(...asked)
      expect(said).toMatch(sentence)
      expect(code).toBe(1)
    }
    expect(await isThere(join(folder, 'nowhere'))).toBe(false)

    await run('backup', ['--to', file], from)
    const without = await run('restore', ['--from', file], { ...to, APP_SECRET: '' })
    expect(without).toMatchObject({ code: 1, said: expect.stringMatching(/^The application secret of the system/) })
    expect((await readdir(folder)).includes('to')).toBe(false)
  }),
)

test('a backup is verified by a restore into a temporary database, and the result is on record', { timeout }, () =>
  withFolder(async (folder) => {
    const from = await filledIn(folder)
    const [file, temporary] = [join(folder, 'all.backup'), join(folder, 'tmp')]
    await mkdir(temporary)
    const before = await reading(from, digestsOf)
    await run('backup', ['--to', file, '--encrypt'], { ...from, ...passphrase })
    const verify = (more: Record<string, string> = passphrase) =>
      run('restore', ['--verify', file], { ...from, TMPDIR: temporary, ...more })
    const recorded = () =>
      reading(from, ({ query }) =>
        query<{ outcome: string }>(
          'select file, outcome, is_encrypted, tables, taken_at, broken_record from backup_verifications order by ended_at',
        ),
      )
    expect(await verify({})).toMatchObject({ code: 1, said: expect.stringMatching(/^Set CAUSEWAY_BACKUP_PASSPHRASE/) })
    expect(await verify({ CAUSEWAY_BACKUP_PASSPHRASE: 'another long passphrase' })).toMatchObject({ code: 1 })
    expect(await recorded()).toEqual([])

    const good = await verify()
    expect(good.said).toMatch(/\d+ tables with \d+ rows were restored as they were at .*; each is equal by count and digest/)
    expect(good.code).toBe(0)
    const [backup] = await reading(from, ({ query }) =>
      query<{ taken_at: Date; tables: number }>('select taken_at, tables from backups'),
    )
    const result = { file: 'all.backup', outcome: 'equal', is_encrypted: true, broken_record: null }
    expect(await recorded()).toEqual([{ ...result, ...backup }])

    const bytes = await readFile(file)
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
    await writeFile(file, bytes)
    expect(await verify()).toMatchObject({ code: 2, said: expect.stringContaining('The file is damaged') })
    expect(await recorded()).toMatchObject([{ outcome: 'equal' }, { outcome: 'damaged', taken_at: null }])

    expect(await readdir(temporary)).toEqual([])
    const after = await reading(from, digestsOf)
    expect({ ...after, backups: null, backup_verifications: null }).toEqual({
      ...before,
      backups: null,
      backup_verifications: null,
    })
    const nowhere = await run('restore', ['--verify', file], { DATA_DIR: join(folder, 'nowhere'), ...passphrase })
    expect(nowhere.code).toBe(2)
    expect(nowhere.said).toContain('The result could not be put on record')
    expect(await isThere(join(folder, 'nowhere/database'))).toBe(false)
    expect(await run('restore', ['--verify', file, '--from', file], from)).toMatchObject({ code: 1 })
  }),
)

test('a restore with another application secret says that the audit record was sealed with another one', { timeout }, () =>
  withFolder(async (folder) => {
    const [from, to] = [await filledIn(folder), await emptyIn(folder)]
    const file = join(folder, 'all.backup')
    await run('backup', ['--to', file], from)
    const restored = await run('restore', ['--from', file], { ...to, APP_SECRET: 'another secret of thirty-two characters' })
    expect(restored).toMatchObject({ code: 2, said: expect.stringMatching(/record 1 of the audit record/) })
    const records = await reading(to, ({ query }) => query('select broken_record from backups'))
    expect(records).toEqual([{ broken_record: 1 }])
  }),
)

test.runIf(kind === 'pglite')('the embedded database of a running server is refused, and left alone', { timeout }, () =>
  withFolder(async (folder) => {
    const from = await environmentIn(join(folder, 'from'), kind)
    const running = await startProcess(from)
    const { code, said } = await run('backup', ['--to', join(folder, 'all.backup')], from)
    expect(said).toMatch(/is in use by process \d+: stop it/)
    expect(code).toBe(1)
    expect((await fetch(new URL('/readyz', running.url))).status).toBe(200)
    await running.kill('SIGTERM')
    expect((await run('backup', ['--to', join(folder, 'all.backup')], from)).code).toBe(0)
  }),
)

test.runIf(kind === 'postgres')('PostgreSQL is backed up while a server runs', { timeout }, () =>
  withFolder(async (folder) => {
    const from = await environmentIn(join(folder, 'from'), kind)
    const running = await startProcess(from)
    expect((await run('backup', ['--to', join(folder, 'all.backup')], from)).code).toBe(0)
    await running.kill('SIGTERM')
  }),
)
