import { msg } from '@lingui/core/macro'
import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'

export const segmentNavigation: NavigationEntry[] = [
  { group: 'main', place: 60, href: '/segments', icon: 'layers', name: msg`用户分群`, under: ['/segments'] },
]
