/** The pages for which one must be signed in, by their address. `:id` stands for one part of a path. */
export const protectedPages = [
  '/dashboard',
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
  '/ai-marketing/scenarios/:id',
  '/ai-marketing/performance-analytics',
  '/ai-marketing/live-monitoring',
  '/effect-tracking',
  '/integration/sdk',
  '/sdk',
  '/organization/members',
  '/organization/settings',
  '/organization/permissions',
  '/account/settings',
  '/projects',
  '/projects/:id',
] as const

export type ProtectedPage = (typeof protectedPages)[number]

export const isProtected = (path: string): boolean => pageAmong(partsOf(protectedPages), path) !== null

/** Pages by the parts of their addresses, for `pageAmong`. */
export const partsOf = <Page extends string>(pages: readonly Page[]): [Page, string[]][] =>
  pages.map((page) => [page, page.split('/')])

/** The page that a path addresses and the `id` in it, or null. A slash at the end does not matter. */
export const pageAmong = <Page extends string>(
  pages: [Page, string[]][],
  path: string,
): { page: Page; id: string | null } | null => {
  const parts = path.replace(/\/$/, '').split('/')
  const isHere = (wanted: string[]) =>
    wanted.length === parts.length && wanted.every((it, index) => it === parts[index] || (it === ':id' && parts[index] !== ''))
  const [page] = pages.find(([, wanted]) => isHere(wanted)) ?? []
  return page === undefined ? null : { page, id: page.endsWith(':id') ? (parts.at(-1) ?? null) : null }
}
