import { useLingui } from '@lingui/react'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
] as const

/** A duration, in the unit that suits it. */
export const Duration = ({ milliseconds }: { milliseconds: number }) => {
  const { i18n } = useLingui()
  const [unit, size] = units.find(([, it]) => Math.abs(milliseconds) >= it) ?? (['millisecond', 1] as const)
  return i18n.number(milliseconds / size, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: unit === 'millisecond' ? 0 : 2,
  })
}
