import './texts.ts'
import './field-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { EffectScope } from '#contract/experiments/effects.ts'
import type { holdoutChangeMachine } from '#machines/experiments/holdout-change.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { unitsText } from './figures.ts'

type Props = {
  actor: ActorRefFrom<typeof holdoutChangeMachine>
  /** The effect of all strategies, by which the price is estimated. */
  scope: EffectScope | undefined
  currency: string
}

/** Asks for another share of people who receive nothing, says what that costs, and why it is changed. */
export const HoldoutDialog = ({ actor, scope, currency }: Props) => {
  const { t } = useLingui()
  const isAsking = useSelector(actor, (it) => it.hasTag('asking'))
  const share = useSelector(actor, (it) => it.context.form.values.share)
  const { ref, busy, problem, submit, field } = useForm(actor)
  if (!isAsking) return null
  const cancel = () => actor.send({ type: 'holdout.cancel' })
  return (
    <Dialog
      title={t`更改全局对照组`}
      description={<Trans>会产生一个新版本，并重新选人；测量从头开始。旧版本的结果会保留。</Trans>}
      onClose={busy ? undefined : cancel}
    >
      <div ref={ref}>
        <Form onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField
            label={t`对照组占比（%）`}
            inputMode="decimal"
            autoComplete="off"
            hint={<Price scope={scope} currency={currency} share={share} />}
            {...field('share')}
          />
          <TextField label={t`原因`} hint={t`会记录在案。`} autoComplete="off" {...field('reason')} />
          <DialogButtons action={<Trans>更改并产生新版本</Trans>} look="primary" busy={busy} onCancel={cancel} />
        </Form>
      </div>
    </Dialog>
  )
}

type PriceProps = Pick<Props, 'scope' | 'currency'> & { share: string }

/** What it costs that these people receive nothing, by what is known so far. */
const Price = ({ scope, currency, share }: PriceProps) => {
  const { i18n } = useLingui()
  const revenue = scope?.results.find(({ metric }) => metric === 'revenue')
  const [delta, interval] = [revenue?.absolute.delta ?? null, revenue?.absolute.interval ?? null]
  const part = Number(share) / 100
  if (!scope || delta === null || interval === null || !(part >= 0)) return <Trans>代价还算不出：数据不够。</Trans>
  const people = (scope.people.treated + scope.people.control) * part
  const text = (value: number) => unitsText(i18n, { isMoney: true }, value * people, currency)
  const [held, price, low, high] = [i18n.number(Math.round(people)), text(delta), text(interval[0]), text(interval[1])]
  return (
    <Trans>
      按目前的人数约有 {held} 人不投放。估计因此少了 {price} 的收入（{low} … {high}）。
    </Trans>
  )
}
