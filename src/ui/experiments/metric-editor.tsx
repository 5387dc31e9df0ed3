import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { canBeCapped, type Measure, measuresFor, metricKinds, metricLimits } from '#contract/experiments/metrics.ts'
import type { metricEditorMachine } from '#machines/experiments/metric-editor.machine.ts'
import type { TypedMetric } from '#machines/experiments/metric-form.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Drawer } from '#ui/components/drawer.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'
import { MeasureFields } from './measure-fields.tsx'
import { useMetricNames } from './metric-names.ts'

type Props = { actor: ActorRefFrom<typeof metricEditorMachine>; onClose: () => void }
type NumberField = 'fromHours' | 'hours' | 'cap' | 'lookBackDays'

/** A metric of the library in a drawer: what it counts, for how long after the contact, and how it is judged. */
export const MetricEditor = ({ actor, onClose }: Props) => {
  const { t, i18n } = useLingui()
  const names = useMetricNames()
  const { typed, metric, wrong, unseen, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isReplaced = useSelector(actor, (it) => it.matches('replaced') || it.matches('reloading'))
  const edit = (change: Partial<TypedMetric>) => actor.send({ type: 'metric.edit', typed: change })
  const [hours, days] = [i18n.number(metricLimits.hours), i18n.number(metricLimits.lookBackDays)]
  const faults: Record<NumberField | 'name', string> = {
    name: t`请填写名称，最多 80 个字`,
    fromHours: t`请输入不小于 0 的整数`,
    hours: t`请输入 1 到 ${hours} 之间的整数，并晚于开始时间`,
    cap: t`请输入大于 0 的数字，或留空`,
    lookBackDays: t`请输入 0 到 ${days} 之间的整数`,
  }
  const field = (name: NumberField | 'name', label: string, hint?: string) => (
    <TextField
      label={label}
      name={name}
      inputMode={name === 'name' ? 'text' : 'decimal'}
      autoComplete="off"
      hint={hint}
      value={typed[name]}
      problem={wrong.includes(name) ? faults[name] : undefined}
      onEdit={(value) => edit({ [name]: value })}
      onLeave={nothing}
    />
  )
  const part = (name: 'measure' | 'denominator', title: string, kinds: readonly Measure['kind'][]) => (
    <MeasureFields
      part={name}
      title={title}
      typed={typed[name]}
      kinds={kinds}
      wrong={wrong}
      unseen={unseen}
      onEdit={(it) => edit({ [name]: it })}
    />
  )
  return (
    <Drawer title={metric ? t`编辑指标` : t`新建指标`} onClose={onClose}>
      <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
        <EditorNotes actor={actor} isReplaced={isReplaced} isBusy={isBusy} problem={problem} isDoubted={unseen.length > 0} />
        {field('name', t`名称`)}
        <Choice
          label={t`类型`}
          name="kind"
          value={typed.kind}
          options={metricKinds.map((value) => ({ value, label: names.kinds[value] }))}
          onChoose={(kind) => edit({ kind })}
        />
        <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '-3' })}>{names.kindHints[typed.kind]}</p>
        {part('measure', typed.kind === 'ratio' ? t`分子` : t`统计什么`, measuresFor(typed.kind))}
        {typed.kind === 'ratio' && part('denominator', t`分母`, measuresFor('ratio'))}
        {typed.kind === 'retention' && field('fromHours', t`从接触后多少小时开始`)}
        {field('hours', t`统计到接触后多少小时`, t`7 天是 168 小时。`)}
        {canBeCapped(typed.kind) && field('cap', t`每人最多计多少`, t`留空则不限。上限让个别大额不左右结果。`)}
        <Choice
          label={t`方向`}
          name="direction"
          value={typed.direction}
          options={[
            { value: 'up', label: t`越高越好` },
            { value: 'down', label: t`越低越好` },
          ]}
          onChoose={(direction) => edit({ direction })}
        />
        {field('lookBackDays', t`用接触前多少天校正（CUPED）`, t`0 表示不校正。`)}
        <label className={css({ display: 'flex', gap: '2', alignItems: 'baseline', fontSize: 's', cursor: 'pointer' })}>
          <input
            type="checkbox"
            name="isGuardrail"
            checked={typed.isGuardrail}
            onChange={({ target }) => edit({ isGuardrail: target.checked })}
          />
          <Trans>护栏：它变差时，策略不能算赢</Trans>
        </label>
        <DialogButtons
          action={unseen.length > 0 ? <Trans>仍然保存</Trans> : <Trans>保存</Trans>}
          busy={isBusy}
          disabled={isReplaced}
          onCancel={onClose}
        />
      </Form>
    </Drawer>
  )
}

type NotesProps = Pick<Props, 'actor'> & {
  isReplaced: boolean
  isBusy: boolean
  isDoubted: boolean
  problem: Parameters<ReturnType<typeof useProblemText>>[0] | null
}

/** What must be read before going on: why it was not saved, or that a name was never seen. */
const EditorNotes = ({ actor, isReplaced, isBusy, isDoubted, problem }: NotesProps) => {
  const problemText = useProblemText()
  return (
    <>
      {problem && (
        <Callout kind="bad">
          {problemText(problem)}
          {isReplaced && (
            <p className={css({ marginTop: '2' })}>
              <Button size="small" look="secondary" busy={isBusy} onClick={() => actor.send({ type: 'metric.reload' })}>
                <Trans>查看最新内容</Trans>
              </Button>
            </p>
          )}
        </Callout>
      )}
      {isDoubted && (
        <Callout kind="note">
          <Trans>最近的事件里没有标出的名称。请检查拼写；如果事件还没有上线，可以先保存。</Trans>
        </Callout>
      )}
    </>
  )
}

const nothing = () => {}
