import * as v from 'valibot'
import { type DecisionLimits, decisionLimitsSchema } from '#contract/decisions/holdout.ts'

const limitFields = ['timeZone', 'capN', 'capHours', 'quiet', 'quietFrom', 'quietTo'] as const
export type LimitField = (typeof limitFields)[number]

/** What the fields contain, all as text. `quiet` is `yes` while there are quiet hours, otherwise empty. */
export type LimitValues = Readonly<Record<LimitField, string>>

/** What the hours begin with once they are switched on. */
const usualHours = { from: '22:00', to: '08:00' } as const

/** What the fields show of the limits. */
export const valuesOf = ({ timeZone, person, quiet }: DecisionLimits): LimitValues => ({
  timeZone,
  capN: person ? String(person.n) : '',
  capHours: person ? String(person.hours) : '',
  quiet: quiet ? 'yes' : '',
  quietFrom: quiet?.from ?? usualHours.from,
  quietTo: quiet?.to ?? usualHours.to,
})

const numberIn = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/** The fields that the parts of the limits are typed in, where they have other names. */
const fieldOf = new Map<string, LimitField>([
  ['person.n', 'capN'],
  ['person.hours', 'capHours'],
  ['quiet.from', 'quietFrom'],
  ['quiet.to', 'quietTo'],
  // Hours that end when they begin are no hours.
  ['quiet', 'quietTo'],
  ['timeZone', 'timeZone'],
])

/** The limits that the fields stand for, or the fields that are wrong. There is no cap where both of its fields are empty. */
export const readLimits = (values: LimitValues): { limits: DecisionLimits } | { wrong: LimitField[] } => {
  const { timeZone, capN, capHours, quiet, quietFrom, quietTo } = values
  const hasCap = capN.trim() !== '' || capHours.trim() !== ''
  const read = v.safeParse(decisionLimitsSchema, {
    timeZone,
    person: hasCap ? { n: numberIn(capN), hours: numberIn(capHours) } : null,
    quiet: quiet === 'yes' ? { from: quietFrom, to: quietTo } : null,
  })
  if (read.success) return { limits: read.output }
  return { wrong: [...new Set(read.issues.flatMap((issue) => fieldOf.get(v.getDotPath(issue) ?? '') ?? []))] }
}

/** Whether the fields stand for these limits. */
export const isAsStored = (values: LimitValues, limits: DecisionLimits): boolean => {
  const stored = valuesOf(limits)
  const isHidden = (field: LimitField) => stored.quiet === '' && (field === 'quietFrom' || field === 'quietTo')
  return limitFields.every((field) => values[field] === stored[field] || (values.quiet === '' && isHidden(field)))
}
