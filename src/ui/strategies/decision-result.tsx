import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { Decision } from '#contract/decisions/decision.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { css } from '../../../styled-system/css'
import { useStrategyNames } from './names.ts'

const tones = { delivered: 'good', held_out: 'accent', suppressed: 'neutral' } as const

/** What a decision came to, with the verdict of each check. */
export const DecisionResult = ({ decision: { outcome, arm, propensity, trace } }: { decision: Decision }) => {
  const names = useStrategyNames()
  const probability = propensity === null ? null : names.share(propensity)
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <Badge tone={tones[outcome]}>{names.outcomes[outcome]}</Badge>
        {arm !== null && (
          <Trans>
            方案 {arm}，概率 {probability}
          </Trans>
        )}
      </p>
      <ol className={css({ display: 'grid', gap: '1', listStyle: 'none', fontSize: 's' })}>
        {trace.map(({ check, verdict }) => (
          <li key={check} className={css({ display: 'flex', gap: '2', alignItems: 'center' })}>
            <Icon
              name={verdict === 'pass' ? 'check' : 'close'}
              size={14}
              className={verdict === 'pass' ? css({ color: 'good' }) : css({ color: 'bad' })}
            />
            <span>{names.checks[check]}</span>
            {verdict === 'fail' && (
              <span className={css({ color: 'bad' })}>
                <Trans>不成立</Trans>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
