import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'
import { projectPageTitles } from './page-titles.ts'

export const projectNavigation: NavigationEntry[] = [
  {
    group: 'project',
    place: 20,
    href: '/projects',
    icon: 'folder',
    name: projectPageTitles['/projects'],
    under: ['/projects'],
  },
]
