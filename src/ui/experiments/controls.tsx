import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { wantedChanges } from '#contract/experiments/effects.ts'
import type { Choice as Changed, resultsViewMachine } from '#machines/experiments/results-view.machine.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'

export type ResultsActor = ActorRefFrom<typeof resultsViewMachine>

type Props = {
  actor: ResultsActor
  /** Whether single results are shown, which can be divided by arm and have a difference and a power. */
  hasResults?: boolean
}

/** How results are computed and divided. */
export const EffectControls = ({ actor, hasResults = true }: Props) => {
  const { t, i18n } = useLingui()
  const chosen = useSelector(actor, (it) => it.context.view.chosen)
  const choose = (choice: Changed) => actor.send({ type: 'choice.change', ...choice })
  return (
    <fieldset className={row}>
      <legend className={css({ srOnly: true })}>{t`计算方式`}</legend>
      <Choice
        label={t`检验`}
        name="engine"
        value={chosen.engine}
        options={[
          { value: 'sequential', label: t`序贯（随时可看）` },
          { value: 'fixed', label: t`固定期限` },
          { value: 'bayesian', label: t`贝叶斯` },
        ]}
        onChoose={(value) => choose({ part: 'engine', value })}
      />
      <Choice
        label={t`用接触前的数据校正（CUPED）`}
        name="cuped"
        value={chosen.cuped}
        options={[
          { value: 'false', label: t`不用` },
          { value: 'true', label: t`使用` },
        ]}
        onChoose={(value) => choose({ part: 'cuped', value })}
      />
      {chosen.engine !== 'bayesian' && (
        <Choice
          label={t`多个指标的校正`}
          name="correction"
          value={chosen.correction}
          options={[
            { value: 'none', label: t`不校正` },
            { value: 'holm', label: t`Holm` },
            { value: 'benjaminiHochberg', label: t`Benjamini-Hochberg` },
          ]}
          onChoose={(value) => choose({ part: 'correction', value })}
        />
      )}
      {hasResults && (
        <>
          <Choice
            label={t`比较`}
            name="by"
            value={chosen.by}
            options={[
              { value: 'group', label: t`所有方案一起` },
              { value: 'arm', label: t`每个方案` },
            ]}
            onChoose={(value) => choose({ part: 'by', value })}
          />
          <Choice
            label={t`差异的单位`}
            name="difference"
            value={chosen.difference}
            options={[
              { value: 'relative', label: t`相对（%）` },
              { value: 'absolute', label: t`绝对（指标的单位）` },
              { value: 'units', label: t`总量（所有投放的人）` },
            ]}
            onChoose={(value) => choose({ part: 'difference', value })}
          />
          <Choice
            label={t`想看出的变化`}
            name="wanted"
            value={chosen.wanted}
            options={wantedChanges.map((value) => ({ value, label: i18n.number(Number(value) / 100, { style: 'percent' }) }))}
            onChoose={(value) => choose({ part: 'wanted', value })}
          />
        </>
      )}
    </fieldset>
  )
}

const row = css({
  display: 'grid',
  gap: '3',
  border: 'none',
  padding: '0',
  margin: '0',
  alignItems: 'end',
  marginBottom: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(3, minmax(0, 1fr))' },
})
