import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { CouponPoolSummary } from '#contract/coupons/coupons.ts'
import { Button } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { DataTable } from '#ui/patterns/data-table/data-table.tsx'
import { ListPage } from '#ui/patterns/list/list-page.tsx'
import { type Reading, useTableStatus } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { useCouponNames } from './names.ts'
import { type CreationActor, PoolForm } from './pool-form.tsx'

type Props = { reading: Reading<CouponPoolSummary>; creation: CreationActor; isOpen: boolean }

/** The coupon pools of a project, the last changed first, and the form for a new one. */
export const PoolsScreen = ({ reading, creation, isOpen }: Props) => {
  const { t } = useLingui()
  const columns = usePoolColumns()
  const statusOf = useTableStatus()
  const { rows, total, problem, onMore, onRetry } = reading
  const create = (
    <Button look="primary" disabled={isOpen} onClick={() => creation.send({ type: 'form.open' })}>
      <Trans>创建优惠券池</Trans>
    </Button>
  )
  if (isOpen) return <PoolForm actor={creation} />
  return (
    <ListPage
      title={t`优惠券池`}
      description={t`券码来自这里。弹窗、横幅、通知条和优惠券在发送时从池中领取一个券码。`}
      action={create}
      total={problem && rows.length === 0 ? null : total}
      loaded={rows.length}
      filters={null}
      active={[]}
      onClearFilter={onRetry}
      tools={null}
      bulk={null}
      isLoadingMore={reading.isLoadingMore}
    >
      <DataTable
        label={t`优惠券池`}
        columns={columns}
        rows={rows}
        rowId={idOf}
        nameOf={nameOf}
        href={hrefOf}
        hidden={nothing}
        density="comfortable"
        total={total?.exact ? total.value : null}
        onEnd={problem ? undefined : onMore}
        status={statusOf(reading, t`这里是项目的优惠券池。`)}
        isFiltered={false}
        onClearFilter={onRetry}
        onRetry={onRetry}
        empty={
          <EmptyState icon="layers" title={t`还没有优惠券池`} action={create}>
            <Trans>按规则生成券码、上传商城已有的券码，或让所有人共用一个券码。</Trans>
          </EmptyState>
        }
      />
    </ListPage>
  )
}

const usePoolColumns = (): readonly Column<CouponPoolSummary>[] => {
  const { t, i18n } = useLingui()
  const { kinds, statusOf } = useCouponNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<CouponPoolSummary>[]>(
    () => [
      { id: 'name', title: t`名称`, width: 220, grow: true, cell: ({ name }) => name },
      { id: 'kind', title: t`来源`, width: 150, onCard: 'line', cell: ({ kind }) => kinds[kind] },
      { id: 'status', title: t`状态`, width: 120, onCard: 'aside', cell: statusOf },
      { id: 'issued', title: t`已发放`, width: 100, numeric: true, cell: ({ issued }) => i18n.number(issued) },
      { id: 'redeemed', title: t`已使用`, width: 100, numeric: true, cell: ({ redeemed }) => i18n.number(redeemed) },
      {
        id: 'left',
        title: t`剩余`,
        width: 100,
        numeric: true,
        cell: ({ left }) => (left === null ? t`不限` : i18n.number(left)),
      },
      {
        id: 'updatedAt',
        title: t`最近更改`,
        width: 190,
        onCard: 'nowhere',
        cell: ({ updatedAt }) => <TimeText at={updatedAt} />,
      },
    ],
    [i18n.locale],
  )
}

const idOf = ({ id }: CouponPoolSummary) => id
const nameOf = ({ name }: CouponPoolSummary) => name
const hrefOf = ({ id }: CouponPoolSummary) => `/coupon-pools/${id}`
const nothing: ReadonlySet<string> = new Set()
