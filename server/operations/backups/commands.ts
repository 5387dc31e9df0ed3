import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createAuditCheck } from '#server/audit/audit-check.ts'
import { FolderInUse } from '#server/database/folder-lock.ts'
import { openAsItIs } from '#server/database/open.ts'
import { FolderDamaged } from '#server/database/pglite-folder.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { backUp } from './backup.ts'
import { openBackupFile } from './file.ts'
import { BackupRefused, type Counted } from './format.ts'
import { insertBackup, keepsBackups } from './records.store.ts'
import { restore } from './restore.ts'
import { addressOf, demandAuditKey, demandPassphrase, passphraseName, readSettings, type Settings } from './settings.ts'
import { insertVerification, keepsVerifications, type NewVerification } from './verifications.store.ts'
import { verifyBackup } from './verify.ts'

type Terminal = { env: NodeJS.ProcessEnv; print: (text: string) => void; complain: (text: string) => void }

/** A statement may take so many milliseconds: tables are sorted as a whole before their first row comes. */
const patience = 60 * 60_000

const where = `DATABASE_URL or DATA_DIR says which database, as for the server. ${passphraseName} is the passphrase.`
const backupUsage = `npm run backup -- --to FILE [--encrypt]

Writes all data into FILE, which must not exist. ${where}`
const restoreUsage = `npm run restore -- --from FILE
npm run restore -- --verify FILE

Restores FILE into an empty database, or, with --verify, into a temporary one that is removed again, and puts the result on record. ${where}`

const read = (args: string[], options: Record<string, { type: 'string' | 'boolean' }>, usage: string) => {
  try {
    return parseArgs({ args, options }).values
  } catch (failure) {
    throw new BackupRefused(`${(failure as Error).message}\n\n${usage}`)
  }
}

const demandPath = (path: unknown, usage: string): string => {
  if (typeof path !== 'string' || path === '') throw new BackupRefused(usage)
  return resolve(path)
}

/** Runs a command. Answers its exit code: 1 after a refusal, whose sentence is printed. */
const run = async (complain: Terminal['complain'], command: () => Promise<number>): Promise<number> => {
  try {
    return await command()
  } catch (failure) {
    const saysAll = failure instanceof BackupRefused || failure instanceof FolderInUse || failure instanceof FolderDamaged
    complain(saysAll ? failure.message : `The command failed, and nothing was changed: ${(failure as Error).message}`)
    return 1
  }
}

/** Refuses where there is no database: opening an embedded one would make it. */
const demandDatabase = (settings: Settings): void => {
  if (settings.DATABASE_URL === undefined && !existsSync(join(addressOf(settings), 'PG_VERSION')))
    throw new BackupRefused(`${addressOf(settings)} holds no database. Set DATABASE_URL or DATA_DIR to the one that is meant.`)
}

