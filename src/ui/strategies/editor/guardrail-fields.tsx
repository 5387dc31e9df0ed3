import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Guardrail, strategyLimits } from '#contract/decisions/definition.ts'
import { builtInMetrics } from '#contract/experiments/metrics.ts'
import type { Known } from '#machines/strategies/strategy-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { useEffectNames } from '#ui/experiments/names.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'
import { NumberField } from './number-field.tsx'

type Props = {
  guardrails: readonly Guardrail[]
  known: Known
  faultOf: (path: string) => string | undefined
  onEdit: (guardrails: Guardrail[]) => void
}

/** Metrics that must not get worse: with one that did, a gain does not count as a win. */
export const GuardrailFields = ({ guardrails, known, faultOf, onEdit }: Props) => {
  const { t } = useLingui()
  const { metricName } = useEffectNames()
  const metrics = known.metrics ?? builtInMetrics.map((id) => ({ id, name: null }))
  const options = metrics.map(({ id, name }) => ({ value: id, label: metricName({ metric: id, name }) }))
  const free = options.filter(({ value }) => !guardrails.some(({ metric }) => metric === value))
  const [first] = free.toSorted((one, other) => placeOf(one.value) - placeOf(other.value))
  const edit = (place: number, change: Partial<Guardrail>) =>
    onEdit(guardrails.map((it, at) => (at === place ? { ...it, ...change } : it)))
  return (
    <div data-field="goal.guardrails" tabIndex={-1} className={css({ display: 'grid', gap: '3' })}>
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>护栏指标不能变差：一旦变差超过容许幅度，即使目标提高了，也不算成功。</Trans>
      </p>
      {guardrails.map(({ metric, worseThan }, place) => {
        const number = place + 1
        const isKnown = options.some(({ value }) => value === metric)
        return (
          <fieldset key={metric} className={rowLook}>
            <legend className={css({ paddingInline: '1', fontSize: 's', color: 'fg.muted' })}>
              <Trans>护栏 {number}</Trans>
            </legend>
            <Choice
              label={t`护栏指标`}
              name={`goal.guardrails.${place}.metric`}
              value={metric}
              options={[
                ...options.filter(({ value }) => value === metric || free.some((it) => it.value === value)),
                ...(isKnown ? [] : [{ value: metric, label: t`不再存在的指标` }]),
              ]}
              problem={faultOf(`goal.guardrails.${place}.metric`)}
              onChoose={(it) => edit(place, { metric: it })}
            />
            <NumberField
              label={t`最多变差（%）`}
              name={`goal.guardrails.${place}.worseThan`}
              min={0}
              max={strategyLimits.worseThan * 100}
              value={percentOf(worseThan)}
              problem={faultOf(`goal.guardrails.${place}.worseThan`)}
              onEdit={(it) => edit(place, { worseThan: it / 100 })}
            />
            <Button
              size="small"
              look="ghost"
              aria-label={t`移除护栏 ${number}`}
              className={css({ alignSelf: 'end', marginBottom: '1' })}
              onClick={() => onEdit(guardrails.toSpliced(place, 1))}
            >
              <Icon name="close" />
            </Button>
          </fieldset>
        )
      })}
      {first && guardrails.length < strategyLimits.guardrails && (
        <div>
          <Button
            look="ghost"
            icon="plus"
            onClick={() => onEdit([...guardrails, { metric: first.value, worseThan: usualWorseThan }])}
          >
            <Trans>添加护栏指标</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

const usualWorseThan = 0.02
/** Those that are meant as guardrails are proposed first. */
const proposed = ['refundRate', 'dismissals']
const placeOf = (id: string): number => (proposed.includes(id) ? proposed.indexOf(id) : proposed.length)

/** A share in per cent, without what binary fractions add to it. Null was stored for a field without a number. */
const percentOf = (share: number | null): number | null => (share === null ? null : Number((share * 100).toPrecision(12)))

const rowLook = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', wide: 'minmax(0, 1fr) 160px 36px' },
  // A narrow screen has the two fields below each other.
  '& > div': { gridColumn: { base: '1 / -1', wide: 'auto' } },
  gap: '3',
  minWidth: '0',
  padding: '3',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
})
