import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PersonScores } from '#contract/profiles/scores.ts'
import { Callout } from '#ui/components/callout.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { css } from '../../../../styled-system/css'
import { Figures } from './figures.tsx'

type Props = { scores: PersonScores; orders: number }

/** What is expected of somebody in the next 90 days, or why nothing can be. */
export const PredictionCard = ({ scores, orders }: Props) => (
  <TitledCard
    id="prediction"
    title={<Trans>未来 90 天</Trans>}
    description={<Trans>根据这个项目里所有人的下单历史推算（BG/NBD 与 Gamma-Gamma 模型）。这是预期，不是承诺。</Trans>}
  >
    <Prediction scores={scores} orders={orders} />
  </TitledCard>
)

const Prediction = ({ scores: { buying, alive, expectedOrders90, orderValue }, orders }: Props) => {
  const { t, i18n } = useLingui()
  const money = (value: number) => i18n.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  if (buying.state === 'tooFew')
    return (
      <p className={css({ color: 'fg.muted' })}>
        <Trans>
          还不能预测：至少要有 {i18n.number(buying.need)} 个人下过两单或以上，现在有 {i18n.number(buying.repeatBuyers)} 个。
        </Trans>
      </p>
    )
  if (buying.state === 'notConverged')
    return (
      <p className={css({ color: 'fg.muted' })}>
        <Trans>还不能预测：这个项目的订单不符合模型的假设，例如还没有人停止购买。</Trans>
      </p>
    )
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <Figures
        figures={[
          {
            id: 'alive',
            label: t`仍会购买的概率`,
            value: alive !== null && i18n.number(alive, { style: 'percent', maximumFractionDigits: 0 }),
          },
          {
            id: 'orders',
            label: t`预期订单数`,
            value: expectedOrders90 !== null && i18n.number(expectedOrders90, { maximumFractionDigits: 2 }),
          },
          { id: 'value', label: t`预期每单金额`, value: orderValue !== null && money(orderValue) },
          {
            id: 'revenue',
            label: t`预期收入`,
            value: expectedOrders90 !== null && orderValue !== null && money(expectedOrders90 * orderValue),
          },
        ]}
      />
      {orders < 2 && (
        <Callout kind="note">
          <Trans>这个人只下过一单，预测较弱：它主要来自其他人的行为，而且模型假定没有人会在第二单之前停止购买。</Trans>
        </Callout>
      )}
    </div>
  )
}
