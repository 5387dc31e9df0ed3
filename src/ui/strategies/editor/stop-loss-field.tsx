import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Definition } from '#contract/decisions/definition.ts'
import { css } from '../../../../styled-system/css'
import type { StepProps } from './strategy-fields.tsx'

type Limits = Definition['limits']

/** The limits with the stop-loss on, or without it: that is how versions from before there was one are stored. */
export const withStopLoss = ({ stopLoss: _, ...limits }: Limits, isOn: boolean): Limits =>
  isOn ? { ...limits, stopLoss: true } : limits

/** Whether the strategy is paused by itself. Without a goal nothing could trigger that, so it cannot be switched on. */
export const StopLossField = ({ draft: { goal, limits }, faultOf, onEdit }: Pick<StepProps, 'draft' | 'faultOf' | 'onEdit'>) => {
  const { t } = useLingui()
  const id = useId()
  const problem = faultOf('limits.stopLoss')
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <label className={label}>
        <input
          type="checkbox"
          name="limits.stopLoss"
          checked={limits.stopLoss ?? false}
          disabled={goal === null}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ target }) => onEdit({ limits: withStopLoss(limits, target.checked) })}
        />
        {t`自动止损`}
      </label>
      <p id={`${id}-hint`} className={css({ fontSize: 's', color: 'fg.muted' })}>
        {goal === null ? (
          <Trans>先在第 1 步选择目标，才能打开自动止损。</Trans>
        ) : (
          <Trans>与对照组相比，一旦证实目标变差，或护栏指标变差超过容许幅度，就自动暂停策略。</Trans>
        )}
      </p>
      <p id={`${id}-problem`} className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
        {problem}
      </p>
    </div>
  )
}

const label = css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '6', fontWeight: 'medium', fontSize: 's' })
