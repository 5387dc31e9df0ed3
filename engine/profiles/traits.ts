import { isUnsafeName, profileLimits } from '#contract/profiles/limits.ts'
import type { Fields } from './event.ts'
import { isLater, joinRecords, keepFirst, own, type Stamp } from './values.ts'

/** Null removes the trait. */
export type TraitValue = string | number | boolean | null | readonly unknown[] | Fields

/** A value, and the event `id` and time from which it comes. */
export type TraitWrite = Stamp & { value: TraitValue; isFromServer: boolean }
/** The last value, and the last different one before it. */
export type Trait = TraitWrite & { before: TraitWrite | null }

/** By name. Of more than 64 names the first ones are kept (`keepFirst`). */
export type Traits = Readonly<Record<string, Trait>>

/** Traits that are kept before others. */
const knownTraits = new Set(['email', 'phone', 'name', 'address'])

/** The traits in an event. `ignored` counts unusable names and values. */
export const writeTraits = (
  traits: Traits,
  told: Fields,
  by: Stamp & { isFromServer: boolean },
): { traits: Traits; ignored: number } => {
  const written: Record<string, Trait> = { ...traits }
  let ignored = 0
  for (const name of Object.keys(told)) {
    const value = keptValue(told[name])
    if (value === undefined || !isName(name)) {
      ignored += 1
      continue
    }
    const trait: Trait = { value, at: by.at, id: by.id, isFromServer: by.isFromServer, before: null }
    const known = own(written, name)
    written[name] = known ? joinTraits(known, trait) : trait
  }
  return { traits: keepFirst(written, profileLimits.traits, knownTraits), ignored }
}

export const combineTraits = (one: Traits, other: Traits): Traits =>
  keepFirst(joinRecords(one, other, joinTraits), profileLimits.traits, knownTraits)

/**
 * Whether a write wins over another. Two people whose traits were edited in the same millisecond can become one: of such writes the larger
 * value wins, because the result must not depend on who is joined to whom.
 */
const winsOver = (one: TraitWrite, other: TraitWrite): boolean =>
  one.at === other.at && one.id === other.id ? JSON.stringify(one.value) > JSON.stringify(other.value) : isLater(one, other)

/** The later of the two last writes, and the latest write with a different value. */
const joinTraits = (one: Trait, other: Trait): Trait => {
  const last = winsOver(other, one) ? other : one
  const before = [one, one.before, other, other.before]
    .filter((it) => it !== null)
    .filter((it) => !isSame(it.value, last.value))
    .reduce<TraitWrite | null>((latest, it) => (latest === null || winsOver(it, latest) ? it : latest), null)
  return { ...writeOf(last), before: before && writeOf(before) }
}

const writeOf = ({ value, at, id, isFromServer }: TraitWrite): TraitWrite => ({ value, at, id, isFromServer })

export const isSame = (one: TraitValue, other: TraitValue): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The value of a trait, undefined if there is none. */
export const traitValue = (traits: Traits, name: string): Exclude<TraitValue, null> | undefined =>
  own(traits, name)?.value ?? undefined

const isName = (name: string) => name.trim() !== '' && name.length <= profileLimits.traitNameLength && !isUnsafeName(name)

/** The part of a value that can be stored, or undefined. */
const keptValue = (value: unknown): TraitValue | undefined => {
  if (value === null || typeof value === 'boolean') return value
  // Adding 0 turns -0 into 0, because JSON cannot write -0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
  if (typeof value === 'string') return isShort(value) ? value : undefined
  if (typeof value !== 'object') return undefined
  const text = JSON.stringify(value)
  if (text.length > profileLimits.traitValueLength) return undefined
  const copy: TraitValue = JSON.parse(text)
  return copy
}

/** JSON needs at most six characters for one character. */
const isShort = (text: string): boolean =>
  text.length * 6 + 2 <= profileLimits.traitValueLength || JSON.stringify(text).length <= profileLimits.traitValueLength
