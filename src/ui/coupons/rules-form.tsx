import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { poolEditingMachine } from '#machines/coupons/pool-editing.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'
import { RulesFields } from './rules-fields.tsx'

/** The form for the name and the rules of a coupon pool. */
export const RulesForm = ({ actor }: { actor: ActorRefFrom<typeof poolEditingMachine> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { draft, wrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <form
      noValidate
      aria-label={t`编辑规则`}
      className={css({ maxWidth: '640px' })}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'pool.save' })
      }}
    >
      <Card className={css({ display: 'grid', gap: '4' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <fieldset disabled={isBusy} className={css({ display: 'grid', gap: '4', minWidth: '0' })}>
          <TextField
            label={t`名称`}
            name="name"
            autoComplete="off"
            value={draft.name}
            problem={wrong.includes('name') ? t`请填写名称，最多 100 个字符` : undefined}
            onEdit={(name) => actor.send({ type: 'draft.edit', change: { name } })}
            onLeave={nothing}
          />
          <RulesFields draft={draft} wrong={wrong} onEdit={(change) => actor.send({ type: 'draft.edit', change })} />
        </fieldset>
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>更改只影响以后发放的券码。</Trans>
        </p>
        <div className={css({ display: 'flex', gap: '2' })}>
          <Button type="submit" look="primary" busy={isBusy}>
            <Trans>保存</Trans>
          </Button>
          <Button type="button" look="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'form.close' })}>
            <Trans>取消</Trans>
          </Button>
        </div>
      </Card>
    </form>
  )
}

const nothing = () => {}
