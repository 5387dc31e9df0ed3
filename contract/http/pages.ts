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

/** The pages that people work with today. */
const builtPages = [
  '/dashboard',
  '/ai-marketing/live-monitoring',
  '/integration/sdk',
  '/sdk',
  '/account/settings',
  '/projects',
  '/projects/:id',
  '/admin',
] as const

/** The pages that only say what people will do there. */
const unbuiltPages = [
  '/dashboard1',
  '/dashboard2',
  '/users',
  '/users1',
  '/users2',
  '/users/:id',
  '/users1/:id',
  '/users2/:id',
  '/user-detail-new/:id',
  '/user-profile',
  '/ai-marketing-strategies',
  '/ai-marketing-strategies/create',
  '/ai-marketing-strategies/edit/:id',
  '/ai-marketing-strategies/:id',
  '/response-actions',
  '/response-actions/create',
  '/response-actions/edit/:id',
  '/response-actions/:id',
  '/ai-marketing/monitoring-center',
  '/ai-marketing/fully-auto',
  '/ai-marketing/semi-auto',
  '/ai-marketing/semi-auto/create',
  '/ai-marketing/strategy-goals',
  '/ai-marketing/scenarios',
  '/ai-marketing/scenarios/:scenario',
  '/ai-marketing/performance-analytics',
  '/effect-tracking',
  '/organization/members',
  '/organization/settings',
  '/organization/permissions',
  '/admin/organizations',
  '/admin/organizations/:id',
  '/admin/ai-models',
  '/admin/ai-models/:id',
  '/admin/scenarios',
  '/admin/scenarios/:id',
  '/admin/data-sources',
  '/admin/security',
  '/admin/monitoring',
  '/admin/users',
  '/admin/users/:id',
] as const

/**
 * Every page behind a sign-in, by its address: those below `/admin` are for platform admins, the others for users. `:id` stands for one
 * part of a path, `:scenario` for one of the scenarios. A page that is not built yet says what people will do there.
 */
export const pages: readonly { path: Page; built: boolean }[] = [
  ...builtPages.map((path) => ({ path, built: true })),
  ...unbuiltPages.map((path) => ({ path, built: false })),
]

export type Page = (typeof builtPages)[number] | UnbuiltPage
export type AdminPage = Extract<Page, `/admin${string}`>
export type ProtectedPage = Exclude<Page, AdminPage>
/** A page that only says what people will do there. */
export type UnbuiltPage = (typeof unbuiltPages)[number]

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

const built: ReadonlySet<Page> = new Set(builtPages)

export const isBuilt = (page: Page): page is Exclude<Page, UnbuiltPage> => built.has(page)

const fits = (part: string, wanted: string): boolean => {
  if (wanted === ':id') return part !== ''
  return wanted === ':scenario' ? scenarios.some((scenario) => scenario === part) : wanted === part
}
