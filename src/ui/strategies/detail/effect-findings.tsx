import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EffectScope, Effects } from '#contract/experiments/effects.ts'
import { isBeyond } from '#engine/experiments/stop-loss.ts'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { percentText } from '#ui/experiments/figures.ts'
import { EffectHealth } from '#ui/experiments/health.tsx'
import { useEffectNames } from '#ui/experiments/names.ts'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'

type Guardrails = readonly { metric: string; worseThan: number }[]

/** Whether the groups of a strategy can be compared, and whether it keeps within its guardrails. */
export const EffectFindings = ({ reading, guardrails }: { reading: Reading<Effects>; guardrails: Guardrails }) => (
  <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
    <TitledCard
      id="strategy-groups"
      title={<Trans>各组可以比较吗？</Trans>}
      description={<Trans>自正在使用的版本发布以来。</Trans>}
    >
      <BlockStates reading={reading} denied={<Trans>这里是分组是否均衡，需要 effect:read 权限。</Trans>} height={160}>
        {({ scopes: [scope] }) =>
          scope ? (
            <EffectHealth scope={scope} />
          ) : (
            <p className={muted}>
              <Trans>还没有人遇到这个版本。</Trans>
            </p>
          )
        }
      </BlockStates>
    </TitledCard>
    {guardrails.length > 0 && (
      <TitledCard
        id="strategy-guardrails"
        title={<Trans>护栏指标守住了吗？</Trans>}
        description={<Trans>“变差”按指标想要的方向计。整个区间都超过允许的幅度，才算超出。</Trans>}
      >
        <BlockStates reading={reading} denied={<Trans>这里是护栏指标，需要 effect:read 权限。</Trans>} height={96}>
          {({ scopes: [scope] }) => <Guardrails scope={scope} guardrails={guardrails} />}
        </BlockStates>
      </TitledCard>
    )}
  </div>
)

const Guardrails = ({ scope, guardrails }: { scope: EffectScope | undefined; guardrails: Guardrails }) => {
  const { t, i18n } = useLingui()
  const { metricName, reasons } = useEffectNames()
  return (
    <ChartTable
      label={t`护栏指标`}
      head={[t`指标`, t`允许变差`, t`现在的变化`, t`状态`]}
      rows={guardrails.map(({ metric, worseThan }) => {
        const result = scope?.results.find((it) => it.metric === metric)
        const { interval = null, reason = null } = result?.relative ?? {}
        const state = !result || !interval ? t`还不知道` : isBeyond(result, worseThan) ? t`已超出` : t`没有超出`
        const range = interval && `${percentText(i18n, interval[0], true)} … ${percentText(i18n, interval[1], true)}`
        const why = reason === null ? '–' : reasons[reason]
        return [metricName(result ?? { metric, name: null }), percentText(i18n, worseThan), range ?? why, state]
      })}
    />
  )
}

const muted = css({ color: 'fg.muted', fontSize: 's' })
