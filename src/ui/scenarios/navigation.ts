import { msg } from '@lingui/core/macro'
import type { NavigationEntry } from '#ui/shell/frame/navigation.ts'

export const scenarioNavigation: NavigationEntry[] = [
  {
    group: 'main',
    place: 30,
    href: '/ai-marketing/scenarios',
    icon: 'bolt',
    name: msg`AI 营销`,
    under: ['/ai-marketing/scenarios', '/ai-marketing/fully-auto', '/ai-marketing/semi-auto', '/ai-marketing/strategy-goals'],
  },
]
