import type { ProfileState } from '../profiles/state.ts'

/** What a person was when they were exposed, as far as it is known. */
export type ExposedPerson = {
  visitor: 'new' | 'returning'
  device: string | null
  country: string | null
  source: string | null
}

const newFor = 24 * 3_600_000

/** `at` is the moment of the exposure, in milliseconds. Somebody is new for a day from their first event. */
export const exposedPersonOf = ({ firstSeen, device, country, firstSource }: ProfileState, at: number): ExposedPerson => ({
  visitor: firstSeen === null || at - firstSeen < newFor ? 'new' : 'returning',
  device: device?.value ?? null,
  country: country?.value ?? null,
  source: firstSource?.value.name ?? null,
})
