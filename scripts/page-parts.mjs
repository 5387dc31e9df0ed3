import { loadedSoon } from './built-files.mjs'
import { filesOf } from './built-graph.mjs'

const split = '?tsr-split=component'
const document = 'index.html'
const isTexts = /\/locales\/(\w+)(?:\.po)?$/
const isTextOfFrame = /^joined\/frame\//

const besides = { '/dashboard': loadedSoon.home, '/dashboard1': loadedSoon.home, '/dashboard2': loadedSoon.home }

/**
 * The built files that each page of the application needs, as `{ [page]: { files, texts: { [language]: files } } }`, without those that its
 * document names for every page. The server names them in the page's document. Otherwise the browser would learn of them one after the other.
 */
export const pagePartsOf = (manifest) => {
  const always = filesOf(manifest, [document])
  const routes = Object.keys(manifest).filter((name) => name.startsWith('src/routes/') && name.endsWith(split))
  return Object.fromEntries(
    routes.flatMap((name) => {
      const route = name.slice('src/routes/'.length, -`.tsx${split}`.length)
      const frame = /^_\w+(?=\.)/.exec(route)?.[0]
      if (route.startsWith('_') && !frame) return []
      const page = pageOf(frame ? route.slice(frame.length + 1) : route)
      const frames = frame ? [`src/routes/${frame}.tsx${split}`, ...loadedSoon.frame] : []
      const names = [...frames, name, ...(besides[page] ?? [])].filter((it) => it in manifest)
      const found = filesOf(manifest, names)
      const files = [...found].filter((file) => !always.has(file)).map((file) => `/${file}`)
      const texts = textsOf(manifest, new Set([...always, ...found]), (text) => frame !== undefined || !isTextOfFrame.test(text))
      return [[page, { files, texts }]]
    }),
  )
}

/** `ai-marketing.scenarios.$scenario` is the page `/ai-marketing/scenarios/:scenario`. */
const pageOf = (route) =>
  `/${route
    .replace(/\.?index$/, '')
    .replaceAll('.', '/')
    .replaceAll('$', ':')}`

const textsOf = (manifest, files, isNeeded) => {
  const texts = {}
  for (const { file, dynamicImports = [] } of Object.values(manifest)) {
    if (!files.has(file)) continue
    for (const name of dynamicImports) {
      const language = isTexts.exec(name)?.[1]
      const path = `/${manifest[name].file}`
      if (language && isNeeded(name) && !texts[language]?.includes(path)) texts[language] = [...(texts[language] ?? []), path]
    }
  }
  return texts
}
