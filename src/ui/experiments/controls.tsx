import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'

export const engineChoices = ['sequential', 'fixed', 'bayesian'] as const
export const correctionChoices = ['none', 'holm', 'benjaminiHochberg'] as const

export type Chosen = {
  engine: (typeof engineChoices)[number]
  cuped: 'true' | 'false'
  correction: (typeof correctionChoices)[number]
  by: 'group' | 'arm'
}

type Props = {
  chosen: Chosen
  /** Whether results can be divided by arm. */
  hasArms?: boolean
  onChoose: (chosen: Chosen) => void
}

/** How results are computed and divided. */
export const EffectControls = ({ chosen, hasArms = true, onChoose }: Props) => {
  const { t } = useLingui()
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
        onChoose={(engine) => onChoose({ ...chosen, engine })}
      />
      <Choice
        label={t`用接触前的数据校正（CUPED）`}
        name="cuped"
        value={chosen.cuped}
        options={[
          { value: 'false', label: t`不用` },
          { value: 'true', label: t`使用` },
        ]}
        onChoose={(cuped) => onChoose({ ...chosen, cuped })}
      />
      <Choice
        label={t`多个指标的校正`}
        name="correction"
        value={chosen.correction}
        options={[
          { value: 'none', label: t`不校正` },
          { value: 'holm', label: t`Holm` },
          { value: 'benjaminiHochberg', label: t`Benjamini-Hochberg` },
        ]}
        onChoose={(correction) => onChoose({ ...chosen, correction })}
      />
      {hasArms && (
        <Choice
          label={t`比较`}
          name="by"
          value={chosen.by}
          options={[
            { value: 'group', label: t`所有方案一起` },
            { value: 'arm', label: t`每个方案` },
          ]}
          onChoose={(by) => onChoose({ ...chosen, by })}
        />
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
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(4, minmax(0, 1fr))' },
})
