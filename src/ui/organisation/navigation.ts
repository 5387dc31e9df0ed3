import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { organisationPageTitles } from './page-titles.ts'

export const organisationNavigation: NavigationEntry[] = [
  {
    group: 'organisation',
    place: 10,
    href: '/organization/members',
    icon: 'badge',
    name: organisationPageTitles['/organization/members'],
    under: ['/organization/members'],
  },
  {
    group: 'organisation',
    place: 20,
    href: '/organization/settings',
    icon: 'building',
    name: organisationPageTitles['/organization/settings'],
    under: ['/organization/settings'],
  },
  {
    group: 'organisation',
    place: 30,
    href: '/organization/permissions',
    icon: 'shield',
    name: organisationPageTitles['/organization/permissions'],
    under: ['/organization/permissions'],
  },
]
