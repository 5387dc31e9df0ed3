import { type ProtectedPage, pageAmong, partsOf, protectedPages } from './protected-pages.ts'

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

export const isAdminPage = (path: string): boolean => pageAmong(partsOf(adminPages), path) !== null

const all = partsOf<Page>([...protectedPages, ...adminPages])

/** Which page a path addresses and the `id` in it, or null. */
export const pageAt = (path: string): { page: Page; id: string | null } | null => pageAmong(all, path)
