import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Each file of the server, by its path within `server/`, with the files of the server that it imports: `type x.ts` where only types are. */
type Imports = Record<string, string[]>

/** Folders that every module may use, and which of each other they may use. All other folders are capabilities. */
const shared: Record<string, string[]> = {
  kernel: [],
  database: ['kernel'],
  http: ['kernel'],
  audit: ['kernel', 'http'],
  mail: ['kernel', 'http'],
}

const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')
const isShared = (folder: string) => folder in shared
const isModule = (file: string) => file.endsWith('.module.ts')
const isSchema = (file: string) => file.endsWith('.schema.ts')

/** What breaks the rules, each as one line. */
const offencesIn = (imports: Imports): string[] => {
  const arrows = Object.entries(imports).flatMap(([from, targets]) =>
    targets.map((target) => ({ from, to: target.replace(/^type /, ''), onlyTypes: target.startsWith('type ') })),
  )
  const offences = arrows
    .filter((arrow) => folderOf(arrow.from) !== folderOf(arrow.to) && !isAllowed(arrow))
    .map(({ from, to }) => `${from} imports ${to}`)
  const tables = arrows.filter(({ from, to }) => isSchema(from) && isSchema(to))
  const modules = arrows.filter(({ to }) => !isSchema(to))
  return [...offences, ...[...cyclesIn(modules), ...cyclesIn(tables)].map((cycle) => `cycle: ${cycle.join(' -> ')}`)]
}

type Arrow = { from: string; to: string; onlyTypes: boolean }

const isAllowed = ({ from, to, onlyTypes }: Arrow): boolean => {
  const [folder, other] = [folderOf(from), folderOf(to)]
  // `run-server.ts` builds adapters from the environment; the configuration is checked against what they take.
  if (from === 'run-server.ts' || from === 'config.ts') return true
  if (other === '') return false
  // Tables refer to each other by foreign keys, and a statement that joins another capability's table takes the types of its columns.
  if (isSchema(to)) return folder !== 'kernel' && (isSchema(from) || onlyTypes)
  if (isShared(folder)) return shared[folder]?.includes(other) ?? false
  // A module is made by the application alone: others are given its answer and import the type of it.
  return isShared(other) || (isModule(to) && (onlyTypes || from === 'app.ts'))
}

/** Each cycle between capability folders once, beginning with the folder whose name is first. */
const cyclesIn = (arrows: Arrow[]): string[][] => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const [folder, other] = [folderOf(from), folderOf(to)]
    if (folder === '' || other === '' || folder === other || isShared(folder) || isShared(other)) continue
    next.set(folder, (next.get(folder) ?? new Set()).add(other))
  }
  const walk = (path: string[]): string[][] =>
    [...(next.get(path.at(-1) ?? '') ?? [])].flatMap((folder) => {
      if (folder === path[0]) return [[...path, folder]]
      return path.includes(folder) || folder < (path[0] ?? '') ? [] : walk([...path, folder])
    })
  return [...next.keys()].sort().flatMap((folder) => walk([folder]))
}

const importPattern = /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(importPattern)].flatMap((match) => {
    const target = match[2] ?? match[3] ?? match[4] ?? ''
    const kind = match[1] === undefined ? '' : 'type '
    if (target.startsWith('#server/')) return [kind + target.slice('#server/'.length)]
    return target.startsWith('.') ? [kind + relative('/', resolve('/', file, '..', target))] : []
  })

const server: Imports = Object.fromEntries(
  readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, importsOf(file, readFileSync(join(root, 'server', file), 'utf8'))]),
)

test('the server’s folders import each other through modules only, without a cycle, and the kernel imports none of them', () => {
  expect(offencesIn(server)).toEqual([])
})

test('nothing but the routes of drafts knows language models, so that no decision waits for one (F-33)', () => {
  const knows = Object.entries(server).flatMap(([from, targets]) =>
    folderOf(from) !== 'language-models' &&
    targets.some((target) => folderOf(target.replace(/^type /, '')) === 'language-models' && !isSchema(target))
      ? [from]
      : [],
  )
  expect(knows).toEqual(['app.ts'])
})

test('the test has read the whole server', () => {
  const folders = new Set(Object.keys(server).map(folderOf))
  expect(Object.keys(server).length).toBeGreaterThan(120)
  expect(Object.values(server).flat().length).toBeGreaterThan(400)
  expect([...folders]).toEqual(expect.arrayContaining(Object.keys(shared)))
  const capabilities = [...folders].filter((folder) => folder !== '' && !isShared(folder))
  expect(capabilities.length).toBeGreaterThan(9)
  // Every capability has one module, and the application lists it.
  for (const capability of capabilities) {
    expect(Object.keys(server).filter((file) => folderOf(file) === capability && isModule(file))).toEqual([
      `${capability}/${capability}.module.ts`,
    ])
    expect(server['app.ts']).toContain(`${capability}/${capability}.module.ts`)
  }
})

test('the application is a list of modules: at most 200 lines', () => {
  expect(readFileSync(join(root, 'server/app.ts'), 'utf8').split('\n').length).toBeLessThanOrEqual(200)
})

