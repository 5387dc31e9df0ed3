import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import type { LiveEvent } from '#contract/events.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'

/** Newest first. Each row opens to what the event carries. */
export const EventTable = ({ events }: { events: LiveEvent[] }) => (
  <div className={css({ bg: 'bg.raised', border: '1px solid token(colors.line)', borderRadius: 'l', overflow: 'hidden' })}>
    <table
      className={css({
        display: { base: 'block', wide: 'table' },
        width: 'full',
        borderCollapse: 'collapse',
        tableLayout: 'fixed',
      })}
    >
      <thead className={css({ display: { base: 'none', wide: 'table-header-group' } })}>
        <tr
          className={css({
            '& th': {
              textAlign: 'left',
              fontSize: 'xs',
              fontWeight: 'medium',
              color: 'fg.muted',
              paddingInline: '3',
              height: '9',
              borderBottom: '1px solid token(colors.line)',
            },
          })}
        >
          <th scope="col" className={css({ width: '128px' })}>
            <Trans>时间</Trans>
          </th>
          <th scope="col" className={css({ width: '30%' })}>
            <Trans>事件</Trans>
          </th>
          <th scope="col">
            <Trans>页面</Trans>
          </th>
          <th scope="col" className={css({ width: '136px' })}>
            <Trans>访客</Trans>
          </th>
          <th scope="col" className={css({ width: '12' })}>
            <span className={css({ srOnly: true })}>
              <Trans>详情</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody className={css({ display: { base: 'block', wide: 'table-row-group' } })}>
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  </div>
)

const Row = memo(({ event }: { event: LiveEvent }) => {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const time = i18n.date(event.occurredAt, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hour12: false,
  })
  return (
    <>
      <tr className={row}>
        <td className={css({ color: 'fg.muted', whiteSpace: 'nowrap', fontSize: 's' })}>
          <time dateTime={event.occurredAt} title={event.occurredAt}>
            {time}
          </time>
        </td>
        <td className={css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })}>
          <span className={css({ fontWeight: 'medium', marginRight: '2' })}>{event.event}</span>
          <Badge tone={event.type === 'page' ? 'neutral' : 'accent'}>{event.type}</Badge>
        </td>
        <td
          className={css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })}
          title={event.url ?? undefined}
        >
          {event.path ?? '—'} <span className={css({ color: 'fg.muted' })}>{event.title}</span>
        </td>
        <td className={css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted' })} title={event.anonymousId}>
          {event.anonymousId.slice(-8)}
        </td>
        <td>
          <button
            type="button"
            aria-expanded={open}
            aria-label={t`${event.event} 的详情`}
            onClick={() => setOpen(!open)}
            className={toggle}
          >
            <Icon name={open ? 'down' : 'right'} size={14} />
          </button>
        </td>
      </tr>
      {open && (
        <tr className={css({ display: { base: 'block', wide: 'table-row' } })}>
          <td
            colSpan={5}
            className={css({
              display: { base: 'block', wide: 'table-cell' },
              bg: 'bg.sunken',
              padding: '4',
              borderTop: '1px solid token(colors.line)',
            })}
          >
            <dl className={details}>
              <dt>messageId</dt>
              <dd>{event.messageId}</dd>
              <dt>anonymousId</dt>
              <dd>{event.anonymousId}</dd>
              <dt>url</dt>
              <dd>{event.url ?? '—'}</dd>
              <dt>receivedAt</dt>
              <dd>{event.receivedAt}</dd>
              <dt>properties</dt>
              <dd>
                <pre className={css({ whiteSpace: 'pre-wrap' })}>{JSON.stringify(event.properties, null, 2)}</pre>
              </dd>
            </dl>
          </td>
        </tr>
      )}
    </>
  )
})

const row = css({
  display: { base: 'grid', wide: 'table-row' },
  gridTemplateColumns: '1fr auto',
  paddingBlock: { base: '2', wide: '0' },
  animation: 'flash 1.2s ease-out',
  borderTop: '1px solid token(colors.line)',
  _first: { borderTop: 'none' },
  '& td': { paddingInline: '3', height: { wide: '10' } },
  '& td:nth-child(1)': { gridRow: '2', gridColumn: '1' },
  '& td:nth-child(2)': { gridRow: '1', gridColumn: '1' },
  '& td:nth-child(3)': { gridRow: '3', gridColumn: '1 / -1' },
  '& td:nth-child(4)': { gridRow: '2', gridColumn: '2' },
  '& td:nth-child(5)': { gridRow: '1', gridColumn: '2', justifySelf: 'end' },
})
const toggle = css({
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  borderRadius: 'm',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg' },
})
const details = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', wide: 'auto 1fr' },
  columnGap: '6',
  rowGap: '1',
  fontFamily: 'mono',
  fontSize: 's',
  '& dt': { color: 'fg.muted' },
  '& dd': { overflowWrap: 'anywhere' },
})
