import { hkdfSync } from 'node:crypto'
import { hmac, isSame } from './crypto.ts'

/** A key of one purpose. */
export type Key = {
  /** HMAC-SHA-256 of parts, with the key of the present application secret. */
  seal: (parts: string[]) => string
  /** The same with every key that was in use: by the present secret, by it in earlier versions, then by the secrets before it. */
  sealAll: (parts: string[]) => string[]
  /** By which secret a seal was made: 0 for the present one, 1 for the one before; null for a seal that is not ours. In constant time. */
  generationOf: (seal: string, parts: string[]) => number | null
}

export type Keys = ReturnType<typeof createKeys>

type Purpose = 'audit' | 'codes' | 'tickets' | 'pseudonyms' | 'outbox' | 'persons'

/**
 * Keys that are derived from the application secret by HKDF-SHA-256, one for each purpose, so that none can stand for another. `previous`
 * are the secrets before the present one, the newest first: what they sealed is still recognised. Earlier versions sealed with the secret
 * itself, for every purpose.
 */
export const createKeys = (secret: string, previous: readonly string[] = []) => {
  const secrets = [secret, ...previous]
  const keyOf = (purpose: Purpose): Key => {
    const present = derive(secret, purpose)
    const keys = secrets.flatMap((it) => [derive(it, purpose), it])
    const sealAll = (parts: string[]) => keys.map((key) => hmac(key, parts))
    return {
      seal: (parts) => hmac(present, parts),
      sealAll,
      generationOf: (seal, parts) => {
        const matches = sealAll(parts).map((it) => isSame(it, seal))
        const index = matches.indexOf(true)
        // Two keys a secret.
        return index < 0 ? null : Math.floor(index / 2)
      },
    }
  }
  const pseudonyms = keyOf('pseudonyms')
  return {
    audit: keyOf('audit'),
    /** Verification codes and invites. */
    codes: keyOf('codes'),
    /** Tickets that open a visitor's stream. */
    tickets: keyOf('tickets'),
    /** A pseudonym for a name or an address in the audit record: not readable, the same each time, ignoring case. */
    pseudonym: (name: string): string => pseudonyms.seal(['account', name.toLowerCase()]),
    /** Ids of people who were erased. */
    persons: keyOf('persons'),
    /** What opens the local outbox. */
    outbox: keyOf('outbox').seal([]),
  }
}

const derive = (secret: string, purpose: Purpose): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `causeway ${purpose}`, 32)).toString('base64url')
