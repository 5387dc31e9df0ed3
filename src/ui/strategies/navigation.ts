import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { strategyPageTitles } from './page-titles.ts'

export const strategyNavigation: NavigationEntry[] = [
  {
    group: 'main',
    place: 52,
    href: '/ai-marketing-strategies',
    icon: 'route',
    name: strategyPageTitles['/ai-marketing-strategies'],
    under: ['/ai-marketing-strategies'],
  },
]
