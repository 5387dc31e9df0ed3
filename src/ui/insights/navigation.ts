import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { insightsPageTitles } from './page-titles.ts'

export const insightsNavigation: NavigationEntry[] = [
  { group: 'project', place: 90, href: '/insights', icon: 'folder', name: insightsPageTitles['/insights'], under: ['/insights'] },
]
