import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { sdkKeyPageTitles } from './page-titles.ts'

export const sdkKeyNavigation: NavigationEntry[] = [
  {
    group: 'project',
    place: 30,
    href: '/sdk',
    icon: 'code',
    name: sdkKeyPageTitles['/sdk'],
    under: ['/sdk', '/integration/sdk'],
  },
]
