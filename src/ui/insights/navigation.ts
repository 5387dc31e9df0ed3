import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { insightsPageTitles } from './page-titles.ts'

export const insightsNavigation: NavigationEntry[] = [
  { group: 'project', place: 15, href: '/insights', icon: 'chart', name: insightsPageTitles['/insights'], under: ['/insights'] },
]
