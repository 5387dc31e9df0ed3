import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Layer =
  | 'contract'
  | 'engine'
  | 'machines'
  | 'api'
  | 'components'
  | 'patterns'
  | 'screens'
  | 'ui'
  | 'routes'
  | 'server'
  | 'render'
  | 'tracker'
  | 'composition'

const foldersOf: [folder: string, layer: Layer][] = [
  ['contract/', 'contract'],
  ['engine/', 'engine'],
  ['src/machines/', 'machines'],
  ['src/api/', 'api'],
  ['src/ui/components/', 'components'],
  ['src/ui/patterns/', 'patterns'],
  ['src/ui/theme/', 'ui'],
  ['src/ui/locales/', 'ui'],
  ['src/ui/messages/', 'ui'],
  ['src/ui/', 'screens'],
  ['src/routes/', 'routes'],
  ['src/', 'composition'],
  ['server/', 'server'],
  ['tracker/src/render/', 'render'],
  ['tracker/src/', 'tracker'],
]

/** Who may import whom, with what packages. `types` are imports that leave nothing behind. */
const table: Record<Layer, { layers: Layer[]; types?: Layer[]; packages: RegExp }> = {
  contract: { layers: [], packages: /^valibot$/ },
  engine: {
    layers: ['contract'],
    packages: /^(?:@stdlib\/(?:stats-base-dists-[a-z-]+|math-base-special-gamma(?:inc|ln))|xstate)$/,
  },
  machines: { layers: ['contract'], packages: /^(?:xstate|valibot)$/ },
  api: {
    layers: ['contract', 'machines'],
    packages:
      /^(?:xstate|valibot|ky|@simplewebauthn\/browser|eventsource-parser|pinyin-match|@tanstack\/react-query|@statelyai\/inspect)$/,
  },
  components: { layers: ['ui'], packages: /^(?:react|react-dom|@ark-ui\/.*|@lingui\/.*|uqr)(?:\/.*)?$/ },
  patterns: {
    layers: ['contract', 'components', 'ui'],
    types: ['machines'],
    packages: /^(?:react|react-dom|@ark-ui\/.*|@lingui\/.*|@tanstack\/react-table)(?:\/.*)?$/,
  },
  screens: {
    layers: ['contract', 'engine', 'components', 'patterns', 'ui', 'render'],
    types: ['machines'],
    packages: /^(?:react|react-dom|xstate|@xstate\/react|@lingui\/.*)(?:\/.*)?$/,
  },
  ui: { layers: ['contract', 'components'], packages: /^(?:react|bowser|@lingui\/.*|@pandacss\/dev)(?:\/.*)?$/ },
  routes: {
    layers: ['contract', 'machines', 'api', 'components', 'patterns', 'screens', 'ui', 'composition'],
    packages: /^(?:react|xstate|@xstate\/react|valibot|@tanstack\/.*|@lingui\/.*)(?:\/.*)?$/,
  },
  composition: {
    layers: ['contract', 'machines', 'api', 'components', 'patterns', 'screens', 'ui', 'routes'],
    packages: /^(?:react|react-dom|xstate|@tanstack\/.*|@lingui\/.*)(?:\/.*)?$/,
  },
  server: {
    layers: ['contract', 'engine'],
    packages:
      /^(?:node:.*|hono|@hono\/.*|drizzle-orm|@electric-sql\/pglite|pg|pino|nodemailer|@node-rs\/argon2|@simplewebauthn\/server|valibot|jose|lru-cache|isbot|mmdb-lib|liquidjs)(?:\/.*)?$/,
  },
  /** Draws response actions, for visitors and for the preview in the console. */
  render: { layers: [], packages: /^$/ },
  tracker: { layers: ['render'], packages: /^web-vitals$/ },
}

const aliases: Record<string, string> = {
  '#contract/': 'contract/',
  '#engine/': 'engine/',
  '#machines/': 'src/machines/',
  '#api/': 'src/api/',
  '#ui/': 'src/ui/',
  '#server/': 'server/',
  '#render/': 'tracker/src/render/',
}

const files = ['contract', 'engine', 'src', 'server', 'tracker/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.endsWith('.gen.ts'))
    .map((path) => join(folder, path)),
)

const importPattern = /^\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|import\('([^']+)'\)/gm

const importsOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map((match) => ({
    onlyTypes: match[1] !== undefined || /^\s*(?:import|export)\s+\{(?:\s*type\s[^,}]+,?)+\s*\}/.test(match[0]),
    target: match[2] ?? match[3] ?? match[4] ?? '',
  }))

const layerOf = (path: string) => foldersOf.find(([folder]) => path.startsWith(folder))?.[1]

const offences = files.flatMap((file) => {
  const layer = layerOf(file)
  if (!layer) return [`${file} belongs to no world`]
  const allowed = table[layer]
  return importsOf(file).flatMap(({ target, onlyTypes }) => {
    const path = pathOf(file, target)
    if (path === null) return allowed.packages.test(target) ? [] : [`${file} imports the package ${target}`]
    if (path.startsWith('styled-system') || /\.(?:css|po)$/.test(path))
      return layer === 'contract' || layer === 'machines' ? [`${file} imports ${path}`] : []
    const other = layerOf(path)
    if (other === layer || (other && allowed.layers.includes(other))) return []
    if (onlyTypes && other && allowed.types?.includes(other)) return []
    return [`${file} imports ${path}`]
  })
})

test('every file imports only what its layer may import', () => {
  expect(offences).toEqual([])
})

test('the core of the tracker imports no package: web-vitals is in a separate part', () => {
  const importers = files.filter((file) => importsOf(file).some(({ target }) => target === 'web-vitals'))
  expect(importers).toEqual(['tracker/src/vitals.ts'])
})

test('the test has read the whole project', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(importsOf).length).toBeGreaterThan(400)
  expect(new Set(files.map(layerOf))).toEqual(new Set(Object.keys(table)))
})

function pathOf(file: string, target: string) {
  if (target.startsWith('.')) return relative(root, resolve(root, file, '..', target))
  const alias = Object.keys(aliases).find((it) => target.startsWith(it))
  return alias ? target.replace(alias, aliases[alias] ?? '') : null
}
