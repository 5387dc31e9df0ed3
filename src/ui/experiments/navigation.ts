import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { experimentPageTitles } from './page-titles.ts'

export const experimentNavigation: NavigationEntry[] = [
  {
    group: 'main',
    place: 50,
    href: '/effect-tracking',
    icon: 'trend',
    name: experimentPageTitles['/effect-tracking'],
    under: ['/effect-tracking', '/ai-marketing/performance-analytics'],
  },
]
