import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { actionPageTitles } from './page-titles.ts'

export const actionNavigation: NavigationEntry[] = [
  {
    group: 'main',
    place: 54,
    href: '/response-actions',
    icon: 'spark',
    name: actionPageTitles['/response-actions'],
    under: ['/response-actions', '/coupon-pools', '/email-suppressions'],
  },
]
