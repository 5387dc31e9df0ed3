import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Definition } from '#contract/decisions/definition.ts'
import { Check } from './check.tsx'
import type { StepProps } from './strategy-fields.tsx'

type Limits = Definition['limits']

/** The limits with the stop-loss on, or without it: that is how versions from before there was one are stored. */
export const withStopLoss = ({ stopLoss: _, ...limits }: Limits, isOn: boolean): Limits =>
  isOn ? { ...limits, stopLoss: true } : limits

/** Whether the strategy is paused by itself. Without a goal nothing could trigger that, so it cannot be switched on. */
export const StopLossField = ({ draft: { goal, limits }, faultOf, onEdit }: Pick<StepProps, 'draft' | 'faultOf' | 'onEdit'>) => {
  const { t } = useLingui()
  return (
    <Check
      label={t`自动止损`}
      name="limits.stopLoss"
      isChecked={limits.stopLoss ?? false}
      isDisabled={goal === null}
      hint={
        goal === null ? (
          <Trans>先在第 1 步选择目标，才能打开自动止损。</Trans>
        ) : (
          <Trans>与对照组相比，一旦证实目标变差，或护栏指标变差超过容许幅度，就自动暂停策略。</Trans>
        )
      }
      problem={faultOf('limits.stopLoss')}
      onChange={(isOn) => onEdit({ limits: withStopLoss(limits, isOn) })}
    />
  )
}
