import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { DraftTrigger } from '#machines/strategies/strategy-editing.ts'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { WhereList } from '#ui/patterns/condition-tree/where-list.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import { useStrategyNames } from '../names.ts'
import { NumberField } from './number-field.tsx'
import { FieldRow, Step } from './step.tsx'
import type { StepProps } from './strategy-fields.tsx'

const first: Record<DraftTrigger['kind'], DraftTrigger> = {
  event: { kind: 'event', event: '', where: [], delay: null },
  segment: { kind: 'segment', segment: '', edge: 'entered' },
  returned: { kind: 'returned', days: 30 },
  milestone: { kind: 'milestone', orders: 1 },
}
const kinds = ['event', 'segment', 'returned', 'milestone'] as const

/** Step 2: what starts the strategy, and how often it may start for the same person. */
export const TriggerStep = (props: StepProps) => {
  const { draft, faultOf, onEdit } = props
  const { t } = useLingui()
  const { triggers } = useStrategyNames()
  const { trigger, reentry } = draft
  return (
    <Step id="step-trigger" title={<Trans>2 触发</Trans>} description={<Trans>什么发生时做决策。</Trans>}>
      <Choice
        label={t`触发方式`}
        name="trigger"
        value={trigger.kind}
        options={kinds.map((value) => ({ value, label: triggers[value] }))}
        onChoose={(kind) => kind !== trigger.kind && onEdit({ trigger: first[kind] })}
      />
      {trigger.kind === 'event' && <EventTrigger {...props} trigger={trigger} />}
      {trigger.kind === 'segment' && <SegmentTrigger {...props} trigger={trigger} />}
      {trigger.kind === 'returned' && (
        <NumberField
          label={t`离开至少多少天后回来`}
          name="trigger.days"
          min={1}
          value={trigger.days}
          problem={faultOf('trigger.days')}
          onEdit={(days) => onEdit({ trigger: { ...trigger, days } })}
        />
      )}
      {trigger.kind === 'milestone' && (
        <NumberField
          label={t`第几笔订单`}
          name="trigger.orders"
          min={1}
          value={trigger.orders}
          problem={faultOf('trigger.orders')}
          onEdit={(orders) => onEdit({ trigger: { ...trigger, orders } })}
        />
      )}
      <FieldRow>
        <Choice
          label={t`同一个人再次触发时`}
          name="reentry"
          value={reentry.kind}
          options={[
            { value: 'once', label: t`只进入一次` },
            { value: 'days', label: t`隔若干天后可以再进入` },
            { value: 'always', label: t`每次都可以` },
          ]}
          onChoose={(kind) => onEdit({ reentry: kind === 'days' ? { kind, days: 7 } : { kind } })}
        />
        {reentry.kind === 'days' && (
          <NumberField
            label={t`间隔天数`}
            name="reentry.days"
            min={1}
            value={reentry.days}
            problem={faultOf('reentry.days')}
            onEdit={(days) => onEdit({ reentry: { ...reentry, days } })}
          />
        )}
      </FieldRow>
    </Step>
  )
}

type EventProps = StepProps & { trigger: Extract<DraftTrigger, { kind: 'event' }> }

const EventTrigger = ({ trigger, vocabulary, faultOf, isWrong, onEdit }: EventProps) => {
  const { t } = useLingui()
  const list = useId()
  const edit = (change: Partial<typeof trigger>) => onEdit({ trigger: { ...trigger, ...change } })
  const { delay } = trigger
  const waiting = delay === null ? 'no' : delay.cancelledBy === null ? 'yes' : 'cancelled'
  return (
    <>
      <TextField
        label={t`事件名称`}
        name="trigger.event"
        autoComplete="off"
        list={list}
        value={trigger.event}
        problem={faultOf('trigger.event')}
        onEdit={(event) => edit({ event })}
        onLeave={nothing}
      />
      <datalist id={list}>
        {vocabulary.events.map((it) => (
          <option key={it} value={it} />
        ))}
      </datalist>
      <fieldset data-field="trigger.where" className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', minWidth: '0' })}>
        <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
          <Trans>事件的属性必须满足（可选）</Trans>
        </legend>
        <WhereList
          where={trigger.where}
          isWrong={(field) => isWrong(`trigger.where.${field}`)}
          onEdit={(where) => edit({ where })}
        />
      </fieldset>
      <FieldRow>
        <Choice
          label={t`等待`}
          name="trigger.delay"
          value={waiting}
          options={[
            { value: 'no', label: t`立即决策` },
            { value: 'yes', label: t`等一段时间` },
            { value: 'cancelled', label: t`等一段时间，除非发生另一个事件` },
          ]}
          onChoose={(it) =>
            edit({
              delay:
                it === 'no'
                  ? null
                  : { minutes: delay?.minutes ?? 30, cancelledBy: it === 'yes' ? null : (delay?.cancelledBy ?? '') },
            })
          }
        />
        {delay && (
          <NumberField
            label={t`等待（分钟）`}
            name="trigger.delay.minutes"
            min={1}
            value={delay.minutes}
            problem={faultOf('trigger.delay.minutes')}
            onEdit={(minutes) => edit({ delay: { ...delay, minutes } })}
          />
        )}
        {delay?.cancelledBy !== undefined && delay.cancelledBy !== null && (
          <TextField
            label={t`取消等待的事件`}
            name="trigger.delay.cancelledBy"
            autoComplete="off"
            list={list}
            value={delay.cancelledBy}
            problem={faultOf('trigger.delay.cancelledBy')}
            onEdit={(cancelledBy) => edit({ delay: { ...delay, cancelledBy } })}
            onLeave={nothing}
          />
        )}
      </FieldRow>
    </>
  )
}

type SegmentProps = StepProps & { trigger: Extract<DraftTrigger, { kind: 'segment' }> }

const SegmentTrigger = ({ trigger, vocabulary, faultOf, onEdit }: SegmentProps) => {
  const { t } = useLingui()
  return (
    <FieldRow>
      <Choice
        label={t`有人`}
        name="trigger.edge"
        value={trigger.edge}
        options={[
          { value: 'entered', label: t`进入分群` },
          { value: 'left', label: t`离开分群` },
        ]}
        onChoose={(edge) => onEdit({ trigger: { ...trigger, edge } })}
      />
      <ChoiceField
        label={t`分群`}
        name="trigger.segment"
        value={trigger.segment}
        placeholder={t`请选择分群`}
        options={vocabulary.segments.map(({ id, name }) => ({ value: id, label: name }))}
        problem={faultOf('trigger.segment')}
        onEdit={(segment) => onEdit({ trigger: { ...trigger, segment } })}
        onLeave={nothing}
      />
    </FieldRow>
  )
}

const nothing = () => {}
