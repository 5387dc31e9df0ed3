import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Strategy, StrategyStatus } from '#contract/decisions/strategies.ts'
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

/** Whether a strategy runs. One that its stop-loss paused says so. */
export const StrategyBadge = ({ strategy: { status, stopped } }: { strategy: Pick<Strategy, 'status' | 'stopped'> }) => {
  const { t } = useLingui()
  const { statuses } = useStrategyNames()
  if (stopped) return <Badge tone="bad">{t`自动暂停`}</Badge>
  return <Badge tone={tones[status]}>{statuses[status]}</Badge>
}
