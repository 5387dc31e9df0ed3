import './texts.ts'
import type { StrategyStatus } from '#contract/decisions/strategies.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useStrategyNames } from './names.ts'

const tones = {
  draft: 'accent',
  scheduled: 'accent',
  running: 'good',
  paused: 'warn',
  ended: 'neutral',
  archived: 'neutral',
} as const satisfies Record<StrategyStatus, string>

export const StrategyBadge = ({ status }: { status: StrategyStatus }) => (
  <Badge tone={tones[status]}>{useStrategyNames().statuses[status]}</Badge>
)
