import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { keepRecentCommands, readRecentCommands } from '#api/shell/recent-commands.ts'

const storage = window.localStorage
const key = 'recent_commands'
beforeEach(() => storage.clear())

test('the last commands are read by the user who used them, and by nobody else', () => {
  keepRecentCommands(storage, { user: 'ann', recent: ['/sdk', 'theme:dark'] })
  expect(readRecentCommands(storage, 'ben')).toEqual([])
  expect(readRecentCommands(storage, 'ann')).toEqual(['/sdk', 'theme:dark'])
  expect(Object.keys(storage)).toEqual([key])
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '"x"',
  '{"user":"ann"}',
  '{"ids":["/sdk"]}',
  '{"user":"ann","ids":[1]}',
  '{"user":"ann","ids":"/sdk"}',
  '{"user":"ann","ids":["1","2","3","4","5","6"]}',
  JSON.stringify({ user: 'ann', ids: ['x'.repeat(201)] }),
])('the broken value %j counts as none and is removed', (value) => {
  storage.setItem(key, value)
  expect(readRecentCommands(storage, 'ann')).toEqual([])
  expect(storage.getItem(key)).toBeNull()
})

test('for any stored value, reading returns at most five texts', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.record({ user: fc.constant('ann'), ids: fc.anything() }).map((it) => JSON.stringify(it) ?? ''),
  )
  fc.assert(
    fc.property(hostile, (value) => {
      storage.setItem(key, value)
      const ids = readRecentCommands(storage, 'ann')
      expect(ids.length).toBeLessThanOrEqual(5)
      expect(ids.every((id) => typeof id === 'string')).toBe(true)
    }),
  )
})
