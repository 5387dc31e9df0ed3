import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/')

/** Catalogs that a first look at the console needs at the same time. Each line becomes one file for each language instead of several small ones. */
const joined = {
  frame: ['src/ui/shell', 'src/ui/dashboards/home', 'src/ui/platform/suspension'],
  patterns: ['src/ui/patterns', 'src/ui/patterns/charts'],
}

/** The name in the manifest of the catalogs that are joined: of `frame` or `patterns`, in a language. */
export const joinedTexts = (name, language) => `joined/${name}/locales/${language}`

/** Leads whoever loads one of these catalogs to the file with all of its line. */
export const joinTexts = {
  name: 'join-texts',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.po') || importer === undefined || isJoined.test(importer)) return null
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    const [, folder, language] = /^(.+)\/locales\/(\w+)\.po$/.exec(resolved?.id.replaceAll('\\', '/') ?? '') ?? []
    const name = Object.keys(joined).find((it) => joined[it].some((path) => join(root, path) === folder))
    return name === undefined ? null : `\0${joinedTexts(name, language)}`
  },
  load(id) {
    const [, name, language] = isJoined.exec(id) ?? []
    if (name === undefined) return null
    const imports = joined[name].map(
      (path, place) => `import { messages as m${place} } from '${root}${path}/locales/${language}.po'`,
    )
    return `${imports.join('\n')}\nexport const messages = Object.assign({}, ${joined[name].map((_, place) => `m${place}`).join(', ')})`
  },
}

const isJoined = /^\0joined\/(\w+)\/locales\/(\w+)$/
