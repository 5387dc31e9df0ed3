/** The parts of the application that can be a visitor's first page. A path is in the bundler's form. */
const firstPages = {
  document: /\/src\/main\.tsx$/,
  site: /\/src\/site\/site\.ts$/,
  signIn: /\/src\/routes\/auth\.tsx\?tsr-split=component$/,
  consoleFrame: /\/src\/routes\/_console\.tsx\?tsr-split=component$/,
  consoleHome: /\/src\/routes\/_console\.dashboard\.tsx\?tsr-split=component$/,
}
/**
 * What the console loads as soon as its frame is shown, on every page; what its first page loads as soon as it is shown; and what that page
 * loads after its first chart. No first screen waits for them. The first two lists become one built file each.
 */
export const loadedSoon = {
  frame: ['src/routes/-shell/around-pages.ts'],
  home: ['src/routes/-dashboards/report.tsx', 'src/ui/dashboards/home/checklist.tsx'],
  afterChart: ['src/routes/-dashboards/automation.tsx', 'src/routes/-dashboards/analytics-overview.tsx'],
}
/** What loads the texts of a capability when it is imported. Those of patterns are needed wherever patterns are. */
const textsOfCapability = /\/src\/ui\/(?!patterns\/|components\/)[\w/-]+\/(?:field-)?texts\.ts$/
/** All pages; pages outside the console; pages on which people sign in. */
const page = /\/src\/routes\/[\w.$-]+\?tsr-split=component$/
const pageOutsideConsole = /\/src\/routes\/(?!_console)[\w.$-]+\?tsr-split=component$/
const signInPage = /\/src\/routes\/(?!_console|_admin)[\w.$-]+\?tsr-split=component$/

/**
 * Names the built file of each source by the pages that need it at once, which follows from the imports alone. `shared` and `application`:
 * every page of the application; `shared` is also needed by code that a public page loads after an interaction. `forms`: the sign-in page,
 * and dialogs or pages elsewhere. `sign-in`: the pages on which people sign in. `signed-in`: the console's frame, and pages outside the
 * console. `console`: the console's frame, and what its first page shares with others. `frame` and `overview`: what only the frame and the
 * first page load, once they are shown (`loadedSoon`); `common` and `charts`: what the first page then needs as well as many or several of the
 * other pages; `rules`: what it needs after its first chart as well as many other pages, most of all the schemas of strategies. One file for them costs such a page a few kilobytes, and dozens of files would cost the first page a second. All other code,
 * such as the screens of a capability, is loaded with its first page: null. Each of these files imports only files that are named before it, so that no two import each other.
 */
export const builtFiles = () => {
  let needs = null
  return (id, context) => {
    needs ??= needsOf((it) => context.getModuleInfo(it), id)
    return fileOf(needs, id)
  }
}

const fileOf = (needs, id) => {
  const { document, signIn, frame, home, soonOfFrame, soonOfHome } = needs
  if (id.includes('vite/preload-helper') || (needs.site.has(id) && document.has(id))) return 'base'
  if (id === needs.main || needs.site.has(id) || id.startsWith('\0') || id.endsWith('.css')) return null
  if (document.has(id) || (signIn.has(id) && frame.has(id))) return needs.afterGesture.has(id) ? 'shared' : 'application'
  if (signIn.has(id)) return timesIn(needs.outsideSignIn, id) > 0 ? 'forms' : 'sign-in'
  const isOfFrame = frame.has(id) || (home.has(id) && timesIn(needs.pages, id) > 1)
  if (isOfFrame) return timesIn(needs.outsideConsole, id) > 0 ? 'signed-in' : 'console'
  if (home.has(id)) return null
  if (soonOfFrame.has(id)) return 'frame'
  const count = timesIn(needs.pages, id)
  if (!soonOfHome.has(id)) return needs.afterChart.has(id) && isOfMany(count, needs.pages.length) ? 'rules' : null
  return count > 0 && needs.withTexts.has(id) ? null : sharedFileOf(count, needs.pages.length)
}

/**
 * The file of a source that the first page loads once it is shown, by how many pages need the source at once. What a source imports is needed
 * by at least as many pages; therefore these files do not import each other in a circle. Sources that load the texts of a capability are in none
 * of them: a page would wait for texts that it does not show.
 */
const sharedFileOf = (count, pages) => {
  if (isOfMany(count, pages)) return 'common'
  return count === 0 ? 'overview' : 'charts'
}

const isOfMany = (count, pages) => count > pages / 5

const timesIn = (sets, id) => sets.filter((it) => it.has(id)).length

/** The sources that each first page needs at once, found by walking the imports from any source. */
const needsOf = (getModuleInfo, start) => {
  const all = everySource(getModuleInfo, start)
  const importedBy = (ids) => {
    const found = new Set(ids)
    for (const id of found) for (const next of getModuleInfo(id)?.importedIds ?? []) found.add(next)
    return found
  }
  const importersOf = (ids) => {
    const found = new Set(ids)
    for (const id of found) for (const next of getModuleInfo(id)?.importers ?? []) found.add(next)
    return found
  }
  const isPath = (pattern) => (id) => pattern.test(id.replaceAll('\\', '/'))
  const named = (name) => {
    const found = all.filter(isPath(firstPages[name]))
    if (found.length !== 1) throw new Error(`built-files.mjs: ${found.length} sources are the first page "${name}", not one`)
    return found
  }
  const pathsIn = (paths) => all.filter((id) => paths.some((path) => id.replaceAll('\\', '/').endsWith(`/${path}`)))
  const lazilyLoaded = all.filter((id) => getModuleInfo(id)?.dynamicImporters.length)
  const importedByEach = (ids) => ids.map((id) => importedBy([id]))
  return {
    main: named('document')[0],
    document: importedBy(named('document')),
    site: importedBy(named('site')),
    afterGesture: importedBy(getModuleInfo(named('site')[0])?.dynamicallyImportedIds ?? []),
    signIn: importedBy(named('signIn')),
    frame: importedBy(named('consoleFrame')),
    home: importedBy(named('consoleHome')),
    soonOfFrame: importedBy(pathsIn(loadedSoon.frame)),
    soonOfHome: importedBy(pathsIn(loadedSoon.home)),
    afterChart: importedBy(pathsIn(loadedSoon.afterChart)),
    pages: importedByEach(all.filter(isPath(page))),
    withTexts: importersOf(all.filter(isPath(textsOfCapability))),
    outsideConsole: importedByEach(all.filter(isPath(pageOutsideConsole))),
    outsideSignIn: importedByEach(lazilyLoaded.filter((id) => !isPath(signInPage)(id))),
  }
}

/** All sources that are connected with one of them by imports in any direction. */
const everySource = (getModuleInfo, start) => {
  const found = new Set([start])
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [], importers = [], dynamicImporters = [] } = getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds, ...importers, ...dynamicImporters]) found.add(next)
  }
  return [...found]
}
