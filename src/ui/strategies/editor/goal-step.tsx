import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '#ui/components/text-field.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { GuardrailFields } from './guardrail-fields.tsx'
import { NumberField } from './number-field.tsx'
import { FieldRow, Step } from './step.tsx'
import { withStopLoss } from './stop-loss-field.tsx'
import type { StepProps } from './strategy-fields.tsx'

const suggested = { metric: 'purchase', hours: 72, direction: 'up', guardrails: [] } as const

/** Step 1: which figure the strategy is to move, and in which time. */
export const GoalStep = ({ draft, known, faultOf, onEdit }: StepProps) => {
  const { t } = useLingui()
  const { goal } = draft
  const edit = (change: Partial<NonNullable<typeof goal>>) =>
    onEdit({ goal: { ...suggested, guardrails: [], ...goal, ...change } })
  return (
    <Step id="step-goal" title={<Trans>1 目标</Trans>} description={<Trans>策略要改变哪个指标。效果将按它衡量。</Trans>}>
      <Choice
        label={t`方向`}
        name="goal"
        value={goal?.direction ?? 'none'}
        options={[
          { value: 'up', label: t`提高一个指标` },
          { value: 'down', label: t`降低一个指标` },
          { value: 'none', label: t`先不设目标` },
        ]}
        onChoose={(it) =>
          it === 'none' ? onEdit({ goal: null, limits: withStopLoss(draft.limits, false) }) : edit({ direction: it })
        }
      />
      {goal && (
        <FieldRow>
          <TextField
            label={t`指标（事件名称）`}
            name="goal.metric"
            autoComplete="off"
            value={goal.metric}
            problem={faultOf('goal.metric')}
            onEdit={(metric) => edit({ metric })}
            onLeave={nothing}
          />
          <NumberField
            label={t`归因窗口（小时）`}
            name="goal.hours"
            min={1}
            value={goal.hours}
            problem={faultOf('goal.hours')}
            onEdit={(hours) => edit({ hours })}
          />
        </FieldRow>
      )}
      {goal && (
        <GuardrailFields
          guardrails={goal.guardrails}
          known={known}
          faultOf={faultOf}
          onEdit={(guardrails) => edit({ guardrails })}
        />
      )}
    </Step>
  )
}

const nothing = () => {}
