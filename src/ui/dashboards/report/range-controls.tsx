import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  type DateRange,
  type Granularity,
  granularitiesOf,
  presets,
  rangeOf,
  usualGranularity,
} from '#contract/dashboards/range.ts'
import type { reportRangeMachine } from '#machines/dashboards/report-range.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Select } from '#ui/components/select.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { rangeText } from './point-names.ts'

export type RangeActor = ActorRefFrom<typeof reportRangeMachine>

type Props = {
  actor: RangeActor
  zone: string
  zones: readonly string[]
  onZone: (zone: string) => void
  /** What else can be done with the report. */
  tools: ReactNode
}

/** The days that are reported, in which zone, how finely, and whether they are compared with the days before. */
export const RangeControls = ({ actor, zone, zones, onZone, tools }: Props) => {
  const { t, i18n } = useLingui()
  const { view, today } = useSelector(actor, (it) => it.context)
  const isChoosing = useSelector(actor, (it) => it.matches('choosing'))
  const isShown = useSelector(actor, (it) => it.matches('shown'))
  const names = {
    today: t`今天`,
    yesterday: t`昨天`,
    last7: t`7 天`,
    last30: t`30 天`,
    last90: t`90 天`,
    thisMonth: t`本月`,
    lastMonth: t`上月`,
  }
  const spans: Record<Granularity, string> = { hour: t`按小时`, day: t`按天`, week: t`按周`, month: t`按月` }
  const chosen = presets.find((it) => {
    const { from, to } = rangeOf(it, today)
    return from === view.range.from && to === view.range.to
  })
  const granularity = view.granularity ?? usualGranularity(view.range)
  return (
    <section aria-label={t`日期范围`} className={css({ marginBottom: '4', display: 'grid', gap: '3' })}>
      <div className={line}>
        <fieldset className={group}>
          <legend className={hidden}>
            <Trans>日期范围</Trans>
          </legend>
          {presets.map((preset) => (
            <Button
              key={preset}
              look="ghost"
              size="small"
              aria-pressed={preset === chosen}
              className={pressable}
              disabled={isChoosing}
              onClick={() => actor.send({ type: 'preset.choose', preset })}
            >
              {names[preset]}
            </Button>
          ))}
          <Button
            look="ghost"
            size="small"
            aria-expanded={isChoosing}
            aria-pressed={chosen === undefined}
            className={pressable}
            disabled={!isShown && !isChoosing}
            onClick={() => actor.send(isChoosing ? { type: 'dates.close' } : { type: 'dates.open' })}
          >
            {chosen === undefined && isShown ? rangeText(i18n, view.range) : t`自定义…`}
          </Button>
        </fieldset>
        {isShown && (
          <>
            <Select
              label={t`时间粒度`}
              icon="chart"
              value={granularity}
              options={granularitiesOf(view.range).map((value) => ({ value, label: spans[value] }))}
              onSelect={(value) => actor.send({ type: 'granularity.choose', granularity: value })}
            />
            <Button
              look="ghost"
              size="small"
              aria-pressed={view.compares}
              className={pressable}
              onClick={() => actor.send({ type: 'comparison.toggle' })}
            >
              <Trans>与上一时段比较</Trans>
            </Button>
          </>
        )}
        <Select
          label={t`时区`}
          icon="globe"
          value={zone}
          options={zones.map((value) => ({ value, label: value }))}
          onSelect={onZone}
        />
        {tools}
      </div>
      {isChoosing && <Dates actor={actor} />}
    </section>
  )
}

const Dates = ({ actor }: { actor: RangeActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { draft, fault, today } = useSelector(actor, (it) => it.context)
  const id = useId()
  const field = (name: keyof DateRange, label: string) => (
    <label className={css({ display: 'grid', gap: '1', fontSize: 's' })}>
      {label}
      <input
        type="date"
        value={draft[name]}
        max={today}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        className={input}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          actor.send({ type: 'dates.edit', field: name, value: target.value })
        }
      />
    </label>
  )
  return (
    <form
      aria-label={t`自定义日期`}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'flex-end' })}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'dates.apply' })
      }}
    >
      {field('from', t`从`)}
      {field('to', t`到（含）`)}
      <Button type="submit" size="small">
        <Trans>应用</Trans>
      </Button>
      <Button look="ghost" size="small" onClick={() => actor.send({ type: 'dates.close' })}>
        <Trans>取消</Trans>
      </Button>
      {fault && (
        <p id={id} role="alert" className={css({ width: 'full', color: 'bad', fontSize: 's' })}>
          {problemText({ code: `report.${fault}` })}
        </p>
      )}
    </form>
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '2', alignItems: 'center' })
const group = css({ display: 'flex', flexWrap: 'wrap', gap: '1', border: 'none', margin: '0', padding: '0' })
const hidden = css({ srOnly: true })
const pressable = css({
  '&[aria-pressed=true]': { bg: 'bg.hover', color: 'fg', boxShadow: 'inset 0 0 0 1px token(colors.line.strong)' },
})
const input = css({
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  '&[aria-invalid=true]': { borderColor: 'bad' },
})
