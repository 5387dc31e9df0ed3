import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTracker } from '../../tracker/build.mjs'

let folder = ''
beforeAll(async () => {
  folder = await buildTracker({ folder: await mkdtemp(join(tmpdir(), 'causeway-tracker-')), types: false })
})
afterAll(() => rm(folder, { recursive: true }))

test('the IIFE has at most 9.8 kB (gzip), adds one global and does not use eval', async () => {
  const code = await readFile(join(folder, 'causeway.iife.js'), 'utf8')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(9_800)
  expect(code).toMatch(/^(?:var|let|const) causeway=/)
  expect(code).not.toMatch(/\beval\b|new Function|innerHTML|document\.write/)
})

test.each(['causeway.mjs', 'causeway.umd.js'])('%s offers the same calls', async (file) => {
  const module = file.endsWith('.mjs') ? await import(join(folder, file)) : evaluated(await readFile(join(folder, file), 'utf8'))
  for (const name of ['init', 'track', 'page', 'identify', 'reset', 'consent', 'flush', 'on'])
    expect(typeof module[name]).toBe('function')
})

test('the package can also be loaded with require', async () => {
  const { exports } = JSON.parse(await readFile(new URL('../../tracker/package.json', import.meta.url), 'utf8'))
  const required = createRequire(import.meta.url)(join(folder, exports['.'].require.replace('./dist/', '')))
  expect(typeof required.init).toBe('function')
})

const evaluated = (code: string) => {
  const exports: Record<string, unknown> = {}
  new Function('exports', 'module', code)(exports, { exports })
  return exports
}
