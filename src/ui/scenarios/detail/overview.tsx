import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ScenarioDetail, ScenarioRange } from '#contract/scenarios/figures.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockMessage } from '#ui/patterns/charts/block-states.tsx'
import { Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'
import { Completeness } from './completeness.tsx'
import { FiresChart } from './fires-chart.tsx'
import { Paths } from './paths.tsx'

type Props = {
  detail: ScenarioDetail
  range: ScenarioRange
  onRange: (range: ScenarioRange) => void
  onSave: SaveText
}

/** What happens in a scenario: figures, events over time, what is missing in events, and what follows them. */
export const Overview = ({ detail, range, onRange, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const { summary, template, completeness, chart, paths, computedAt } = detail
  const { scenario, health, lastSeen, fires, visitors, lastHour, goal, delivered } = summary
  if (health === 'never')
    return (
      <Block title={t`事件到达了吗？`}>
        <BlockMessage
          icon="activity"
          title={<Trans>还没有收到这种事件</Trans>}
          action={
            <Link href={`/ai-marketing/scenarios/${scenario}?tab=send`} className={buttonRecipe({ look: 'primary' })}>
              <Trans>如何发送</Trans>
            </Link>
          }
        >
          <Trans>收到第一个事件后，这里会显示触发次数、属性是否完整，以及访客之后做了什么。</Trans>
        </BlockMessage>
      </Block>
    )
  const perMinute = i18n.number(lastHour.value / 60, { maximumFractionDigits: lastHour.value < 600 ? 2 : 0 })
  const time = dateText(i18n, computedAt, { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })
  const goalNote = goal && t`最近 ${i18n.number(goal.of)} 个事件中`
  return (
    <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <FigureRow label={t`最近 24 小时`}>
        <Figure label={<Trans>触发</Trans>} note={<Trans>24 小时</Trans>}>
          {names.count(fires)}
        </Figure>
        <Figure label={<Trans>访客</Trans>} note={<Trans>24 小时，按浏览器计</Trans>}>
          {names.count(visitors)}
        </Figure>
        <Figure label={<Trans>每分钟</Trans>} note={<Trans>近 1 小时平均</Trans>}>
          {lastHour.exact ? perMinute : t`至少 ${perMinute}`}
        </Figure>
        <Figure label={names.goalText(template.goal)} note={goalNote}>
          {goal === null ? '–' : shareText(i18n, goal.reached, goal.of)}
        </Figure>
        <Figure label={<Trans>投放</Trans>} note={<Trans>24 小时</Trans>}>
          {names.count(delivered)}
        </Figure>
        <Figure label={<Trans>最近一次</Trans>}>{lastSeen === null ? '–' : <LastSeen at={lastSeen} />}</Figure>
      </FigureRow>
      <FiresChart chart={chart} range={range} onRange={onRange} name={scenario} onSave={onSave} />
      <div className={pair}>
        <Completeness completeness={completeness} />
        <Paths paths={paths} />
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>
        <Trans>
          数字不含机器人，按收到的时间计，包括检测规则排除的事件。一天内超过 50,000 个事件时显示“至少”。统计于 {time}
          ，每分钟更新。
        </Trans>
      </p>
    </div>
  )
}

const LastSeen = ({ at }: { at: string }) => (
  <span className={css({ fontSize: 'l', whiteSpace: 'normal' })}>
    <TimeText at={at} />
  </span>
)

const pair = css({
  display: 'grid',
  gap: '5',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', broad: 'repeat(2, minmax(0, 1fr))' },
})
