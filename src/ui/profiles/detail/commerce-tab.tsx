import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import { Duration } from '#ui/components/duration.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { Figures } from './figures.tsx'
import { PredictionCard } from './prediction-card.tsx'
import { RfmCard } from './rfm-card.tsx'
import { SimpleTable } from './simple-table.tsx'

const day = 86_400_000

/** What a person has bought, how they buy compared with all other buyers, and what is expected of them. */
export const CommerceTab = ({ profile }: { profile: ProfileDetail }) => {
  const { t, i18n } = useLingui()
  const { orders, revenue, commerce, scores } = profile
  const money = (value: number) => i18n.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const time = (at: string | null) => at && <TimeText at={at} />
  const { currencies } = commerce
  if (orders === 0 && currencies.length === 0)
    return (
      <EmptyState icon="layers" title={t`还没有订单`}>
        <Trans>名为 purchase 的事件会作为订单计入这里。</Trans>
      </EmptyState>
    )
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <TitledCard id="orders" title={<Trans>订单</Trans>}>
        <Figures
          figures={[
            { id: 'orders', label: t`订单数`, value: i18n.number(orders) },
            { id: 'revenue', label: t`收入`, value: money(revenue) },
            {
              id: 'average',
              label: t`平均订单金额`,
              value: commerce.averageOrderValue !== null && money(commerce.averageOrderValue),
            },
            {
              id: 'between',
              label: t`平均下单间隔`,
              value: commerce.meanDaysBetweenOrders !== null && <Duration milliseconds={commerce.meanDaysBetweenOrders * day} />,
            },
            { id: 'first', label: t`第一笔订单`, value: time(commerce.firstOrder) },
            { id: 'last', label: t`最近一笔订单`, value: time(commerce.lastOrder) },
            { id: 'refunds', label: t`退款次数`, value: i18n.number(commerce.refunds) },
          ]}
        />
        {currencies.length > 1 && (
          <div className={css({ marginTop: '5' })}>
            <SimpleTable
              label={t`各种货币的金额`}
              head={[t`货币`, t`付款`, t`退款`]}
              rows={currencies.map(({ currency, paid, refunded }) => ({
                id: currency,
                cells: [currency, money(paid), money(refunded)],
              }))}
            />
          </div>
        )}
      </TitledCard>
      <RfmCard scores={scores} />
      {scores && <PredictionCard scores={scores} orders={orders} />}
    </div>
  )
}
