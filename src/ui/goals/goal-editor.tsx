import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Metric } from '#contract/experiments/metrics.ts'
import type { Goals } from '#contract/goals/goals.ts'
import type { goalEditorMachine } from '#machines/goals/goal-editor.machine.ts'
import type { GoalField, TypedGoal } from '#machines/goals/goal-form.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Drawer } from '#ui/components/drawer.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'
import { MetricChoice } from './metric-choice.tsx'
import { isMoneyOf } from './metric-options.ts'

type Props = {
  actor: ActorRefFrom<typeof goalEditorMachine>
  goals: Pick<Goals, 'members' | 'currency' | 'today'>
  /** The metrics of the library. */
  library: readonly Metric[]
  onClose: () => void
}

/** A goal in a drawer: what is to be reached, by when, and who answers for it. */
export const GoalEditor = ({ actor, goals: { members, currency, today }, library, onClose }: Props) => {
  const { t } = useLingui()
  const { typed, goal, wrong } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isReplaced = useSelector(actor, (it) => it.matches('replaced') || it.matches('reloading'))
  const edit = (change: Partial<TypedGoal>) => actor.send({ type: 'goal.edit', typed: change })
  const { isShare } = typed
  const faults: Partial<Record<GoalField, string>> = {
    target: isShare ? t`请输入大于 0、不超过 100 的数字` : t`请输入大于 0 的数字`,
    from: t`请选择开始日期`,
    to: t`结束日期不能早于开始日期，最长 366 天`,
    owner: t`请选择负责人`,
  }
  const faultOf = (field: GoalField) => (wrong.includes(field) ? faults[field] : undefined)
  const isPast = typed.to !== '' && typed.to >= typed.from && typed.to < today
  const owners = members.some(({ id }) => id === typed.owner) ? members : [{ id: typed.owner, name: t`请选择` }, ...members]
  return (
    <Drawer title={goal ? t`编辑目标` : t`新建目标`} onClose={onClose}>
      <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
        <Notes actor={actor} isReplaced={isReplaced} isBusy={isBusy} />
        <MetricChoice typed={typed} library={library} currency={currency} onChoose={edit} />
        <TextField
          label={isShare ? t`目标值（%）` : isMoneyOf(typed, library) ? t`目标值（${currency}）` : t`目标值`}
          name="target"
          inputMode="decimal"
          autoComplete="off"
          value={typed.target}
          problem={faultOf('target')}
          onEdit={(target) => edit({ target })}
          onLeave={nothing}
        />
        <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' } })}>
          <TextField
            label={t`开始日期`}
            name="from"
            type="date"
            value={typed.from}
            problem={faultOf('from')}
            onEdit={(from) => edit({ from })}
            onLeave={nothing}
          />
          <TextField
            label={t`结束日期`}
            name="to"
            type="date"
            hint={isPast ? t`这段时间已经过去：只显示是否达到。` : undefined}
            value={typed.to}
            problem={faultOf('to')}
            onEdit={(to) => edit({ to })}
            onLeave={nothing}
          />
        </div>
        <Choice
          label={t`负责人`}
          name="owner"
          value={typed.owner}
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          problem={faultOf('owner')}
          onChoose={(owner) => edit({ owner })}
        />
        <DialogButtons action={<Trans>保存</Trans>} busy={isBusy} disabled={isReplaced} onCancel={onClose} />
      </Form>
    </Drawer>
  )
}

type NotesProps = Pick<Props, 'actor'> & { isReplaced: boolean; isBusy: boolean }

/** Why it was not saved, and a way to the version of somebody else. */
const Notes = ({ actor, isReplaced, isBusy }: NotesProps) => {
  const problemText = useProblemText()
  const problem = useSelector(actor, (it) => it.context.problem)
  if (!problem) return null
  return (
    <Callout kind="bad">
      {problemText(problem)}
      {isReplaced && (
        <p className={css({ marginTop: '2' })}>
          <Button size="small" look="secondary" busy={isBusy} onClick={() => actor.send({ type: 'goal.reload' })}>
            <Trans>查看最新内容</Trans>
          </Button>
        </p>
      )}
    </Callout>
  )
}

const nothing = () => {}
