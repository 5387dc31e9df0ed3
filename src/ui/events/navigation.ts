import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { eventPageTitles } from './page-titles.ts'

export const eventNavigation: NavigationEntry[] = [
  {
    group: 'project',
    place: 10,
    href: '/ai-marketing/live-monitoring',
    icon: 'activity',
    name: eventPageTitles['/ai-marketing/live-monitoring'],
    under: ['/ai-marketing/live-monitoring'],
  },
]
