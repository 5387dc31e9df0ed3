import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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
  // What this run of the tests has prepared is of these sources, not of the copy, for which one database is enough.
  const own = Object.entries(process.env).filter(([name]) => !/^(?:TEST_|VITEST|NODE_ENV$)/.test(name))
  const env = { ...Object.fromEntries(own), SKIP_POSTGRES: '1' }
  const result = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(`${command} ${args.join(' ')}\n${failure.stdout}\n${failure.stderr}`)
    },
  )
  return stripVTControlCharacters(result.stdout)
}

/** The files of the copy that are not as in this checkout. The tools that judge each file by itself have judged the others. */
const changedFiles = async (): Promise<string[]> => {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((it) => it.isFile())
    .map((it) => relative(folder, join(it.parentPath, it.name)))
    .filter((path) => !path.startsWith('node_modules/'))
  const isChanged = async (path: string) =>
    !existsSync(join(root, path)) || !(await readFile(join(root, path))).equals(await readFile(join(folder, path)))
  const changed = await Promise.all(paths.map(async (path) => ((await isChanged(path)) ? [path] : [])))
  return changed.flat()
}

describe('a capability made by `npm run new`', () => {
  beforeAll(async () => {
    const titles = ['--zh', '代金券', '--en', 'Vouchers', '--ja', 'バウチャー', '--fr', 'Bons d’achat']
    const printed = await run('node', 'scripts/new-capability.mjs', 'vouchers', ...titles)
    expect(printed).toContain('"Vouchers" is at /vouchers, for those who hold vouchers:read.')
  })

  test('passes the checks', { timeout: longEnough }, async () => {
    await run('npx', 'biome', 'ci', '--error-on-warnings', '--colors=off', '--no-errors-on-unmatched', ...(await changedFiles()))
    await run('npx', 'tsc', '-b', '--singleThreaded')
    await run('npx', 'knip', '--no-progress')
    await run('node', 'scripts/join-capabilities.mjs', '--check')
    await run('node', 'scripts/draw-charts.mjs', '--check')
    await run('node', 'scripts/check-catalogs.mjs')
  })

  test('shows an empty list behind its permission, in four languages', { timeout: longEnough }, async () => {
    // In one run, which prepares databases once. Of the walks over every call, those over the new one.
    const files = ['accounts/access', 'vouchers', 'database/tenant-walls'].map((it) => `tests/server/${it}`)
    const wanted = '^(?:listVouchers |as the tenants’ role|a new project has none|the role |in (?:zh|en|ja|fr) )'
    const projects = ['--project', 'server-pglite', '--project', 'screens']
    const tested = await run(
      'npx',
      'vitest',
      'run',
      '--reporter=verbose',
      ...projects,
      ...files,
      'tests/ui/vouchers',
      '-t',
      wanted,
    )
    expect(tested).toContain('every table of the schema is unreadable for a listed reason, or shows the tenant its own rows only')
    expect(tested).toContain('a new project has none')
    expect(tested).toContain('listVouchers > answers each role, organisation and project as the contract says')
    expect(tested).toContain('the role viewer is denied')
    for (const locale of ['zh', 'en', 'ja', 'fr']) {
      expect(tested).toContain(`in ${locale} the empty list says so under its title`)
      expect(tested).toContain(`in ${locale} a role without the permission is told so`)
    }
  })
})

/** The file of `src` in which the texts of all problems come together, compiled as `src` compiles it, with what it imports and no more. */
const compileTexts = async () => {
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: ['ui/capabilities/problems.ts'],
  }
  await writeFile(join(folder, 'src/texts.json'), JSON.stringify(config))
  return run('npx', 'tsc', '-p', 'src/texts.json', '--singleThreaded')
}

test(
  'a problem of a new capability without a text does not compile; with one it is joined to the others',
  async () => {
    await mkdir(join(folder, 'contract/gifts'))
    await writeFile(
      join(folder, 'contract/gifts/problems.ts'),
      `import type { ProblemTable } from '#contract/http/problem-table.ts'

export const giftProblems = { 'gift.unknown': { number: 49999, status: 200 } } as const satisfies ProblemTable
`,
    )
    await run('node', 'scripts/join-capabilities.mjs')
    await expect(compileTexts()).rejects.toThrow('gift.unknown')
    await mkdir(join(folder, 'src/ui/gifts'))
    await writeFile(
      join(folder, 'src/ui/gifts/problems.ts'),
      `import { msg } from '@lingui/core/macro'
import type { giftProblems } from '#contract/gifts/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const giftProblemTexts = {
  'gift.unknown': msg({ message: '未找到礼品' }),
} as const satisfies ProblemTextsOf<typeof giftProblems>
`,
    )
    await run('node', 'scripts/join-capabilities.mjs')
    await compileTexts()
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
