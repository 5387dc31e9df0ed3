import type { Trait, Traits, TraitValue, TraitWrite } from './traits.ts'

/** Stands for a personal value. Its length says nothing of the value's. */
export const mask = '•••'

/**
 * `traits`: what is known of a person, where `name` is theirs. `properties`: what is known of an event, where `name` is a product's or a
 * page's.
 */
export type MaskedKind = 'traits' | 'properties'

/** Traits of a project that are personal, by name. */
export type MarkedTraits = ReadonlySet<string>

const personalKeys = new Set(
  'email emailaddress mail phone phonenumber mobile mobilephone tel telephone address streetaddress street'.split(' '),
)
const personalTraits = new Set('name firstname lastname middlename fullname givenname familyname surname displayname'.split(' '))

/** Somebody's e-mail address anywhere in a text, as it is or as part of an address of the web. */
const emailPattern = /[^\s@<>"'(),:;=&?/]{1,64}(?:@|%40)[^\s@<>"'(),:;=&?/]{1,255}/gi

/** Whether a name says that its value is personal. Case, spaces, `_` and `-` do not matter. */
export const isPersonal = (name: string, marked: MarkedTraits, kind: MaskedKind = 'traits'): boolean => {
  const plain = name.toLowerCase().replace(/[\s_-]/g, '')
  return personalKeys.has(plain) || (kind === 'traits' && personalTraits.has(plain)) || marked.has(name)
}

/**
 * Masks personal data in any JSON, for readers without the permission `profile:pii`: in lists, details, exports, timelines, live monitoring
 * and traces. Values under personal names are masked whole, e-mail addresses wherever they stand. `traits` inside of an event are traits.
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

/** A trait's value as the reader may see it. */
export const maskTraitValue = (name: string, value: TraitValue, marked: MarkedTraits): TraitValue => {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') {
    return value === null || !isPersonal(name, marked) ? value : mask
  }
  if (isPersonal(name, marked)) return mask
  if (typeof value === 'string') return maskText(value)
  const masked: TraitValue = JSON.parse(JSON.stringify(maskPersonal(value, marked)))
  return masked
}
