import { msg } from '@lingui/core/macro'
import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'

export const profileNavigation: NavigationEntry[] = [
  {
    group: 'main',
    place: 20,
    href: '/users1',
    icon: 'users',
    name: msg`用户画像 1.0`,
    under: ['/users', '/users1', '/users2', '/user-detail-new', '/user-profile'],
  },
]
