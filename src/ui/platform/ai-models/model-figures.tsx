import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { BuiltInModelName } from '#contract/platform/built-in-models.ts'
import type { TestFigures } from '#contract/platform/model-tests.ts'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { useTestNames } from './test-names.ts'

type Props = { model: BuiltInModelName; figures: TestFigures }

/** What a test comes to. A model of values predicts no event, and groups are no probabilities: they have fewer figures. */
export const ModelFigures = ({ model, figures: { people, events, auc, brier, error } }: Props) => {
  const { t, i18n } = useLingui()
  const { share, decimal } = useTestNames(model)
  const ordered = events === null ? null : i18n.number(events)
  const none = model === 'rfm' ? t`RFM 不给出概率` : t`此模型预测金额，不预测概率`
  return (
    <FigureRow label={t`检验结果`} figures={4}>
      <Figure label="AUC" note={auc === null && model === 'gammaGamma' ? none : t`0.5 等于随机，1 最好`}>
        {decimal(auc) ?? '–'}
      </Figure>
      <Figure label={t`Brier 分数`} note={brier === null && model !== 'bgNbd' ? none : t`概率的均方误差，0 最好`}>
        {decimal(brier) ?? '–'}
      </Figure>
      <Figure
        label={t`校准误差`}
        note={model === 'rfm' ? none : model === 'gammaGamma' ? t`占平均订单金额，0 最好` : t`预测与实际相差的百分点，0 最好`}
      >
        {share(error) ?? '–'}
      </Figure>
      <Figure label={t`留出期的买家`} note={ordered === null ? t`在留出期下单的买家` : t`其中 ${ordered} 位下单`}>
        <Amount value={people} />
      </Figure>
    </FigureRow>
  )
}