test.each<[rule: string, planted: Imports, offences: string[]]>([
  ['the kernel imports nobody', { 'kernel/clock.ts': ['http/json.ts'] }, ['kernel/clock.ts imports http/json.ts']],
  ['the kernel does not import a module', { 'kernel/a.ts': ['a/a.module.ts'] }, ['kernel/a.ts imports a/a.module.ts']],
  ['the kernel does not import the configuration', { 'kernel/a.ts': ['config.ts'] }, ['kernel/a.ts imports config.ts']],
  ['a shared folder knows no capability', { 'http/serve.ts': ['a/a.module.ts'] }, ['http/serve.ts imports a/a.module.ts']],
  ['shared folders have an order', { 'http/a.ts': ['audit/audit.ts'] }, ['http/a.ts imports audit/audit.ts']],
  ['nobody goes past a module', { 'a/a.ts': ['b/b.store.ts'] }, ['a/a.ts imports b/b.store.ts']],
  ['nobody makes a module but the application', { 'a/a.ts': ['b/b.module.ts'] }, ['a/a.ts imports b/b.module.ts']],
  ['nobody goes past a module, for a type either', { 'a/a.ts': ['type b/b.ts'] }, ['a/a.ts imports b/b.ts']],
  ['the application goes past no module', { 'app.ts': ['b/b.ts'] }, ['app.ts imports b/b.ts']],
  ['a module knows nothing of the application', { 'a/a.ts': ['app.ts'] }, ['a/a.ts imports app.ts']],
  [
    'two modules do not need each other',
    { 'a/a.module.ts': ['type b/b.module.ts'], 'b/b.ts': ['type a/a.module.ts'] },
    ['cycle: a -> b -> a'],
  ],
  [
    'nor do three',
    {
      'c/c.ts': ['type a/a.module.ts'],
      'a/a.ts': ['type b/b.module.ts'],
      'b/b.ts': ['type c/c.module.ts'],
      'd/d.ts': ['type a/a.module.ts'],
    },
    ['cycle: a -> b -> c -> a'],
  ],
  [
    'the tables of a capability are imported for their types alone',
    { 'a/a.store.ts': ['b/b.schema.ts'] },
    ['a/a.store.ts imports b/b.schema.ts'],
  ],
  ['the entry point reads the environment only', { 'main.ts': ['b/b.ts'] }, ['main.ts imports b/b.ts']],
  ['the kernel knows no tables of others', { 'kernel/a.ts': ['type b/b.schema.ts'] }, ['kernel/a.ts imports b/b.schema.ts']],
  [
    'tables do not refer to each other both ways',
    { 'a/a.schema.ts': ['b/b.schema.ts'], 'b/b.schema.ts': ['a/a.schema.ts'] },
    ['cycle: a -> b -> a'],
  ],
  [
    'what is allowed',
    {
      'b/b.schema.ts': ['c/c.schema.ts', 'kernel/columns.ts'],
      'c/c.store.ts': ['type b/b.schema.ts', 'type kernel/row.ts'],
      'main.ts': ['config.ts', 'run-server.ts'],
      'run-server.ts': ['app.ts', 'b/b.ts'],
      'app.ts': ['a/a.module.ts', 'http/http.ts'],
      'a/a.ts': ['a/a.store.ts', 'type b/b.module.ts', 'kernel/clock.ts', 'mail/templates.ts'],
      'mail/mail.module.ts': ['http/module.ts', 'kernel/jobs.ts', 'mail/mail-queue.ts'],
    },
    [],
  ],
])('planted: %s', (_, planted, offences) => {
  expect(offencesIn(planted)).toEqual(offences)
})

test('imports are found in every form and from every folder', () => {
  const text = [
    `import { a } from './a.ts'`,
    `import type { B } from '#server/b/b.module.ts'`,
    `export { c } from '../c/c.ts'`,
    `import 'pino'`,
    `import {`,
    `  d,`,
    `} from '../d/d.ts'`,
    `const e = await import('../e/e.ts')`,
  ].join('\n')
  expect(importsOf('x/y.ts', text)).toEqual(['x/a.ts', 'type b/b.module.ts', 'c/c.ts', 'd/d.ts', 'e/e.ts'])
})

/** Tables that the files of one folder alone name in SQL. */
const owners: Record<string, string> = {
  sdk_keys: 'sdk-keys',
  server_keys: 'sdk-keys',
  sessions: 'accounts',
  quarantined_events: 'events',
  jobs: 'kernel',
}

const foreignSqlIn = (texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([file, text]) =>
    [...text.matchAll(/\b(?:from|join|into|update)\s+(\w+)/g)].flatMap(([, table = '']) => {
      const owner = owners[table]
      return owner === undefined || owner === folderOf(file) ? [] : [`${file} names ${table}`]
    }),
  )

test('the tables of keys, sessions, the quarantine and jobs are used in SQL by the folder that owns them only', () => {
  const texts = Object.keys(server).map((file) => [file, readFileSync(join(root, 'server', file), 'utf8')] as const)
  expect(foreignSqlIn(Object.fromEntries(texts))).toEqual([])
  for (const [table, owner] of Object.entries(owners))
    expect(
      texts.some(([file, text]) => folderOf(file) === owner && new RegExp(`\\b(?:from|into|update) ${table}\\b`).test(text)),
    ).toBe(true)
})

test.each([
  ['actions/a.store.ts', 'select k.key from sdk_keys k', ['actions/a.store.ts names sdk_keys']],
  [
    'ingestion/a.store.ts',
    'select 1 from events e join\n quarantined_events q on true',
    ['ingestion/a.store.ts names quarantined_events'],
  ],
  ['events/a.ts', 'update sessions set seen = 1', ['events/a.ts names sessions']],
  ['sdk-keys/a.store.ts', 'insert into sdk_keys (key) values ($1)', []],
])('planted: SQL in %s: %s', (file, sql, offences) => {
  expect(foreignSqlIn({ [file]: sql })).toEqual(offences)
})