const withDatabase = async <Result>(settings: Settings, work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = await openAsItIs(addressOf(settings), { patience })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const said = (print: Terminal['print']) => (it: Counted) => print(`${it.table}: ${it.rows} rows`)

/** `npm run backup`. */
export const runBackup = (args: string[], { env, print, complain }: Terminal): Promise<number> =>
  run(complain, async () => {
    const { to, encrypt } = read(args, { to: { type: 'string' }, encrypt: { type: 'boolean' } }, backupUsage)
    const path = demandPath(to, backupUsage)
    const settings = readSettings(env)
    const passphrase = encrypt === true ? demandPassphrase(settings) : null
    demandDatabase(settings)
    await withDatabase(settings, async (database) => {
      const done = await backUp(database, { path, passphrase, clock: systemClock, onTable: said(print) })
      print(`${path} has ${done.tables.length} tables as they were at ${done.header.createdAt}, in ${done.bytes} bytes`)
      if (!(await keepsBackups(database.query))) return
      const record = { kind: 'backup', file: basename(path), isEncrypted: passphrase !== null, brokenRecord: null } as const
      await insertBackup(database.query, { ...done, ...record, endedAt: systemClock.now() })
    })
    return 0
  })

/** The first record of the audit record that was changed or is missing. The check reads the rows of one transaction. */
const firstBrokenIn = (key: Key) => (database: Database, query: Queries['query']) =>
  createAuditCheck({ database: { ...database, query }, log: pino({ level: 'silent' }), key, anchor: null }).firstBroken()

/**
 * Puts the result of a verification on record. An embedded database that a server uses cannot be opened: the file was verified nevertheless.
 */
const recordVerification = async (
  settings: Settings,
  found: NewVerification,
  { print, complain }: Terminal,
): Promise<boolean> => {
  try {
    demandDatabase(settings)
    return await withDatabase(settings, async ({ query }) => {
      const isKept = await keepsVerifications(query)
      if (isKept) await insertVerification(query, found)
      else print('The database is of an earlier version, which keeps no verifications: the result is not on record.')
      return true
    })
  } catch (failure) {
    complain(`The result could not be put on record: ${(failure as Error).message}`)
    return false
  }
}

const outcomes: Record<NewVerification['outcome'], (found: NewVerification) => string> = {
  equal: ({ tables, rows, takenAt }) =>
    `${tables} tables with ${rows} rows were restored as they were at ${takenAt}; each is equal by count and digest`,
  damaged: () => 'The file is damaged: it was cut off or changed after it was written. Use another copy of it, or back up again.',
  differs: ({ differs }) =>
    `The table ${differs} differs from the file after it was restored. Report this: it is a fault of Causeway.`,
}

/** `npm run restore -- --verify`. Answers 0 if the file is good and that is on record, 2 if it is not good, 3 if the record could not be written. */
const runVerification = async (path: string, terminal: Terminal): Promise<number> => {
  const { env, print, complain } = terminal
  const settings = readSettings(env)
  const key = await demandAuditKey(settings)
  const found = await verifyBackup({
    path,
    clock: systemClock,
    passphraseOf: ({ isEncrypted }) => (isEncrypted ? demandPassphrase(settings) : null),
    firstBroken: firstBrokenIn(key),
    onTable: said(print),
    patience,
  })
  const { outcome, broken_record: broken } = found
  if (outcome === 'equal') print(outcomes[outcome](found))
  else complain(outcomes[outcome](found))
  if (broken !== null) complain(`Record ${broken} of the audit record does not have the seal of this application secret.`)
  const isRecorded = await recordVerification(settings, found, terminal)
  if (outcome !== 'equal' || broken !== null) return 2
  return isRecorded ? 0 : 3
}

/** `npm run restore`. Answers 2 if everything was restored, and the audit record in it is broken. */
export const runRestore = (args: string[], terminal: Terminal): Promise<number> =>
  run(terminal.complain, async () => {
    const { env, print, complain } = terminal
    const { from, verify } = read(args, { from: { type: 'string' }, verify: { type: 'string' } }, restoreUsage)
    if (verify !== undefined && from !== undefined) throw new BackupRefused(restoreUsage)
    if (verify !== undefined) return runVerification(demandPath(verify, restoreUsage), terminal)
    const path = demandPath(from, restoreUsage)
    const settings = readSettings(env)
    const file = await openBackupFile(path)
    const passphrase = file.isEncrypted ? demandPassphrase(settings) : null
    const key = await demandAuditKey(settings)
    return withDatabase(settings, async (database) => {
      let broken: number | null = null
      const { header, tables } = await restore(database, {
        file,
        passphrase,
        onTable: said(print),
        finish: async (query, result) => {
          broken = await firstBrokenIn(key)(database, query)
          const record = { kind: 'restore', file: basename(path), bytes: file.bytes, isEncrypted: file.isEncrypted } as const
          await insertBackup(query, { ...result, ...record, endedAt: systemClock.now(), brokenRecord: broken })
        },
      })
      print(`${tables.length} tables are restored as they were at ${header.createdAt}; each is equal by count and digest`)
      if (broken === null) return 0
      complain(
        `Everything is restored, but record ${broken} of the audit record does not have the seal of this application secret. If APP_SECRET is another one than when it was written, set APP_SECRET_PREVIOUS to the earlier one. Otherwise the record was changed before the backup.`,
      )
      return 2
    })
  })
