import type { PageTable } from '#contract/http/page-table.ts'

export const platformPages = [
  { path: '/admin', isBuilt: true },
  { path: '/admin/organizations', isBuilt: true },
  { path: '/admin/organizations/:id', isBuilt: true },
  { path: '/admin/ai-models', isBuilt: true },
  { path: '/admin/ai-models/:id', isBuilt: true },
  { path: '/admin/scenarios', isBuilt: true },
  { path: '/admin/scenarios/:id', isBuilt: true },
  { path: '/admin/contact-requests', isBuilt: true },
  { path: '/admin/contact-requests/:id', isBuilt: true },
  { path: '/admin/data-sources', isBuilt: true },
  { path: '/admin/data-sources/:id', isBuilt: true },
  { path: '/admin/security', isBuilt: true },
  { path: '/admin/monitoring', isBuilt: true },
  { path: '/admin/users', isBuilt: true },
  { path: '/admin/users/:id', isBuilt: true },
] as const satisfies PageTable
