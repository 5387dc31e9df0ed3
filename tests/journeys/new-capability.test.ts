import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const left = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'coverage'])
const longEnough = 600_000
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-capability-'))
  await cp(root, folder, { recursive: true, filter: (source) => !left.has(basename(source)) || relative(root, source) === '' })
  // A folder of its own, so that what tools keep there is not that of this checkout.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '.cache' && name !== '.vite' && name !== '.vite-temp')
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
}, longEnough)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a command prints, without colours. One that fails rejects with it. */
const run = async (command: string, ...args: string[]): Promise<string> => {
  // What this run of the tests has prepared is of these sources, not of the copy.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:TEST_|VITEST|NODE_ENV$)/.test(name)))
  const result = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')}\n${failure.stdout}\n${failure.stderr}`)
    },
  )
  return stripVTControlCharacters(result.stdout)
}

test(
  'a capability made by `npm run new` passes the checks and shows an empty list behind its permission, in four languages',
  async () => {
    const titles = ['--zh', '优惠券', '--en', 'Coupons', '--ja', 'クーポン', '--fr', 'Bons de réduction']
    const printed = await run('node', 'scripts/new-capability.mjs', 'coupons', ...titles)
    expect(printed).toContain('"Coupons" is at /coupons, for those who hold coupons:read.')
    await run('npx', 'biome', 'ci', '--error-on-warnings', '--colors=off')
    await run('npx', 'tsc', '-b')
    await run('npx', 'knip', '--no-progress')
    await run('node', 'scripts/join-capabilities.mjs', '--check')
    await run('node', 'scripts/draw-charts.mjs', '--check')
    await run('node', 'scripts/check-catalogs.mjs')
    const files = ['server/coupons', 'server/accounts/access', 'server/database/tenant-walls', 'ui/coupons'].map(
      (it) => `tests/${it}`,
    )
    const projects = ['--project', 'server-pglite', '--project', 'screens']
    const tested = await run('npx', 'vitest', 'run', ...projects, '--reporter=verbose', ...files)
    expect(tested).toContain('listCoupons is denied to a role without its permission')
    expect(tested).toContain('the role viewer is denied')
    for (const locale of ['zh', 'en', 'ja', 'fr']) {
      expect(tested).toContain(`in ${locale} the empty list says so under its title`)
      expect(tested).toContain(`in ${locale} a role without the permission is told so`)
    }
  },
  longEnough,
)

test('a name that is taken or invalid is refused, and nothing is written', async () => {
  const before = await readdir(join(folder, 'contract'))
  await expect(run('node', 'scripts/new-capability.mjs', 'projects')).rejects.toThrow(
    '"projects" is taken: contract/projects exists',
  )
  await expect(run('node', 'scripts/new-capability.mjs', 'Projects')).rejects.toThrow('is not a name for a capability')
  await expect(run('node', 'scripts/new-capability.mjs')).rejects.toThrow('npm run new <capability>')
  expect(await readdir(join(folder, 'contract'))).toEqual(before)
})
