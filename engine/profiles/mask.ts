import type { Trait, Traits, TraitValue, TraitWrite } from './traits.ts'

/** Replaces a personal value. Its length does not depend on the value. */
export const mask = '•••'

/**
 * `traits`: data about a person, where `name` is the person's. `properties`: data about an event, where `name` is that of a product or a
 * page.
 */
export type MaskedKind = 'traits' | 'properties'

/** Traits of a project that are personal, by name. */
export type MarkedTraits = ReadonlySet<string>

/** Projects cannot mark traits of their own as personal yet. */
export const markedTraits: MarkedTraits = new Set()

const personalKeys = new Set(
  'email emailaddress mail phone phonenumber mobile mobilephone tel telephone address streetaddress street'.split(' '),
)
const personalTraits = new Set('name firstname lastname middlename fullname givenname familyname surname displayname'.split(' '))

/** An e-mail address anywhere in a text, also as a part of a URL. */
const emailPattern = /[^\s@<>"'(),:;=&?/]{1,64}(?:@|%40)[^\s@<>"'(),:;=&?/]{1,255}/gi

/** Whether a name indicates a personal value. Case, spaces, `_` and `-` do not matter. */
export const isPersonal = (name: string, marked: MarkedTraits, kind: MaskedKind = 'traits'): boolean => {
  const plain = name.toLowerCase().replace(/[\s_-]/g, '')
  return personalKeys.has(plain) || (kind === 'traits' && personalTraits.has(plain)) || marked.has(name)
}

/**
 * Masks personal data in any JSON, for readers without the permission `profile:pii`: in lists, details, exports, timelines, live monitoring
 * and traces. Values under personal names are masked whole, and e-mail addresses anywhere. `traits` within an event are traits.
 */
export const maskPersonal = (value: unknown, marked: MarkedTraits, kind: MaskedKind = 'traits'): unknown => {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map((it) => maskPersonal(it, marked, kind))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => {
      if (isPersonal(name, marked, kind)) return [maskText(name), it === null ? null : mask]
      return [maskText(name), maskPersonal(it, marked, name === 'traits' ? 'traits' : kind)]
    }),
  )
}

/** Masks e-mail addresses in a text, for example in a user id. */
export const maskText = (text: string): string => text.replace(emailPattern, mask)

/** The traits of a profile, with their previous values masked as well. */
export const maskTraits = (traits: Traits, marked: MarkedTraits): Traits =>
  Object.fromEntries(
    Object.entries(traits).map(([name, { before, ...last }]): [string, Trait] => [
      maskText(name),
      { ...maskWrite(name, last, marked), before: before && maskWrite(name, before, marked) },
    ]),
  )

const maskWrite = (name: string, write: TraitWrite, marked: MarkedTraits): TraitWrite => ({
  ...write,
  value: maskTraitValue(name, write.value, marked),
})

/** A trait's value in the form that the reader may see. */
export const maskTraitValue = (name: string, value: TraitValue, marked: MarkedTraits): TraitValue => {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') {
    return value === null || !isPersonal(name, marked) ? value : mask
  }
  if (isPersonal(name, marked)) return mask
  if (typeof value === 'string') return maskText(value)
  const masked: TraitValue = JSON.parse(JSON.stringify(maskPersonal(value, marked)))
  return masked
}
