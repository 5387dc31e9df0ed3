import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProtectedPage } from '#contract/http/page-lookup.ts'
import { pageTitles } from '#ui/shell/page-titles.ts'
import type { GlyphName } from './glyphs.ts'

export type Entry = { href: ProtectedPage; icon: GlyphName; name: MessageDescriptor; under: string[] }

/** The five places of the console. `under` are the beginnings of paths for which an entry is the current one. */
export const mainEntries: Entry[] = [
  { href: '/dashboard', icon: 'home', name: pageTitles['/dashboard'], under: ['/dashboard', '/dashboard1', '/dashboard2'] },
  {
    href: '/users1',
    icon: 'users',
    name: msg`用户画像 1.0`,
    under: ['/users', '/users1', '/users2', '/user-detail-new', '/user-profile'],
  },
  {
    href: '/ai-marketing/scenarios',
    icon: 'bolt',
    name: msg`AI 营销`,
    under: [
      '/ai-marketing/scenarios',
      '/ai-marketing/fully-auto',
      '/ai-marketing/semi-auto',
      '/ai-marketing/strategy-goals',
      '/ai-marketing-strategies',
      '/response-actions',
    ],
  },
  {
    href: '/ai-marketing/monitoring-center',
    icon: 'gauge',
    name: pageTitles['/ai-marketing/monitoring-center'],
    under: ['/ai-marketing/monitoring-center'],
  },
  {
    href: '/effect-tracking',
    icon: 'trend',
    name: pageTitles['/effect-tracking'],
    under: ['/effect-tracking', '/ai-marketing/performance-analytics'],
  },
]

/** What a project is set up and watched with. */
export const projectEntries: Entry[] = [
  {
    href: '/ai-marketing/live-monitoring',
    icon: 'activity',
    name: pageTitles['/ai-marketing/live-monitoring'],
    under: ['/ai-marketing/live-monitoring'],
  },
  { href: '/projects', icon: 'folder', name: pageTitles['/projects'], under: ['/projects'] },
  { href: '/sdk', icon: 'code', name: pageTitles['/sdk'], under: ['/sdk', '/integration/sdk'] },
]

/** The system-management group, for admins. */
export const organizationEntries: Entry[] = [
  {
    href: '/organization/members',
    icon: 'badge',
    name: pageTitles['/organization/members'],
    under: ['/organization/members'],
  },
  {
    href: '/organization/settings',
    icon: 'building',
    name: pageTitles['/organization/settings'],
    under: ['/organization/settings'],
  },
  {
    href: '/organization/permissions',
    icon: 'shield',
    name: pageTitles['/organization/permissions'],
    under: ['/organization/permissions'],
  },
]

export const isCurrent = ({ under }: Entry, path: string): boolean => under.some((it) => path === it || path.startsWith(`${it}/`))
