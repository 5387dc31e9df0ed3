import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { comparedStrategies } from '#contract/experiments/effects.ts'
import { BulkBar } from '#ui/patterns/list/bulk-bar.tsx'
import { css } from '../../../../styled-system/css'

type Props = { count: number; onCompare: () => void; onClear: () => void }

/** Two to four strategies can be compared with each other. */
export const StrategyBulkBar = ({ count, onCompare, onClear }: Props) => {
  const { t, i18n } = useLingui()
  const { atLeast, atMost } = comparedStrategies
  const shown = i18n.number(count)
  const canCompare = count >= atLeast && count <= atMost
  return (
    <>
      <BulkBar
        count={count}
        actions={canCompare ? [{ id: 'compare', label: t`比较 ${shown} 条策略`, icon: 'chart', onRun: onCompare }] : []}
        onClear={onClear}
      />
      {count > 0 && !canCompare && (
        <p className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '3' })}>
          <Trans>
            选择 {atLeast} 到 {atMost} 条策略，就可以比较它们的效果和花费。
          </Trans>
        </p>
      )}
    </>
  )
}
