import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Scenario, scenarios } from '#contract/scenarios/scenarios.ts'
import type { EventFilter } from '#machines/events/event-filter.ts'
import type { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { control } from '#ui/components/labelled.tsx'
import { scenarioTitles } from '#ui/shell/page-titles.ts'
import { css, cx } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof liveMonitoringMachine>

/** Filters the present and new events. */
export const Filters = ({ actor }: { actor: Actor }) => {
  const { t, i18n } = useLingui()
  const filter = useSelector(actor, (it) => it.context.filter)
  const change = (part: Partial<EventFilter>) => actor.send({ type: 'filter.change', filter: { ...filter, ...part } })
  return (
    <section aria-label={t`筛选事件`} className={bar}>
      <TextFilter label={t`事件`} value={filter.event} onEdit={(event) => change({ event })} />
      <Labelled label={t`场景`}>
        {(id) => (
          <select
            id={id}
            value={filter.scenario}
            onChange={({ target }) => change({ scenario: target.value as Scenario | '' })}
            className={cx(control, small)}
          >
            <option value="">{t`全部场景`}</option>
            {scenarios.map((scenario) => (
              <option key={scenario} value={scenario}>
                {i18n._(scenarioTitles[scenario])}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <TextFilter label={t`页面`} value={filter.page} onEdit={(page) => change({ page })} />
      <TextFilter label={t`访客`} value={filter.visitor} onEdit={(visitor) => change({ visitor })} />
      <label className={check}>
        <input
          type="checkbox"
          checked={filter.onlyRejected}
          onChange={({ target }) => change({ onlyRejected: target.checked })}
          className={css({ width: '4', height: '4' })}
        />
        <Trans>只看被拒绝的</Trans>
      </label>
      <label className={check}>
        <input
          type="checkbox"
          checked={filter.onlyDecided}
          onChange={({ target }) => change({ onlyDecided: target.checked })}
          className={css({ width: '4', height: '4' })}
        />
        <Trans>只看有决策的</Trans>
      </label>
      {isFiltering(filter) && (
        <Button look="ghost" size="small" icon="close" onClick={() => clearFilter(actor)}>
          <Trans>清除筛选</Trans>
        </Button>
      )}
    </section>
  )
}

/** The button that clears the filter disappears: the focus returns to the first field. */
export const clearFilter = (actor: Actor): void => {
  actor.send({ type: 'filter.clear' })
  document.querySelector<HTMLElement>('[data-filter]')?.focus()
}

/** Whether any part of the filter is set. */
export const isFiltering = (filter: EventFilter): boolean => Object.values(filter).some(Boolean)

type TextFilterProps = { label: string; value: string; onEdit: (value: string) => void }

const TextFilter = ({ label, value, onEdit }: TextFilterProps) => (
  <Labelled label={label}>
    {(id) => (
      <input
        id={id}
        type="search"
        data-filter
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={({ target }) => onEdit(target.value)}
        className={cx(control, small)}
      />
    )}
  </Labelled>
)

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
      <label htmlFor={id} className={css({ fontSize: 'xs', color: 'fg.muted' })}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

const bar = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', full: 'repeat(4, minmax(0, 180px)) auto auto auto' },
  gap: '3',
  alignItems: 'end',
  justifyContent: 'start',
  marginBottom: '3',
})
const small = css({ minHeight: '8', paddingInline: '2' })
const check = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '8',
  fontSize: 's',
  gridColumn: { base: '1 / -1', full: 'auto' },
  whiteSpace: { base: 'normal', full: 'nowrap' },
  cursor: 'pointer',
})
