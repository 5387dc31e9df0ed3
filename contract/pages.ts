import { type ProtectedPage, pageAmong, partsOf, protectedPages } from './protected-pages.ts'
import { publicPaths } from './site.ts'

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

/** The pages on the way in, for everybody. */
export const entryPages = ['/auth', '/admin/auth', '/forgot-password', '/reset-password'] as const

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

const all = partsOf<Page>([...protectedPages, ...adminPages])

/** Which page a path addresses and the `id` in it, or null. */
export const pageAt = (path: string): { page: Page; id: string | null } | null => pageAmong(all, path)

const known = partsOf<string>([
  ...protectedPages,
  ...adminPages,
  ...entryPages,
  ...publicPaths.indexed,
  ...publicPaths.internal,
  '/',
])

/** The page of any kind that a path addresses, with `:id` for what differs (`/projects/:id`); null where there is none. */
export const knownPageAt = (path: string): string | null => pageAmong(known, path)?.page ?? null
