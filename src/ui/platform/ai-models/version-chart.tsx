import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProjectModel } from '#contract/platform/built-in-models.ts'
import { dateText } from '#ui/components/date-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { LineChart } from '#ui/patterns/charts/line-chart.tsx'
import { useTestNames } from './test-names.ts'

/** The figure that says most about a model, by version. Nothing where fewer than two versions were tested. */
export const VersionChart = ({ of: { model, versions } }: { of: ProjectModel }) => {
  const { t, i18n } = useLingui()
  const { share, decimal } = useTestNames(model)
  const isValue = model === 'gammaGamma'
  const tested = versions.flatMap((it) => (it.test.state === 'tested' ? [{ ...it, test: it.test }] : [])).toReversed()
  if (tested.length < 2) return null
  const last = tested.length - 1
  const apart = Math.max(1, Math.ceil(tested.length / 6))
  const total = i18n.number(tested.length)
  return (
    <Block title={<Trans>哪个版本更好？</Trans>} note={<Trans>每个版本在训练当天的检验，从旧到新。</Trans>}>
      <LineChart
        summary={isValue ? t`${total} 个版本的校准误差。` : t`${total} 个版本的 AUC。`}
        crosshair={t`按版本查看`}
        unit={isValue ? t`校准误差，占平均订单金额` : 'AUC'}
        names={null}
        isShare
        height={160}
        tickText={(tick) => (isValue ? (share(tick) ?? '') : i18n.number(tick, { maximumFractionDigits: 2 }))}
        points={tested.map(({ version, trainedAt, test }, place) => ({
          id: String(version),
          mark: (last - place) % apart === 0 ? i18n.number(version) : null,
          value: isValue ? test.error : test.auc,
          before: null,
          isOpen: false,
          about: () => ({
            name: t`版本 ${version}`,
            facts: [
              ...(isValue ? [] : [['AUC', decimal(test.auc) ?? '–'] as const]),
              ...(model === 'bgNbd' ? [[t`Brier 分数`, decimal(test.brier) ?? '–'] as const] : []),
              ...(model === 'rfm' ? [] : [[t`校准误差`, share(test.error) ?? '–'] as const]),
              [t`训练时间`, dateText(i18n, trainedAt, { dateStyle: 'medium' })],
            ],
          }),
        }))}
      />
    </Block>
  )
}
