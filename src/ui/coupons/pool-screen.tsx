import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CouponCode, CouponPool } from '#contract/coupons/coupons.ts'
import type { PoolChange } from '#machines/coupons/pool-status.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { useCouponNames } from './names.ts'
import { useCodeColumns } from './use-code-columns.tsx'

export type PoolTab = 'issued' | 'free' | 'effect'

type Props = {
  pool: CouponPool
  tab: PoolTab
  reading: Reading<CouponCode>
  isChanging: boolean
  onChange: (change: PoolChange) => void
  /** Null while it is edited, and for an archived pool. */
  onEdit: (() => void) | null
  /** The button for a file of the codes. */
  download: ReactNode
  /** The form for the rules, instead of the codes; null unless they are edited. */
  editing: ReactNode
  /** How codes are added; null where that is not possible. */
  addition: ReactNode
  /** What the codes brought, instead of them; null unless its tab is open. */
  effect: ReactNode
}

/** A coupon pool: its figures and its codes. */
export const PoolScreen = ({ pool, tab, reading, isChanging, onChange, onEdit, ...rest }: Props) => {
  const { t, i18n } = useLingui()
  const { kinds, statusOf } = useCouponNames()
  const columns = useCodeColumns()
  const tableStatus = useTableStatus()
  const { download, editing, addition, effect } = rest
  const { rows, total, problem, onMore, onRetry } = reading
  const { id, rules } = pool
  const path = `/coupon-pools/${id}`
  const number = (of: number | null) => (of === null ? t`不限` : i18n.number(of))
  const change: PoolChange = pool.status === 'archived' ? 'restore' : 'archive'
  const facts: Fact[] = [
    { id: 'kind', label: t`来源`, value: kinds[pool.kind] },
    { id: 'source', label: t`规则`, value: pool.pattern ?? pool.sharedCode },
    { id: 'issued', label: t`已发放`, value: i18n.number(pool.issued) },
    { id: 'redeemed', label: t`已使用`, value: i18n.number(pool.redeemed) },
    { id: 'expired', label: t`已过期`, value: i18n.number(pool.expired) },
    { id: 'left', label: t`剩余`, value: number(pool.left) },
    { id: 'byOthers', label: t`被他人使用的订单`, value: i18n.number(pool.byOthers) },
    { id: 'personLimit', label: t`每人可领`, value: number(rules.personLimit) },
    { id: 'budget', label: t`最多发放`, value: number(rules.budget) },
    { id: 'validFrom', label: t`开始发放`, value: rules.validFrom === null ? t`立即` : <TimeText at={rules.validFrom} /> },
    { id: 'validTo', label: t`结束`, value: rules.validTo === null ? t`不结束` : <TimeText at={rules.validTo} /> },
    {
      id: 'expiresAfter',
      label: t`发放后过期`,
      value: rules.expiresAfterHours === null ? t`不过期` : t`${i18n.number(rules.expiresAfterHours)} 小时`,
    },
    {
      id: 'lowStock',
      label: t`库存不足提示`,
      value: rules.lowStock === null ? t`不提示` : t`少于 ${i18n.number(rules.lowStock)} 个`,
    },
    { id: 'usedBy', label: t`被使用`, value: pool.usedBy.map(({ name }) => name).join(', ') },
    { id: 'created', label: t`创建于`, value: <TimeText at={pool.createdAt} /> },
  ]
  return (
    <DetailPage
      parent={{ title: t`优惠券池`, href: '/coupon-pools' }}
      title={pool.name}
      state={<span className={css({ color: 'fg.muted' })}>{statusOf(pool)}</span>}
      actions={
        <>
          {download}
          {onEdit && (
            <Button onClick={onEdit}>
              <Trans>编辑规则</Trans>
            </Button>
          )}
          <Button busy={isChanging} onClick={() => onChange(change)}>
            {change === 'restore' ? <Trans>恢复</Trans> : <Trans>归档</Trans>}
          </Button>
        </>
      }
      tabs={[
        { id: 'issued', title: t`已发放`, href: path },
        { id: 'free', title: t`未发放`, href: `${path}?tab=free` },
        { id: 'effect', title: t`效果`, href: `${path}?tab=effect` },
      ]}
      tab={tab}
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        {pool.isLow && (
          <Callout kind="note">
            {pool.kind === 'shared' ? (
              <Trans>快到发放上限了，只剩 {number(pool.left)} 个。请提高上限，否则将不再发放券码。</Trans>
            ) : (
              <Trans>库存不足，只剩 {number(pool.left)} 个券码。请添加券码，否则带优惠券的消息将不再发送。</Trans>
            )}
          </Callout>
        )}
        {editing ?? effect ?? (
          <>
            {addition}
            <div className={surface}>
              <DataTable
                label={t`券码`}
                columns={columns}
                rows={rows}
                rowId={idOf}
                nameOf={codeOf}
                hidden={nothing}
                density="comfortable"
                total={total?.exact ? total.value : null}
                onEnd={problem ? undefined : onMore}
                status={tableStatus(reading, t`这里是项目的优惠券池。`)}
                isFiltered={false}
                onClearFilter={onRetry}
                onRetry={onRetry}
                empty={
                  <EmptyState icon="layers" title={tab === 'issued' ? t`还没有发放券码` : t`没有可以发放的券码`}>
                    <Trans>决策发送一条带优惠券的消息时，券码会出现在“已发放”中。</Trans>
                  </EmptyState>
                }
              />
            </div>
          </>
        )}
      </div>
    </DetailPage>
  )
}

const idOf = ({ code, decision, issuedAt }: CouponCode) => `${code} ${decision ?? issuedAt ?? ''}`
const codeOf = ({ code }: CouponCode) => code
const nothing: ReadonlySet<string> = new Set()
const surface = css({
  isolation: 'isolate',
  display: 'flex',
  height: '480px',
  overflow: 'hidden',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
})
