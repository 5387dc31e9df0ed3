import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EffectBreakdown } from '#contract/experiments/breakdown.ts'
import { usePartNames } from '#ui/experiments/part-names.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'

type Props = { dimension: EffectBreakdown['dimension']; reading: Reading<EffectBreakdown> }

/** What the people were when they were exposed to a version: those who received it and those who were held out. */
export const ExposedPeople = ({ dimension, reading }: Props) => {
  const { t, i18n } = useLingui()
  const { dimensions, partName } = usePartNames()
  return (
    <Block title={dimensions[dimension]}>
      <BlockStates reading={reading} denied={<Trans>这里是遇到策略的人，需要 effect:read 权限。</Trans>} height={96}>
        {({ parts, others }) => {
          const all = parts.reduce((sum, { control, treatment }) => sum + control.n + treatment.n, 0)
          const left = i18n.number(others)
          if (all === 0)
            return (
              <p className={muted}>
                <Trans>还没有人遇到这个版本。</Trans>
              </p>
            )
          return (
            <>
              <ChartTable
                label={dimensions[dimension]}
                head={[dimensions[dimension], t`投放组`, t`对照组`, t`占比`]}
                rows={parts.map(({ value, control, treatment }) => [
                  partName(dimension, value),
                  i18n.number(treatment.n),
                  i18n.number(control.n),
                  shareText(i18n, control.n + treatment.n, all),
                ])}
              />
              {others > 0 && (
                <p className={muted}>
                  <Trans>另有 {left} 类，人数更少。</Trans>
                </p>
              )}
            </>
          )
        }}
      </BlockStates>
    </Block>
  )
}

const muted = css({ color: 'fg.muted', fontSize: 's' })
