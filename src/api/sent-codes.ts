import * as v from 'valibot'
import type { CodePurpose } from '#contract/accounts.ts'
import type { SentCode } from '#machines/verification-code/verification-code.machine.ts'
import { objectFrom } from './storage.ts'

const schema = v.object({
  email: v.string(),
  key: v.nullable(v.string()),
  purpose: v.string(),
  keptAt: v.number(),
  pausedUntil: v.number(),
  expiresAt: v.number(),
})

/** Times are milliseconds since 1970. */
export type KeptCode = v.InferOutput<typeof schema>

const nameOf = (purpose: CodePurpose) => `verification_code_${purpose}`

/** Keeps what is known of a sent code, never the code itself, until the browser tab is closed. */
export const keepCode = (storage: Storage, purpose: CodePurpose, code: Omit<KeptCode, 'purpose'>): void =>
  storage.setItem(nameOf(purpose), JSON.stringify({ ...code, purpose }))

export const forgetCode = (storage: Storage, purpose: CodePurpose): void => storage.removeItem(nameOf(purpose))

/** What is left of the code that was sent last: seconds of its pause and of its life. Null where both are over, or nothing sound is kept. */
export const readCode = (storage: Storage, purpose: CodePurpose, now: number): SentCode | null => {
  const kept = storage.getItem(nameOf(purpose))
  if (kept === null) return null
  const parsed = v.safeParse(schema, objectFrom(kept))
  const code = parsed.success && parsed.output.purpose === purpose ? sentCode(parsed.output, now) : null
  if (code === null) forgetCode(storage, purpose)
  return code
}

const sentCode = ({ email, key, keptAt, pausedUntil, expiresAt }: KeptCode, at: number): SentCode | null => {
  // A clock that was set back since makes nothing longer.
  const now = Math.max(at, keptAt)
  const [secondsLeft, lifetimeLeft] = [secondsUntil(pausedUntil, now), secondsUntil(expiresAt, now)]
  if (secondsLeft === 0 && lifetimeLeft === 0) return null
  return { email, key: lifetimeLeft > 0 ? key : null, secondsLeft, lifetimeLeft }
}

const secondsUntil = (time: number, now: number) => Math.max(0, Math.ceil((time - now) / 1_000))
