import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { allowedLicences, complaintsAbout, mayRunScripts } from '../../scripts/supply-chain.mjs'

type Entry = {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  link?: boolean
}
type Lock = { packages: Record<string, Entry> }

const nothingInstalled = () => null
const good: Entry = { version: '1.0.0', license: 'MIT' }
const validate = (
  entry: Entry,
  { path = 'node_modules/planted', installed = nothingInstalled as (path: string) => unknown } = {},
) => complaintsAbout({ packages: { '': {}, 'node_modules/good': good, [path]: entry } }, { installed }) as string[]

test('A26, R-50: the check finds no fault in the lock file of this project', async () => {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
  expect(complaintsAbout(lock, { installed: nothingInstalled })).toEqual([])
})

test('every package on the two lists of exceptions is installed', async () => {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const withScripts = Object.keys(mayRunScripts).filter(
    (name) => !Object.entries(lock.packages).some(([path, it]) => path.endsWith(`node_modules/${name}`) && it.hasInstallScript),
  )
  expect(withScripts).toEqual([])
  for (const licence of ['GPL-3.0-only', 'AGPL-3.0-only', 'UNLICENSED']) expect(allowedLicences).not.toContain(licence)
})

test.each<[string, Entry, string[]]>([
  ['an install script', { ...good, hasInstallScript: true }, ['planted 1.0.0 runs a script']],
  ['an install script of development', { ...good, dev: true, hasInstallScript: true }, ['planted 1.0.0 runs a script']],
  ['a licence that is not on the list', { ...good, license: 'GPL-3.0-only' }, ['shipped under GPL-3.0-only']],
  ['the same for some platforms only', { ...good, optional: true, license: 'AGPL-3.0-only' }, ['shipped under AGPL-3.0-only']],
  ['no licence', { version: '1.0.0' }, ['shipped under no stated licence']],
  ['one of two that are both needed', { ...good, license: 'MIT AND GPL-2.0-only' }, ['shipped under MIT AND GPL-2.0-only']],
  ['a choice of which one is fine', { ...good, license: '(GPL-2.0-only OR MIT)' }, []],
  ['a foreign licence in a tool of development', { ...good, dev: true, license: 'GPL-3.0-only' }, []],
  ['nothing of this', good, []],
])('a package with %s', (_, entry, expected) => {
  const complaints = validate(entry)
  expect(complaints).toHaveLength(expected.length)
  for (const [index, part] of expected.entries()) expect(complaints[index]).toContain(part)
})

test('a nested package is checked under its own name', () => {
  expect(validate({ ...good, hasInstallScript: true }, { path: 'node_modules/msw/node_modules/@evil/esbuild' })).toHaveLength(1)
  expect(validate({ ...good, hasInstallScript: true }, { path: 'node_modules/other/node_modules/esbuild' })).toEqual([])
})

test('a script and a licence that the lock file lacks are read from the installed package', () => {
  const installed = () => ({ scripts: { postinstall: 'node steal.js' }, license: { type: 'GPL-3.0-only' } })
  expect(validate({ version: '1.0.0' }, { installed }).filter((it) => it.startsWith('planted'))).toHaveLength(2)
})

test('the check fails only if it finds a fault', async () => {
  await expect(promisify(execFile)(process.execPath, ['scripts/check-supply-chain.mjs'])).resolves.toMatchObject({ stderr: '' })
})

test('the bill of materials lists shipped packages and no development tools', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-sbom-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'sbom.cdx.json')
  await promisify(execFile)(process.execPath, ['scripts/write-sbom.mjs', path])
  const sbom = JSON.parse(await readFile(path, 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; purl: string; hashes?: { alg: string; content: string }[]; licenses?: unknown[] }[]
  }
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'causeway' } } })
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['hono', 'react', 'react-dom', 'xstate', 'valibot', 'pg', '@electric-sql/pglite']))
  for (const tool of ['vitest', 'esbuild', 'msw', 'playwright-core']) expect(names).not.toContain(tool)
  expect(new Set(sbom.components.map(({ purl }) => purl)).size).toBe(sbom.components.length)
  for (const { purl, hashes, licenses } of sbom.components) {
    expect(purl).toMatch(/^pkg:npm\/(?:%40[^@/]+\/)?[^@/]+@\d/)
    expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
    expect(licenses).toHaveLength(1)
  }
})
