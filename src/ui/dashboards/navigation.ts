import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { dashboardPageTitles } from './page-titles.ts'

export const dashboardNavigation: NavigationEntry[] = [
  {
    group: 'main',
    place: 10,
    href: '/dashboard',
    icon: 'home',
    name: dashboardPageTitles['/dashboard'],
    under: ['/dashboard', '/dashboard1', '/dashboard2'],
  },
]
