import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { strategyTrialMachine } from '#machines/strategies/strategy-trial.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { css } from '../../../../styled-system/css'
import { DecisionResult } from '../decision-result.tsx'
import { Step } from './step.tsx'

export type TrialActor = ActorRefFrom<typeof strategyTrialMachine>

/** Step 6: what the draft would decide for one person now. Nothing is sent. */
export const ReviewStep = ({ actor }: { actor: TrialActor }) => {
  const { t } = useLingui()
  const decision = useSelector(actor, (it) => it.context.decision)
  const isIncomplete = useSelector(actor, (it) => it.matches('incomplete'))
  const { ref, busy, problem, submit, field } = useForm(actor)
  return (
    <Step
      id="step-review"
      title={<Trans>6 检查</Trans>}
      description={<Trans>试一个人：假如触发事件现在发生，这份草稿会怎样决策。不会投放，也不留记录。</Trans>}
    >
      <div ref={ref}>
        <Form label={t`试一个人`} onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField
            label={t`用户的 ID`}
            hint={t`用户 ID（cdpId）、登录 ID、匿名 ID、邮箱或手机号，要完整。`}
            autoComplete="off"
            aside={
              <Button type="submit" busy={busy} disabled={isIncomplete}>
                <Trans>试一下</Trans>
              </Button>
            }
            {...field('person')}
          />
        </Form>
      </div>
      <div aria-live="polite">
        {isIncomplete ? (
          <p className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>草稿完整之后可以试。</Trans>
          </p>
        ) : (
          decision && <DecisionResult decision={decision} />
        )}
      </div>
    </Step>
  )
}
