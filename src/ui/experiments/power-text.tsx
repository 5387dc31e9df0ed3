import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EffectPower } from '#contract/experiments/effects.ts'
import { percentText } from './figures.ts'
import { useEffectNames } from './names.ts'

/** How likely the wanted change would be found by now, or nothing where it cannot be computed. */
export const usePowerText = () => {
  const { t, i18n } = useLingui()
  const names = useEffectNames()
  const reasons = { tooEarly: t`满一天后才能估计天数`, tooFar: t`超过十年` }
  return {
    now: ({ now }: EffectPower): string => (now === null ? '–' : percentText(i18n, now)),
    detectable: ({ detectable }: EffectPower): string => (detectable === null ? '–' : percentText(i18n, detectable, true)),
    days: ({ days, reason }: EffectPower): ReactNode => {
      if (reason === 'tooEarly' || reason === 'tooFar') return reasons[reason]
      if (reason !== null) return names.reasons[reason]
      if (days === null) return '–'
      const left = i18n.number(days)
      return days === 0 ? <Trans>人数已经够了</Trans> : <Trans>还需约 {left} 天</Trans>
    },
  }
}
