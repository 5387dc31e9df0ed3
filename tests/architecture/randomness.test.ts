import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const server = fileURLToPath(new URL('../../server', import.meta.url))

test('the server uses no predictable random generator', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:ts|mjs)$/.test(path))
  expect(files.filter((path) => path.startsWith('accounts')).length).toBeGreaterThan(12)
  expect(files.filter((path) => /Math\s*\.\s*random/.test(readFileSync(join(server, path), 'utf8')))).toEqual([])
})
