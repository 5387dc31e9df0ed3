import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { responseActionLimits } from '#contract/actions/response-actions-fields.ts'
import type { TypedCoupon } from '#machines/actions/response-action-editing.ts'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import type { FieldsProps } from './action-fields.tsx'

/** The pools that issue codes, with how many codes are left (null if there is no limit); null while they are not read. */
export type Pools = readonly { id: string; name: string; left: number | null }[] | null

/** Which coupon a message gives away. */
export const CouponFields = ({ typed, edits, onEdit, faultOf, pools }: FieldsProps & { pools: Pools }) => {
  const { t } = useLingui()
  return (
    <CouponCard>
      <PoolChoice
        name="coupon"
        none={t`不带优惠券`}
        pools={pools}
        chosen={typed.content.coupon}
        problem={faultOf('coupon')}
        onChoose={(coupon) => onEdit(edits.withContent(typed, { coupon }))}
      />
      <Explained>
        <Trans>券码显示在正文下面，访客可以复制。</Trans>
      </Explained>
    </CouponCard>
  )
}

type CouponProps = Pick<FieldsProps, 'faultOf'> & {
  typed: TypedCoupon
  onEdit: (typed: TypedCoupon) => void
  pools: Pools
}

/** Where the code of a coupon comes from, and for how long it is valid. */
export const CouponActionFields = ({ typed, onEdit, faultOf, pools }: CouponProps) => {
  const { t } = useLingui()
  const { pool, expiresAfterHours } = typed.content
  const edit = (change: Partial<TypedCoupon['content']>) => onEdit({ type: 'coupon', content: { ...typed.content, ...change } })
  return (
    <CouponCard>
      <PoolChoice
        name="pool"
        none={t`请选择…`}
        pools={pools}
        chosen={pool}
        problem={faultOf('pool')}
        onChoose={(it) => edit({ pool: it })}
      />
      <TextField
        label={t`发放后的有效期（小时）`}
        name="expiresAfterHours"
        type="number"
        min={1}
        max={responseActionLimits.expiresAfterHours}
        autoComplete="off"
        hint={<Trans>留空时使用优惠券池的规则。</Trans>}
        value={expiresAfterHours === null ? '' : String(expiresAfterHours)}
        problem={faultOf('expiresAfterHours')}
        onEdit={(it) => edit({ expiresAfterHours: it === '' ? null : Number(it) })}
        onLeave={nothing}
      />
      <Explained>
        <Trans>优惠券在触发后立即出现在页面的右下角，券码显示在正文下面，访客可以复制。结账页不会显示。</Trans>
      </Explained>
    </CouponCard>
  )
}

type PoolProps = {
  name: string
  /** The name of the choice of no pool. */
  none: string
  pools: Pools
  chosen: string | null
  problem: string | undefined
  onChoose: (pool: string | null) => void
}

/** A pool, each with what is left of it. */
const PoolChoice = ({ name, none, pools, chosen, problem, onChoose }: PoolProps) => {
  const { t, i18n } = useLingui()
  const known = pools ?? []
  const labelOf = ({ name: title, left }: { name: string; left: number | null }) => {
    if (left === null) return t`${title}（不限量）`
    const count = i18n.number(left)
    return t`${title}（剩余 ${count}）`
  }
  const options = [
    { value: '', label: none },
    ...known.map((it) => ({ value: it.id, label: labelOf(it) })),
    // A pool that is archived, or that is not among the first ones.
    ...(chosen !== null && !known.some(({ id }) => id === chosen) ? [{ value: chosen, label: t`已选的优惠券池` }] : []),
  ]
  return (
    <Choice
      label={t`优惠券池`}
      name={name}
      value={chosen ?? ''}
      options={options}
      problem={problem}
      onChoose={(id) => onChoose(id === '' ? null : id)}
    />
  )
}

const CouponCard = ({ children }: { children: ReactNode }) => (
  <Card className={css({ display: 'grid', gap: '4' })}>
    <h2 className={css({ fontSize: 'l', fontWeight: 'bold' })}>
      <Trans>优惠券</Trans>
    </h2>
    {children}
  </Card>
)

const Explained = ({ children }: { children: ReactNode }) => (
  <p className={css({ fontSize: 's', color: 'fg.muted' })}>
    {children}{' '}
    <Link href="/coupon-pools" className={css({ color: 'accent' })}>
      <Trans>管理优惠券池</Trans>
    </Link>
  </p>
)

const nothing = () => {}
