import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BuiltInModelDetail } from '#contract/platform/built-in-models.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import { DetailPage } from '#ui/patterns/detail/detail-page.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { CalibrationChart } from './calibration-chart.tsx'
import { ModelFigures } from './model-figures.tsx'
import { useModelNames } from './names.ts'
import { useTestNames } from './test-names.ts'

type Props = {
  model: BuiltInModelDetail
  /** The trainings of the projects. */
  children: ReactNode
}

/** A model that the product trains itself: how well it predicted what it had not seen, in all projects together. */
export const BuiltInModelScreen = ({ model, children }: Props) => {
  const { t, i18n } = useLingui()
  const names = useModelNames()
  const { name, test } = model
  const facts: Fact[] = [
    { id: 'projects', label: t`在用的项目`, value: i18n.number(model.projects) },
    { id: 'people', label: t`这些项目的买家`, value: i18n.number(model.people) },
    { id: 'trained', label: t`最近训练`, value: model.trainedAt && <TimeText at={model.trainedAt} /> },
    ...(name === 'rfm'
      ? []
      : [
          { id: 'versions', label: t`保留的版本`, value: i18n.number(model.versions) },
          { id: 'chosen', label: t`固定在某一版本的项目`, value: i18n.number(model.chosen) },
        ]),
    { id: 'tested', label: t`已检验的项目`, value: i18n.number(test?.projects ?? 0) },
    { id: 'waiting', label: t`尚未检验`, value: i18n.number(model.untested.waiting) },
    { id: 'tooShort', label: t`订单时间太短`, value: i18n.number(model.untested.tooShort) },
    { id: 'tooFew', label: t`复购买家不足`, value: i18n.number(model.untested.tooFew) },
    { id: 'notConverged', label: t`未收敛`, value: i18n.number(model.untested.notConverged) },
  ]
  return (
    <DetailPage
      parent={{ title: t`内置模型`, href: '/admin/ai-models?view=builtIn' }}
      title={names.builtIn[name]}
      facts={
        <Card>
          <KeyFacts facts={facts} />
        </Card>
      }
    >
      <div className={stack}>
        {test ? (
          <>
            <ModelFigures model={name} figures={test} />
            {test.bins && (
              <Block title={<Trans>预测与实际相符吗？</Trans>} note={<Trans>每个项目最近一次检验的留出期，所有项目合计。</Trans>}>
                <CalibrationChart model={name} bins={test.bins} />
              </Block>
            )}
            <OverTime model={model} />
          </>
        ) : (
          <Callout kind="note">
            <Trans>还没有检验结果。检验需要至少 28 天的订单；除 RFM 外，留出期之前还需要 200 位复购买家。</Trans>
          </Callout>
        )}
        {children}
      </div>
    </DetailPage>
  )
}

/** The figure that says most about a model, by the day of the test. */
const OverTime = ({ model: { name, days } }: Pick<Props, 'model'>) => {
  const { t, i18n } = useLingui()
  const { share, decimal } = useTestNames(name)
  const isValue = name === 'gammaGamma'
  const dayOf = (day: string) => dateText(i18n, `${day}T00:00:00.000Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const last = days.length - 1
  const apart = Math.max(1, Math.ceil(days.length / 6))
  const newest = days[last]
  const read = (isValue ? share(newest?.error ?? null) : decimal(newest?.auc ?? null)) ?? '–'
  const ticks = (tick: number) => (isValue ? (share(tick) ?? '') : i18n.number(tick, { maximumFractionDigits: 2 }))
  return (
    <Block title={<Trans>它变好还是变差了？</Trans>} note={<Trans>按检验的日期（UTC），当天检验的所有项目合计。</Trans>}>
      <LineChart
        summary={isValue ? t`最近一天的校准误差为 ${read}。` : t`最近一天的 AUC 为 ${read}。`}
        crosshair={t`按天查看`}
        unit={isValue ? t`校准误差，占平均订单金额` : 'AUC'}
        names={null}
        isShare
        height={160}
        tickText={ticks}
        points={days.map((it, place) => ({
          id: it.day,
          mark: (last - place) % apart === 0 ? dayOf(it.day) : null,
          value: isValue ? it.error : it.auc,
          before: null,
          isOpen: false,
          about: () => ({
            name: dayOf(it.day),
            facts: [
              ...(isValue ? [] : [['AUC', decimal(it.auc) ?? '–'] as const]),
              ...(name === 'bgNbd' ? [[t`Brier 分数`, decimal(it.brier) ?? '–'] as const] : []),
              ...(name === 'rfm' ? [] : [[t`校准误差`, share(it.error) ?? '–'] as const]),
              [t`项目`, i18n.number(it.projects)],
            ],
          }),
        }))}
      />
    </Block>
  )
}

const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })
