import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'tests/server'
const mark = /^\/\/ On one database: .{20,}$/m

/**
 * The files of the server's tests that say why they need not run on both databases: nothing that they assert depends on it, or other files run
 * the same statements on the embedded one, which `tests/both-databases` checks. `npm test` runs these on PostgreSQL only, where they take less
 * time. Any other run has them on each database that it is about.
 */
export const filesOnOneDatabase = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .filter((path) => mark.test(readFileSync(path, 'utf8')))
