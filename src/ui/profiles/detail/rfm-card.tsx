import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PersonScores } from '#contract/profiles/scores.ts'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { RfmBadge } from '../person/rfm-badge.tsx'
import { Figures } from './figures.tsx'

/** How lately, how often and for how much somebody buys, compared with all other buyers. */
export const RfmCard = ({ scores }: { scores: PersonScores | null }) => {
  const { t, i18n } = useLingui()
  const outOfFive = (score: number) => `${i18n.number(score)} / ${i18n.number(5)}`
  return (
    <TitledCard
      id="rfm"
      title={<Trans>RFM 分组</Trans>}
      description={<Trans>与这个项目里所有下过单的人相比：5 分是最高的五分之一，1 分是最低的五分之一。每天计算一次。</Trans>}
    >
      {scores === null ? (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>还没有计算过。下一次计算后，分组和预测会显示在这里。</Trans>
        </p>
      ) : (
        <div className={css({ display: 'grid', gap: '4', justifyItems: 'start' })}>
          <RfmBadge group={scores.rfm.group} />
          <div className={css({ width: 'full' })}>
            <Figures
              figures={[
                { id: 'recency', label: t`最近下单（R）`, value: outOfFive(scores.rfm.recency) },
                { id: 'frequency', label: t`下单次数（F）`, value: outOfFive(scores.rfm.frequency) },
                { id: 'money', label: t`消费金额（M）`, value: outOfFive(scores.rfm.money) },
                { id: 'computed', label: t`计算时间`, value: <TimeText at={scores.computedAt} /> },
              ]}
            />
          </div>
        </div>
      )}
    </TitledCard>
  )
}
