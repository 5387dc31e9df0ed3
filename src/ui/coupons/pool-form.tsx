import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { couponPoolKinds } from '#contract/coupons/coupons.ts'
import type { poolCreationMachine } from '#machines/coupons/pool-creation.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'
import { useCouponNames } from './names.ts'
import { RulesFields } from './rules-fields.tsx'

export type CreationActor = ActorRefFrom<typeof poolCreationMachine>

/** The form for a new coupon pool. */
export const PoolForm = ({ actor }: { actor: CreationActor }) => {
  const { t } = useLingui()
  const { kinds } = useCouponNames()
  const problemText = useProblemText()
  const { draft, wrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const faults = {
    name: t`请填写名称，最多 100 个字符`,
    pattern: t`只用大写字母、数字和 -，并至少有 8 个 #`,
    count: t`请填写 1 到 100,000 之间的整数`,
    code: t`请填写不含空格的券码，最多 40 个字符`,
  }
  const field = (name: keyof typeof faults, label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      hint={hint}
      value={draft[name]}
      problem={wrong.includes(name) ? faults[name] : undefined}
      onEdit={(value) => actor.send({ type: 'draft.edit', change: { [name]: value } })}
      onLeave={nothing}
    />
  )
  return (
    <>
      <PageHeader title={t`创建优惠券池`} />
      <form
        noValidate
        className={css({ maxWidth: '640px' })}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'pool.create' })
        }}
      >
        <Card className={css({ display: 'grid', gap: '4' })}>
          {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
          <fieldset disabled={isBusy} className={css({ display: 'grid', gap: '4', minWidth: '0' })}>
            {field('name', t`名称`)}
            <Choice
              label={t`来源`}
              name="kind"
              value={draft.kind}
              options={couponPoolKinds.map((value) => ({ value, label: kinds[value] }))}
              onChoose={(kind) => actor.send({ type: 'draft.edit', change: { kind } })}
            />
            {draft.kind === 'generated' && (
              <>
                {field('pattern', t`规则`, t`每个 # 换成一个随机字符，不使用容易看错的字符。`)}
                {field('count', t`数量`, t`请在发放前把券码导入商城。`)}
              </>
            )}
            {draft.kind === 'shared' && field('code', t`券码`)}
            {draft.kind === 'uploaded' && (
              <p className={css({ color: 'fg.muted' })}>
                <Trans>创建后在详情页上传券码文件。</Trans>
              </p>
            )}
            <RulesFields draft={draft} wrong={wrong} onEdit={(change) => actor.send({ type: 'draft.edit', change })} />
          </fieldset>
          <div className={css({ display: 'flex', gap: '2' })}>
            <Button type="submit" look="primary" busy={isBusy}>
              <Trans>创建</Trans>
            </Button>
            <Button type="button" look="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'form.close' })}>
              <Trans>取消</Trans>
            </Button>
          </div>
        </Card>
      </form>
    </>
  )
}

const nothing = () => {}
