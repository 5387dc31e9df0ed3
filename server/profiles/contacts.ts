import { readEmail, readPhone } from '#engine/profiles/identity/user-id.ts'
import { type Traits, traitValue } from '#engine/profiles/traits.ts'
import type { Key } from '#server/kernel/keys.ts'

const partsOfEmail = (projectId: string, email: string): string[] => [projectId, 'email', email]
const partsOfPhone = (projectId: string, phone: string): string[] => [projectId, 'phone', phone]

/** By what a profile is found: keyed hashes of its e-mail address and its phone number; null where it has none that can be read. */
export const contactHashesOf = (
  persons: Key,
  projectId: string,
  traits: Traits,
): { email: string | null; phone: string | null } => {
  const [email, phone] = [readEmail(traitValue(traits, 'email')), readPhone(traitValue(traits, 'phone'))]
  return {
    email: email === null ? null : persons.seal(partsOfEmail(projectId, email)),
    phone: phone === null ? null : persons.seal(partsOfPhone(projectId, phone)),
  }
}

/** The hashes under which a text may be stored, with every key that was in use, if it is an e-mail address or a phone number. */
export const contactHashesFor = (persons: Key, projectId: string, text: string): string[] => {
  const [email, phone] = [readEmail(text), readPhone(text)]
  return [
    ...(email === null ? [] : persons.sealAll(partsOfEmail(projectId, email))),
    ...(phone === null ? [] : persons.sealAll(partsOfPhone(projectId, phone))),
  ]
}
