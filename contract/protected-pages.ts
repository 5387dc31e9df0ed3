/** The scenarios that have a page below `/ai-marketing/scenarios`. */
export const scenarios = [
  'add_to_cart',
  'view_product',
  'user_signup',
  'user_login',
  'start_checkout',
  'purchase',
  'search',
  'exit_intent',
] as const
export type Scenario = (typeof scenarios)[number]

/**
 * Every page behind a sign-in, by its address: those below `/admin` are for platform admins, the others for users. `:id` stands for one
 * part of a path, `:scenario` for one of the scenarios. A page that is not built yet says what people will do there.
 */
export const pages = [
  { path: '/dashboard', built: true },
  { path: '/dashboard1', built: false },
  { path: '/dashboard2', built: false },
  { path: '/users', built: false },
  { path: '/users1', built: false },
  { path: '/users2', built: false },
  { path: '/users/:id', built: false },
  { path: '/users1/:id', built: false },
  { path: '/users2/:id', built: false },
  { path: '/user-detail-new/:id', built: false },
  { path: '/user-profile', built: false },
  { path: '/ai-marketing-strategies', built: false },
  { path: '/ai-marketing-strategies/create', built: false },
  { path: '/ai-marketing-strategies/edit/:id', built: false },
  { path: '/ai-marketing-strategies/:id', built: false },
  { path: '/response-actions', built: false },
  { path: '/response-actions/create', built: false },
  { path: '/response-actions/edit/:id', built: false },
  { path: '/response-actions/:id', built: false },
  { path: '/ai-marketing/monitoring-center', built: false },
  { path: '/ai-marketing/fully-auto', built: false },
  { path: '/ai-marketing/semi-auto', built: false },
  { path: '/ai-marketing/semi-auto/create', built: false },
  { path: '/ai-marketing/strategy-goals', built: false },
  { path: '/ai-marketing/scenarios', built: false },
  { path: '/ai-marketing/scenarios/:scenario', built: false },
  { path: '/ai-marketing/performance-analytics', built: false },
  { path: '/ai-marketing/live-monitoring', built: true },
  { path: '/effect-tracking', built: false },
  { path: '/integration/sdk', built: true },
  { path: '/sdk', built: true },
  { path: '/organization/members', built: false },
  { path: '/organization/settings', built: false },
  { path: '/organization/permissions', built: false },
  { path: '/account/settings', built: true },
  { path: '/projects', built: true },
  { path: '/projects/:id', built: true },
  { path: '/admin', built: true },
  { path: '/admin/organizations', built: false },
  { path: '/admin/organizations/:id', built: false },
  { path: '/admin/ai-models', built: false },
  { path: '/admin/ai-models/:id', built: false },
  { path: '/admin/scenarios', built: false },
  { path: '/admin/scenarios/:id', built: false },
  { path: '/admin/data-sources', built: false },
  { path: '/admin/security', built: false },
  { path: '/admin/monitoring', built: false },
  { path: '/admin/users', built: false },
  { path: '/admin/users/:id', built: false },
] as const

export type Page = (typeof pages)[number]['path']
export type AdminPage = Extract<Page, `/admin${string}`>
export type ProtectedPage = Exclude<Page, AdminPage>
/** The pages that only say what people will do there. */
export type UnbuiltPage = Extract<(typeof pages)[number], { built: false }>['path']

const isOfAdmins = (page: Page): page is AdminPage => page.startsWith('/admin')

/** The pages for which one must be signed in as a user. */
export const protectedPages = pages.map(({ path }) => path).filter((page): page is ProtectedPage => !isOfAdmins(page))

type Parts<Path extends string> = [path: Path, parts: string[]][]

/** Paths with their parts, for `matching`. */
export const partsOf = <Path extends string>(paths: readonly Path[]): Parts<Path> => paths.map((path) => [path, path.split('/')])

/** The first of some paths that another one has the form of, or null. A slash at the end does not matter. */
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

/** Whether a path is a page for which one must be signed in, as a user or as a platform admin. */
export const isProtected = (path: string, realm: 'user' | 'admin' = 'user'): boolean => {
  const found = pageAt(path)
  return found !== null && isOfAdmins(found.page) === (realm === 'admin')
}

const built: ReadonlySet<Page> = new Set(pages.filter((page) => page.built).map(({ path }) => path))

export const isBuilt = (page: Page): page is Exclude<Page, UnbuiltPage> => built.has(page)

const fits = (part: string, wanted: string): boolean => {
  if (wanted === ':id') return part !== ''
  return wanted === ':scenario' ? scenarios.some((scenario) => scenario === part) : wanted === part
}
