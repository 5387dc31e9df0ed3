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

/** The pages for which one must be signed in as a platform admin. */
export const adminPages = [
  '/admin',
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

export type ProtectedPage = (typeof protectedPages)[number]
export type Page = ProtectedPage | (typeof adminPages)[number]

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

/** Which page a path addresses and the `id` in it, or null. A slash at the end does not matter. */
export const pageAt = (path: string): { page: Page; id: string | null } | null => {
  for (const page of [...protectedPages, ...adminPages]) {
    const found = patterns[page].exec(path)
    if (found) return { page, id: found[1] ?? null }
  }
  return null
}

export const isProtected = (path: string): boolean => {
  const page = pageAt(path)?.page
  return page !== undefined && (protectedPages as readonly string[]).includes(page)
}

const patterns = Object.fromEntries(
  [...protectedPages, ...adminPages].map((page) => [page, new RegExp(`^${page.replace(':id', '([^/]+)')}/?$`)]),
) as Record<Page, RegExp>
