import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SelfTestResult } from '#contract/experiments/self-test.ts'
import { Badge } from '#ui/components/badge.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Duration } from '#ui/components/duration.tsx'
import type { ChartRows } from '#ui/patterns/charts/block-tools.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { useEffectNames } from './names.ts'
import { SelfTestChart } from './self-test-chart.tsx'
import { useSelfTestNames } from './self-test-names.ts'

/** The shares of false alarms as rows. */
export const selfTestRows = ({ metric, of, people, splits, milliseconds, finishedAt, engines }: SelfTestResult): ChartRows => ({
  head: [
    ...['metric', 'people_group', 'people', 'splits', 'engine', 'judged', 'false_alarms', 'share', 'share_low', 'share_high'],
    ...['promised', 'verdict', 'milliseconds', 'finished_at'],
  ],
  rows: engines.map((it) => [
    ...[metric, of, people, splits, it.engine, it.judged, it.alarms, it.share, it.interval[0], it.interval[1]],
    ...[it.promised, it.verdict, milliseconds, finishedAt],
  ]),
})

type Props = { result: SelfTestResult; onSave: SaveText }

/** What the latest self-test found: a verdict in words, the false alarms of each engine, and the distribution of p. */
export const SelfTestOutcome = ({ result, onSave }: Props) => {
  const { t, i18n } = useLingui()
  const names = useEffectNames()
  const { engines, groups, verdicts, engineVerdicts } = useSelfTestNames()
  const { tone, state, text } = verdicts[result.verdict]
  const percent = (share: number) => i18n.number(share, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const [people, splits, time] = [
    i18n.number(result.people),
    i18n.number(result.splits),
    dateText(i18n, result.finishedAt, { dateStyle: 'medium', timeStyle: 'short' }),
  ]
  const [metric, group] = [names.metricName(result), groups[result.of]]
  const alarmsOf = ({ alarms, judged }: SelfTestResult['engines'][number]) => `${i18n.number(alarms)} / ${i18n.number(judged)}`
  const promisedOf = ({ engine, promised }: SelfTestResult['engines'][number]) =>
    engine === 'sequential' ? t`最多 ${percent(promised)}` : percent(promised)
  return (
    <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <div>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'baseline' })}>
          <Badge tone={tone}>{state}</Badge>
          <span className={css({ flex: '1 1 240px', maxWidth: 'prose' })}>{text}</span>
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '2' })}>
          <Trans>
            {metric}，{group}，共 {people} 人，分组 {splits} 次，用时 <Duration milliseconds={result.milliseconds} />
            ，完成于 {time}。
          </Trans>{' '}
          {result.isSample && <Trans>人数超过上限，随机取了其中 {people} 人。</Trans>}
        </p>
      </div>
      <ChartTable
        label={t`每种检验的误报`}
        head={[t`检验`, t`误报 / 分组`, t`误报率`, t`99% 区间`, t`承诺`, t`结论`]}
        rows={result.engines.map((it) => [
          engines[it.engine],
          alarmsOf(it),
          percent(it.share),
          `${percent(it.interval[0])} … ${percent(it.interval[1])}`,
          promisedOf(it),
          engineVerdicts[it.verdict],
        ])}
      />
      <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose', marginTop: '-3' })}>
        <Trans>
          序贯检验允许随时查看，所以只看一次时误报更少。贝叶斯把“变好的概率”达到 95% 或低于 5% 都当作差异，没有差异时各有约 5%
          的机会。
        </Trans>
      </p>
      <SelfTestChart result={result} onSave={onSave} />
    </div>
  )
}
