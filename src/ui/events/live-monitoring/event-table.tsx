import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, memo, useCallback, useState } from 'react'
import type { EventDecision } from '#contract/decisions/decision.ts'
import type { LiveEvent } from '#contract/events/events.ts'
import { Badge } from '#ui/components/badge.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { rejectionTexts } from '#ui/events/rejections.ts'
import { css, cx } from '../../../../styled-system/css'
import { DecisionMarks, isDeciding, type LiveDecisions } from './event-decisions.tsx'

type Props = {
  events: LiveEvent[]
  /** The ids of events that were repaired and stored since. */
  repaired: string[]
  decisions: Pick<LiveDecisions, 'byEvent' | 'decidedTo'>
  onOpen: (id: string) => void
  /** Whether the user moves through the rows by keyboard; the rows must not move meanwhile. */
  onWalk: () => void
}

/** Newest first. A row opens its event; the arrow keys move between rows. */
export const EventTable = memo(({ events, repaired, decisions, onOpen, onWalk }: Props) => {
  const { t } = useLingui()
  const [visited, visit] = useState<string | null>(null)
  const stop = events.some(({ id }) => id === visited) ? visited : events[0]?.id
  const walk = useCallback(
    (event: KeyboardEvent<HTMLButtonElement>) => {
      const next = neighbourOf(event.currentTarget, event.key)
      if (!next) return
      event.preventDefault()
      onWalk()
      next.focus()
    },
    [onWalk],
  )
  return (
    <div className={frame}>
      <table className={css({ display: 'block' })} aria-label={t`事件`}>
        <thead className={css({ display: 'block' })}>
          <tr className={cx(columns, head)}>
            <th scope="col">
              <Trans>接收时间</Trans>
            </th>
            <th scope="col">
              <Trans>事件</Trans>
            </th>
            <th scope="col">
              <Trans>页面</Trans>
            </th>
            <th scope="col">
              <Trans>访客</Trans>
            </th>
          </tr>
        </thead>
        <tbody className={css({ display: 'block' })}>
          {events.map((event) => (
            <Row
              key={event.id}
              event={event}
              isRepaired={repaired.includes(event.id)}
              isStop={event.id === stop}
              made={decisions.byEvent[event.id]}
              isWaiting={isDeciding(event, decisions)}
              onOpen={onOpen}
              onVisit={visit}
              onKeyDown={walk}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
})

type RowProps = {
  event: LiveEvent
  isRepaired: boolean
  /** The row that the Tab key reaches. */
  isStop: boolean
  made: readonly EventDecision[] | undefined
  /** It is not decided yet. */
  isWaiting: boolean
  onOpen: (id: string) => void
  onVisit: (id: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

const Row = memo(({ event, isRepaired, isStop, made, isWaiting, onOpen, onVisit, onKeyDown }: RowProps) => {
  const { t, i18n } = useLingui()
  const { id, rejection } = event
  return (
    <tr className={cx(columns, row, rejection !== null && !isRepaired && rejected)}>
      <td className={css({ color: 'fg.muted', fontSize: 's' })}>
        <time dateTime={event.receivedAt}>{dateText(i18n, event.receivedAt, clock)}</time>
      </td>
      <td>
        <button
          type="button"
          data-event={id}
          tabIndex={isStop ? 0 : -1}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
          onFocus={() => onVisit(id)}
          onKeyDown={onKeyDown}
          className={opener}
        >
          {event.event ?? t`无法读取的事件`}
        </button>{' '}
        {rejection === null ? (
          <Badge tone={event.type === 'track' ? 'accent' : 'neutral'}>{event.type}</Badge>
        ) : (
          <>
            {isRepaired && (
              <>
                <Badge tone="good">
                  <Trans>已修复</Trans>
                </Badge>{' '}
              </>
            )}
            <Badge tone={isRepaired ? 'neutral' : 'bad'}>
              <Trans>已拒绝：{i18n._(rejectionTexts[rejection].title)}</Trans>
            </Badge>
          </>
        )}{' '}
        <DecisionMarks made={made} isWaiting={isWaiting} />
      </td>
      <td>
        {event.path ?? '—'} <span className={css({ color: 'fg.muted' })}>{event.title}</span>
      </td>
      <td className={css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted' })}>{event.anonymousId?.slice(-8) ?? '—'}</td>
    </tr>
  )
})

/** The button that opens an event, if the event is in a row. */
export const rowOf = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-event="${id}"]`)

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false } as const

const neighbourOf = (button: HTMLElement, key: string): HTMLElement | null => {
  const own = button.closest('tr')
  const rows = { ArrowDown: own?.nextElementSibling, ArrowUp: own?.previousElementSibling, Home: first(own), End: last(own) }
  return rows[key as keyof typeof rows]?.querySelector('button') ?? null
}
const first = (own: Element | null) => own?.parentElement?.firstElementChild
const last = (own: Element | null) => own?.parentElement?.lastElementChild

const frame = css({ bg: 'bg.raised', border: '1px solid token(colors.line)', borderRadius: 'l', overflow: 'hidden' })
const columns = css({ gridTemplateColumns: { base: 'minmax(0, 1fr) auto', wide: '112px minmax(0, 5fr) minmax(0, 6fr) 84px' } })
const head = css({
  display: { base: 'none', wide: 'grid' },
  columnGap: '3',
  alignItems: 'center',
  height: '9',
  paddingInline: '3',
  borderBottom: '1px solid token(colors.line)',
  fontSize: 'xs',
  color: 'fg.muted',
  '& th': { textAlign: 'left', fontWeight: 'medium' },
})
/** The content of a row is laid out and painted only while it is visible, because all rows move with each event. */
const row = css({
  position: 'relative',
  display: 'grid',
  columnGap: '3',
  alignItems: 'center',
  alignContent: 'center',
  height: { base: '60px', wide: '9' },
  paddingInline: '3',
  contentVisibility: 'auto',
  containIntrinsicSize: { base: '100% 60px', wide: '100% 36px' },
  borderTop: '1px solid token(colors.line)',
  _first: { borderTop: 'none' },
  _hover: { bg: 'bg.hover' },
  '& td': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& td:nth-child(1)': { gridRow: '1', gridColumn: { base: '2', wide: '1' } },
  '& td:nth-child(2)': { gridRow: '1', gridColumn: { base: '1', wide: '2' } },
  '& td:nth-child(3)': { gridRow: { base: '2', wide: '1' }, gridColumn: { base: '1', wide: '3' } },
  '& td:nth-child(4)': {
    gridRow: { base: '2', wide: '1' },
    gridColumn: { base: '2', wide: '4' },
    textAlign: { base: 'right', wide: 'left' },
  },
})
const rejected = css({ boxShadow: 'inset 2px 0 0 token(colors.bad.solid)' })
/** The button covers the whole row. */
const opener = css({
  fontWeight: 'medium',
  cursor: 'pointer',
  marginRight: '1',
  textAlign: 'left',
  _after: { content: '""', position: 'absolute', inset: '0' },
  _focusVisible: { outline: 'none', _after: { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' } },
})
