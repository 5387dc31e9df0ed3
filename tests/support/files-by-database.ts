import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'tests/server'

/** What these folders are about is the database itself, processes that share one, what they do when one fails, and how it is backed up. */
const foldersOnBoth = ['database', 'ingestion', 'operations', 'processes']

/** Why a file of another folder runs on both databases as well. */
const onBoth = /^\/\/ On both databases: .{20,}$/m

/** Why a file of these folders need not: what it is about happens before a statement, or above the database. */
const onOne = /^\/\/ On one database: .{20,}$/m

/** The files of the server's tests. */
export const serverFiles = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))

/**
 * The files of the server's tests that `npm test` runs on PostgreSQL only, where they take half the time. What they ask of the database is
 * compared with the embedded one when the run ends (`tests/both-databases`). `npm run check` and a run with `SKIP_POSTGRES=1`
 * have each file on the embedded database, a run of one file has it on each.
 */
export const filesOnOneDatabase = (): string[] => serverFiles().filter((path) => !runsOnBoth(path))

const runsOnBoth = (path: string) => {
  const text = readFileSync(path, 'utf8')
  return foldersOnBoth.some((it) => path.startsWith(join(folder, it, '/'))) ? !onOne.test(text) : onBoth.test(text)
}
