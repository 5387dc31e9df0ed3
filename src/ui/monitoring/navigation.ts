import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { monitoringPageTitles } from './page-titles.ts'

export const monitoringNavigation: NavigationEntry[] = [
  {
    group: 'main',
    place: 40,
    href: '/ai-marketing/monitoring-center',
    icon: 'gauge',
    name: monitoringPageTitles['/ai-marketing/monitoring-center'],
    under: ['/ai-marketing/monitoring-center'],
  },
]
