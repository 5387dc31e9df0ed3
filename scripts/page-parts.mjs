import { loadedSoon } from './built-files.mjs'
import { filesOf } from './built-graph.mjs'

const split = '?tsr-split=component'
const document = 'index.html'
const isTexts = /\/locales\/(\w+)(?:\.po)?$/
const isTextOfFrame = /^joined\/frame\//

const besides = { '/dashboard': loadedSoon.home, '/dashboard1': loadedSoon.home, '/dashboard2': loadedSoon.home }

/**
 * The built files that each page of the application needs, as `{ [page]: { files, soon, texts: { [language]: files } } }`, without those that
 * its document names for every page. `soon`: needed once the frame is shown. The server names all of them in the page's document. Otherwise
 * the browser would learn of them one after the other.
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
      const atOnce = [...(frame ? [`src/routes/${frame}.tsx${split}`] : []), name]
      const later = [...(frame ? loadedSoon.frame : []), ...(besides[page] ?? [])].filter((it) => it in manifest)
      const first = filesOf(manifest, atOnce)
      const found = filesOf(manifest, [...atOnce, ...later])
      const pathsOf = (files) => files.filter((file) => !always.has(file)).map((file) => `/${file}`)
      const [files, soon] = [pathsOf([...first]), pathsOf([...found].filter((file) => !first.has(file)))]
      const texts = textsOf(manifest, new Set([...always, ...found]), (text) => frame !== undefined || !isTextOfFrame.test(text))
      return [[page, { files, soon, texts }]]
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
