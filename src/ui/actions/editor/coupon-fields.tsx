import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import type { FieldsProps } from './action-fields.tsx'

/** The pools that issue codes; null while they are not read. */
export type Pools = readonly { id: string; name: string }[] | null

/** Which coupon a message gives away. */
export const CouponFields = ({ typed, edits, onEdit, faultOf, pools }: FieldsProps & { pools: Pools }) => {
  const { t } = useLingui()
  const { coupon } = typed.content
  const known = pools ?? []
  const options = [
    { value: '', label: t`不带优惠券` },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    // A pool that is archived, or that is not among the first ones.
    ...(coupon !== null && !known.some(({ id }) => id === coupon) ? [{ value: coupon, label: t`已选的优惠券池` }] : []),
  ]
  return (
    <Card className={css({ display: 'grid', gap: '4' })}>
      <h2 className={css({ fontSize: 'l', fontWeight: 'bold' })}>
        <Trans>优惠券</Trans>
      </h2>
      <Choice
        label={t`优惠券池`}
        name="coupon"
        value={coupon ?? ''}
        options={options}
        problem={faultOf('coupon')}
        onChoose={(id) => onEdit(edits.withContent(typed, { coupon: id === '' ? null : id }))}
      />
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>券码显示在正文下面，访客可以复制。</Trans>{' '}
        <Link href="/coupon-pools" className={css({ color: 'accent' })}>
          <Trans>管理优惠券池</Trans>
        </Link>
      </p>
    </Card>
  )
}
