import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { keyedLocks, wholeLocks } from '#server/kernel/locks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const list = 'kernel/locks.ts'

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|mjs|sql)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, 'server', file), 'utf8') }))

/** Advisory locks that are taken elsewhere than in the list; migrations take the lock of the partitions by its number. */
const offencesIn = (files: typeof sources): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(/pg_(?:try_)?advisory\w*(?:\((\d+)\))?/g)]
      .filter(([, number]) => !(file.endsWith('.sql') && Number(number) === wholeLocks.eventPartitions))
      .filter(() => file !== list)
      .map(([call]) => `${file} takes ${call}`),
  )

test('advisory locks come from one list, and each has a unique number', () => {
  expect(offencesIn(sources)).toEqual([])
  const numbers: number[] = [...Object.values(keyedLocks), ...Object.values(wholeLocks)]
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(sources.find(({ file }) => file === list)?.text).toContain('pg_advisory_xact_lock')
})

test.each([
  ['a/a.store.ts', "query('select pg_advisory_xact_lock(hashtextextended($1, 3))')"],
  ['a/a.ts', 'select pg_try_advisory_lock(12)'],
  ['database/migrations/0099_a.sql', 'PERFORM pg_advisory_xact_lock(7215001);'],
])('planted: a lock taken in %s is found', (file, text) => {
  expect(offencesIn([{ file, text }])).toHaveLength(1)
})
