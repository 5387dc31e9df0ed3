import * as v from 'valibot'
import { objectFrom } from '#api/browser/storage.ts'
import type { VerifiedCode } from '#machines/accounts/forgotten-password.machine.ts'
import type { KeptReset } from '#machines/accounts/password-reset.machine.ts'

const keys = { key: 'reset_password_key', verified: 'reset_password_verified' } as const
/** Stored in this browser tab: the address and the code, which other tabs do not need. */
const secretName = 'reset_password'
const schema = v.object({ email: v.string(), key: v.string(), code: v.string(), expiresAt: v.number() })

type Storages = { local: Storage; session: Storage }

/** Marks a code as verified, so that a reload does not start over. `expiresAt` is in milliseconds since 1970. */
export const keepReset = ({ local, session }: Storages, verified: VerifiedCode, expiresAt: number): void => {
  session.setItem(secretName, JSON.stringify({ ...verified, expiresAt }))
  local.setItem(keys.key, verified.key)
  local.setItem(keys.verified, 'true')
}

/** The stored reset, or null. A broken entry, or one that is too old for the server, is removed. */
export const readReset = (storages: Storages, now: number): KeptReset | null => {
  const { local, session } = storages
  if (local.getItem(keys.verified) !== 'true' || !local.getItem(keys.key)) return null
  const kept = session.getItem(secretName)
  if (kept === null) return { verified: null }
  const parsed = v.safeParse(schema, objectFrom(kept))
  if (!parsed.success || parsed.output.expiresAt <= now || parsed.output.key !== local.getItem(keys.key)) {
    forgetReset(storages)
    return null
  }
  const { email, key, code } = parsed.output
  return { verified: { email, key, code } }
}

export const forgetReset = ({ local, session }: Storages): void => {
  for (const key of Object.values(keys)) local.removeItem(key)
  session.removeItem(secretName)
}
