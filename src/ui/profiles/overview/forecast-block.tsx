import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ProfileScores, predictedDays } from '#contract/profiles/scores.ts'
import { Meter } from '#ui/components/meter.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage, BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { CsvDownload } from '#ui/patterns/charts/block-tools.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'
import { Fitted } from './forecast-fitted.tsx'

type Props = { reading: Reading<ProfileScores>; currency: string | undefined; onSave: SaveText; className: string }

/** What the buyers will order, as far as that can be said. */
export const ForecastBlock = ({ reading, currency, onSave, className }: Props) => {
  const { t } = useLingui()
  const title = t`接下来 ${predictedDays} 天会有多少订单？`
  const buying = reading.data?.buying
  return (
    <Block
      title={title}
      note={buying?.state === 'fitted' ? <Trans>由现有买家的购买规律预测，不含新买家</Trans> : undefined}
      className={className}
      tools={
        buying?.state === 'fitted' && (
          <CsvDownload
            title={title}
            name="repeat-orders"
            rows={() => ({
              head: ['repeat_orders', 'people', 'expected_people'],
              rows: buying.repeatCounts.map(({ orders, actual, expected }) => [orders, actual, expected]),
            })}
            onSave={onSave}
          />
        )
      }
    >
      <BlockStates reading={reading} denied={<Trans>这里是购买预测。</Trans>} height={344}>
        {(scores) => <Buying scores={scores} currency={currency} />}
      </BlockStates>
    </Block>
  )
}

const Buying = ({ scores: { buying, buyers }, currency }: { scores: ProfileScores; currency: string | undefined }) => {
  if (buying.state === 'fitted') return <Fitted buying={buying} buyers={buyers} currency={currency} />
  if (buying.state === 'tooFew') return <TooFew {...buying} />
  if (buying.state === 'notConverged')
    return (
      <BlockMessage icon="chart" title={<Trans>暂时无法预测</Trans>}>
        <Trans>买家足够多，但他们的订单不符合预测模型，例如没有人停止购买。因此不给出数字。</Trans>
      </BlockMessage>
    )
  return (
    <BlockMessage icon="chart" title={<Trans>还没有计算</Trans>}>
      <Trans>预测每天计算一次。第一次计算完成后会显示在这里。</Trans>
    </BlockMessage>
  )
}

const TooFew = ({ repeatBuyers, need }: { repeatBuyers: number; need: number }) => {
  const { t, i18n } = useLingui()
  const [has, wanted, missing] = [repeatBuyers, need, Math.max(0, need - repeatBuyers)].map((it) => i18n.number(it))
  const text = t`${has} / ${wanted}`
  return (
    <BlockMessage
      icon="chart"
      title={<Trans>正在积累数据</Trans>}
      action={
        <div className={css({ width: 'full', maxWidth: '240px', marginTop: '2' })}>
          <Meter label={t`下过两单以上的买家`} value={repeatBuyers} of={need} text={text} tone="accent" />
          <p aria-hidden="true" className={css({ color: 'fg.muted', fontSize: 'xs', marginTop: '1' })}>
            {text}
          </p>
        </div>
      }
    >
      <Trans>
        预测需要 {wanted} 位下过两单以上的买家，还差 {missing} 位。
      </Trans>
    </BlockMessage>
  )
}
