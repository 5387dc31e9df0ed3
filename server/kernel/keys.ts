import { hkdfSync } from 'node:crypto'
import { hmac, isSame } from './crypto.ts'
import { createVault } from './vault.ts'

/** A key of one purpose. */
export type Key = {
  /** HMAC-SHA-256 of parts, with the key of the present application secret. */
  seal: (parts: string[]) => string
  /** The HMACs with every key in use: of the present secret, of the present secret in earlier versions, then of the previous secrets. */
  sealAll: (parts: string[]) => string[]
  /** Which secret made a seal: 0 is the present one, 1 the previous one, null an unknown one. In constant time. */
  generationOf: (seal: string, parts: string[]) => number | null
}

export type Keys = ReturnType<typeof createKeys>

type Purpose =
  | 'audit'
  | 'codes'
  | 'tickets'
  | 'pseudonyms'
  | 'outbox'
  | 'persons'
  | 'webhooks'
  | 'emails'
  | 'notices'
  | 'recoveryCodes'
  | 'vault'

/**
 * Keys derived from the application secret with HKDF-SHA-256, a separate one for each purpose. `previous` are the previous secrets, the
 * newest first: what they sealed is still recognised. Earlier versions sealed with the secret itself, for every purpose.
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
        // Each secret has two keys.
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
    /** A pseudonym for a name or an address in the audit record: unreadable, always the same, ignoring case. */
    pseudonym: (name: string): string => pseudonyms.seal(['account', name.toLowerCase()]),
    /** Ids of people who were erased. */
    persons: keyOf('persons'),
    /** Hashes of addresses that have unsubscribed, and the links by which they did. */
    emails: keyOf('emails'),
    /** The links by which people switch off a kind of mail about their own account. */
    notices: keyOf('notices'),
    /** 32 bytes each, by the present and the previous secrets. Receivers of webhooks are given the first. */
    webhookSecrets: (parts: string[]): Buffer[] =>
      secrets.map((it) => Buffer.from(hmac(derive(it, 'webhooks'), parts), 'base64url')),
    /** Recovery codes, which replace a second factor that was lost. */
    recoveryCodes: keyOf('recoveryCodes'),
    /** Secrets that the server has to read again, such as those of authenticator apps. */
    vault: createVault([vaultKey(secret), ...previous.map(vaultKey)]),
    /** The key of the local outbox. */
    outbox: keyOf('outbox').seal([]),
  }
}

const vaultKey = (secret: string): Buffer => Buffer.from(derive(secret, 'vault'), 'base64url')

const derive = (secret: string, purpose: Purpose): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `causeway ${purpose}`, 32)).toString('base64url')
