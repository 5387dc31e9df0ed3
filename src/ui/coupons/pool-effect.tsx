import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CouponEffect, CouponEffects } from '#contract/experiments/coupon-effects.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../styled-system/css'
import { useUnknownEffect } from './unknown-effect.ts'

type Estimate = CouponEffect['caused']

/** Which of a pool's codes brought orders, and which went to people who would have bought anyway. */
export const PoolEffect = ({ reading }: { reading: Reading<CouponEffects> }) => {
  const { t, i18n } = useLingui()
  return (
    <BlockStates reading={reading} denied={<Trans>这里是优惠券的效果，需要 effect:read 权限。</Trans>} height={320}>
      {({ items, others, currency, hours }) => {
        if (items.length === 0)
          return (
            <EmptyState icon="layers" title={t`还没有发放券码`}>
              <Trans>策略发放券码之后，这里会显示它们带来了多少订单，又有多少给了本来就会购买的人。</Trans>
            </EmptyState>
          )
        const [days, left] = [i18n.number(hours / 24), i18n.number(others)]
        return (
          <div className={css({ display: 'grid', gap: '4' })}>
            {items.map((it) => (
              <ArmEffect key={`${it.strategy} ${it.version} ${it.arm}`} effect={it} currency={currency} />
            ))}
            {others > 0 && (
              <p className={note}>
                <Trans>另有 {left} 个方案发放得更少，没有列出。</Trans>
              </p>
            )}
            <p className={note}>
              <Trans>
                与没有收到消息的对照组比较，统计首次接触之后 {days}{' '}
                天内的订单。策略带来的订单按使用了券码计算，超出的部分就是本来也会下的订单。区间的可信度是 95%。
              </Trans>
            </p>
          </div>
        )
      }}
    </BlockStates>
  )
}

const ArmEffect = ({ effect, currency }: { effect: CouponEffect; currency: string }) => {
  const { t, i18n } = useLingui()
  const unknown = useUnknownEffect()
  const { strategy, name, version, arm, issued, redeemed, people, caused, anyway, discount, reason } = effect
  const [of, treated, control] = [i18n.number(issued), i18n.number(people.treated), i18n.number(people.control)]
  const amount = discount && i18n.number(discount.redeemed, { style: 'currency', currency })
  const write = (value: number, money: boolean) =>
    i18n
      .number(value, money ? { style: 'currency', currency, maximumFractionDigits: 0 } : { maximumFractionDigits: 0 })
      .replace('-', '−')
  const within = (estimate: Estimate, money = false): ReactNode => {
    if (!estimate?.interval) return reason && unknown(reason)
    const [low, high] = [write(estimate.interval[0], money), write(estimate.interval[1], money)]
    return (
      <Trans>
        {low} 到 {high}
      </Trans>
    )
  }
  const shown = (estimate: Estimate, money = false) => (estimate?.interval ? write(estimate.point, money) : '–')
  return (
    <TitledCard
      id={`effect-${strategy}-${version}-${arm}`}
      title={
        <Link href={`/ai-marketing-strategies/${strategy}?tab=effects&version=${version}`} className={css({ color: 'accent' })}>
          {name || strategy}
        </Link>
      }
      description={
        <Trans>
          第 {i18n.number(version)} 版，方案 {arm}：{treated} 人收到，{control} 人在对照组。
        </Trans>
      }
    >
      <FigureRow label={name || strategy} figures={4}>
        <Figure label={<Trans>使用的券码</Trans>} note={t`发放了 ${of} 个，占 ${shareText(i18n, redeemed, issued)}`}>
          <Amount value={redeemed} />
        </Figure>
        <Figure label={<Trans>带来的订单</Trans>} note={within(caused)}>
          {shown(caused)}
        </Figure>
        <Figure label={<Trans>本来就会购买</Trans>} note={within(anyway)}>
          {shown(anyway)}
        </Figure>
        <Figure
          label={<Trans>给他们的优惠</Trans>}
          note={
            discount === null ? (
              <Trans>优惠没有固定金额</Trans>
            ) : discount.anyway?.interval ? (
              <>
                {within(discount.anyway, true)}
                <br />
                <Trans>全部优惠 {amount}</Trans>
              </>
            ) : (
              within(discount.anyway, true)
            )
          }
        >
          {shown(discount?.anyway ?? null, true)}
        </Figure>
      </FigureRow>
    </TitledCard>
  )
}

const note = css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })
