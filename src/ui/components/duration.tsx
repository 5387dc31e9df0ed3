import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
] as const

/** A duration, in the unit that suits it. `isBrief`: with the unit's short form, where there is little room. */
export const Duration = ({ milliseconds, isBrief = false }: { milliseconds: number; isBrief?: boolean }) =>
  durationText(useLingui().i18n, milliseconds, isBrief)

/** The same as text. */
export const durationText = (i18n: I18n, milliseconds: number, isBrief = false): string => {
  const [unit, size] = units.find(([, it]) => Math.abs(milliseconds) >= it) ?? (['millisecond', 1] as const)
  return i18n.number(milliseconds / size, {
    style: 'unit',
    unit,
    unitDisplay: isBrief ? 'short' : 'long',
    maximumFractionDigits: unit === 'millisecond' ? 0 : 2,
  })
}
