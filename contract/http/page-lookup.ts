import { pages } from '#contract/capabilities/pages.ts'
import { scenarios } from '#contract/scenarios/scenarios.ts'

export { pages }

type Listed = (typeof pages)[number]
export type Page = Listed['path']
export type AdminPage = Extract<Page, `/admin${string}`>
export type ProtectedPage = Exclude<Page, AdminPage>
/** A page that is not built yet: it says what people will do there. */
export type UnbuiltPage = Extract<Listed, { isBuilt: false }>['path']

const isOfAdmins = (page: Page): page is AdminPage => page.startsWith('/admin')

/** The pages that need a signed-in user. */
export const protectedPages = pages.map(({ path }) => path).filter((page): page is ProtectedPage => !isOfAdmins(page))

type Parts<Path extends string> = [path: Path, parts: string[]][]

/** Paths and their parts, for `matching`. */
export const partsOf = <Path extends string>(paths: readonly Path[]): Parts<Path> => paths.map((path) => [path, path.split('/')])

/** The first path pattern that matches a path, or null. A slash at the end does not matter. */
export const matching = <Path extends string>(paths: Parts<Path>, path: string): Path | null => {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  const isHere = (wanted: string[]) => wanted.length === parts.length && wanted.every((it, index) => fits(parts[index] ?? '', it))
  return paths.find(([, wanted]) => isHere(wanted))?.[0] ?? null
}

const all = partsOf(pages.map(({ path }) => path))

/** The page that a path addresses and the `id` or `scenario` in it, or null. A slash at the end does not matter. */
export const pageAt = (path: string): { page: Page; id: string | null } | null => {
  const page = matching(all, path)
  return page === null ? null : { page, id: /:\w+$/.test(page) ? (path.replace(/\/$/, '').split('/').at(-1) ?? null) : null }
}

/** Whether a path is a page that needs a sign-in, as a user or as a platform admin. */
export const isProtected = (path: string, realm: 'user' | 'admin' = 'user'): boolean => {
  const found = pageAt(path)
  return found !== null && isOfAdmins(found.page) === (realm === 'admin')
}

const built: ReadonlySet<Page> = new Set(pages.filter(({ isBuilt }) => isBuilt).map(({ path }) => path))

export const isBuilt = (page: Page): page is Exclude<Page, UnbuiltPage> => built.has(page)

const fits = (part: string, wanted: string): boolean => {
  if (wanted === ':id') return part !== ''
  return wanted === ':scenario' ? scenarios.some((scenario) => scenario === part) : wanted === part
}
