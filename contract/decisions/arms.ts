import type { Arm } from './definition.ts'

/** The name that the next arm gets: the first letter that no arm has. */
export const nextArmId = (arms: readonly Arm[]): string =>
  [...'ABCDEFGHIJKLMNOP'].find((letter) => arms.every(({ id }) => id !== letter)) ?? 'Z'

/** The probability of each arm, 0 to 1; null while weights are missing. */
export const propensitiesOf = (arms: readonly Arm[]): (number | null)[] => {
  const sum = arms.reduce((total, { weight }) => total + weight, 0)
  return arms.map(({ weight }) => (sum > 0 && Number.isFinite(sum) ? weight / sum : null))
}
