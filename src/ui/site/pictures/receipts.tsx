import { Trans } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { bad, good, mono, muted, Picture, rows } from './parts.tsx'

const receipts = [
  { id: '018e-9b21', event: 'page_view', status: 'accepted' },
  { id: '018e-9b22', event: 'view_product', status: 'accepted' },
  { id: '018e-9b23', event: 'add_to_cart', status: 'accepted' },
  { id: '018e-9b1f', event: 'purchase', status: 'duplicate' },
  { id: '018e-9b24', event: 'survey', status: 'too_large' },
] as const

/** The answer to a batch of events. */
export const ReceiptsPicture = () => (
  <Picture title={<Trans>一批事件的回执</Trans>} aside={<span className={mono}>POST /quote/api/v1/events/behavior</span>}>
    <ol className={rows}>
      {receipts.map(({ id, event, status }) => (
        <li key={id} className={css({ display: 'grid', gridTemplateColumns: { base: '1fr auto', wide: '96px 1fr auto' } })}>
          <span className={cx(mono, muted, css({ display: { base: 'none', wide: 'block' } }))}>{id}</span>
          <span className={css({ fontWeight: 'medium' })}>{event}</span>
          <Status status={status} />
        </li>
      ))}
    </ol>
  </Picture>
)

const Status = ({ status }: { status: (typeof receipts)[number]['status'] }) => {
  if (status === 'accepted')
    return (
      <span className={good}>
        <Trans>已接收</Trans>
      </span>
    )
  if (status === 'duplicate')
    return (
      <span className={muted}>
        <Trans>重复，未再计数</Trans>
      </span>
    )
  return (
    <span className={bad}>
      <Trans>被拒绝：内容过大</Trans>
    </span>
  )
}
