import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { InsightNames } from '#contract/insights/answer.ts'
import { type EventDraft, eventsIn, eventsOf, type InsightDraft, noEvent } from '#contract/insights/draft.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { LineInput, LineSelect } from '#ui/components/line-fields.tsx'
import { WhereList } from '#ui/patterns/condition-tree/where-list.tsx'
import { css } from '../../../styled-system/css'

type Props = { draft: InsightDraft; names: InsightNames; isIncomplete: boolean; onEdit: (draft: InsightDraft) => void }

/** The events that a question is about: one line each, with the properties they must have. */
export const QuestionEvents = ({ draft, names, isIncomplete, onEdit }: Props) => {
  const { t } = useLingui()
  const { kind } = draft
  const events = eventsIn(draft)
  const { least, most } = eventsOf[kind]
  if (most === 0) return null
  const put = (changed: EventDraft[]) => onEdit({ ...draft, events: changed, before: null })
  const roles = [t`先做了`, t`之后又做了`]
  const labelOf = (place: number) =>
    kind === 'retention' ? (roles[place] ?? '') : kind === 'funnel' ? t`第 ${place + 1} 步` : t`事件 ${place + 1}`
  return (
    <ol className={css({ listStyle: 'none', display: 'grid', gap: '3' })}>
      {events.map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events of a question have no identity but their place.
        <li key={place}>
          <fieldset className={line}>
            <legend className={css({ float: 'left', color: 'fg.muted', fontSize: 's', minWidth: '16' })}>{labelOf(place)}</legend>
            <LineInput
              label={t`事件名称`}
              value={event.event}
              suggestions={names.events}
              isWrong={isIncomplete && kind !== 'events' && event.event.trim() === ''}
              onEdit={(name) => put(events.with(place, { ...event, event: name }))}
            />
            {kind === 'trends' && <MeasureFields event={event} names={names} onEdit={(it) => put(events.with(place, it))} />}
            <WhereList
              where={event.where}
              isWrong={() => false}
              onEdit={(where) => put(events.with(place, { ...event, where: where.map((it) => ({ ...it })) }))}
            />
            {events.length > Math.max(1, least) && (
              <Button
                size="small"
                look="ghost"
                aria-label={t`移除${labelOf(place)}`}
                onClick={() => put(events.toSpliced(place, 1))}
              >
                <Icon name="close" />
              </Button>
            )}
          </fieldset>
        </li>
      ))}
      {events.length < most && (
        <li>
          <Button size="small" look="ghost" icon="plus" onClick={() => put([...events, noEvent])}>
            {kind === 'funnel' ? <Trans>添加一步</Trans> : <Trans>添加事件</Trans>}
          </Button>
        </li>
      )}
    </ol>
  )
}

type MeasureProps = { event: EventDraft; names: InsightNames; onEdit: (event: EventDraft) => void }

const MeasureFields = ({ event, names, onEdit }: MeasureProps) => {
  const { t } = useLingui()
  const { measure, property } = event
  return (
    <>
      <LineSelect
        label={t`统计方式`}
        value={measure}
        options={[
          { value: 'total', label: t`总次数` },
          { value: 'people', label: t`人数（去重）` },
          { value: 'sum', label: t`属性之和` },
          { value: 'average', label: t`属性平均值` },
        ]}
        onChoose={(it) => onEdit({ ...event, measure: it })}
      />
      {(measure === 'sum' || measure === 'average') && (
        <LineInput
          label={t`统计的属性`}
          value={property}
          suggestions={names.properties}
          onEdit={(it) => onEdit({ ...event, property: it })}
        />
      )}
    </>
  )
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  border: 'none',
  padding: '0',
  minWidth: '0',
})
