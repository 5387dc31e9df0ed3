import * as v from 'valibot'
import { objectFrom } from '#api/browser/storage.ts'
import type { CodePurpose } from '#contract/accounts/accounts.ts'
import { addressOf } from '#contract/http/rules.ts'
import type { PauseOf, SentCode } from '#machines/accounts/verification-code.machine.ts'

const codeSchema = v.object({
  email: v.string(),
  key: v.string(),
  purpose: v.string(),
  keptAt: v.number(),
  expiresAt: v.number(),
})

/** Times are milliseconds since 1970. */
export type KeptCode = v.InferOutput<typeof codeSchema>

const nameOf = (purpose: CodePurpose) => `verification_code_${purpose}`

/** Stores the data of a sent code, but not the code itself, until the browser tab is closed. */
export const keepCode = (storage: Storage, purpose: CodePurpose, code: Omit<KeptCode, 'purpose'>): void =>
  storage.setItem(nameOf(purpose), JSON.stringify({ ...code, purpose }))

export const forgetCode = (storage: Storage, purpose: CodePurpose): void => storage.removeItem(nameOf(purpose))

/** The last code that was sent, with the seconds for which it is still valid. Null if it has expired or the entry is broken. */
export const readCode = (storage: Storage, purpose: CodePurpose, now: number): SentCode | null => {
  const kept = storage.getItem(nameOf(purpose))
  if (kept === null) return null
  const parsed = v.safeParse(codeSchema, objectFrom(kept))
  const code = parsed.success && parsed.output.purpose === purpose ? sentCode(parsed.output, now) : null
  if (code === null) forgetCode(storage, purpose)
  return code
}

const sentCode = ({ email, key, keptAt, expiresAt }: KeptCode, now: number): SentCode | null => {
  const lifetimeLeft = secondsUntil(expiresAt, { now, keptAt })
  return lifetimeLeft > 0 ? { email, key, lifetimeLeft } : null
}

const pausesName = 'verification_code_pauses'
const mostPauses = 20
const pauseSchema = v.object({ purpose: v.string(), email: v.string(), keptAt: v.number(), pausedUntil: v.number() })
type Pause = v.InferOutput<typeof pauseSchema>

/** Stores, for all tabs of the browser, until when no further code is sent to an address. Past entries are removed. */
export const keepPause = (
  storage: Storage,
  { email, purpose }: PauseOf,
  times: { keptAt: number; pausedUntil: number },
): void => {
  const address = addressOf(email)
  const others = pausesIn(storage, times.keptAt).filter((it) => it.email !== address || it.purpose !== purpose)
  writePauses(storage, [...others, { purpose, email: address, ...times }].slice(-mostPauses))
}

/** The number of seconds for which no further code is sent to an address. */
export const readPause = (storage: Storage, { email, purpose }: PauseOf, now: number): number => {
  const pauses = pausesIn(storage, now)
  const found = pauses.find((it) => it.email === addressOf(email) && it.purpose === purpose)
  return found ? secondsUntil(found.pausedUntil, { now, keptAt: found.keptAt }) : 0
}

/** Calls back when another browser tab has changed them. Returns a function that stops this. */
export const watchPauses = (target: Window, hear: () => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === pausesName || event.key === null) hear()
  }
  target.addEventListener('storage', listen)
  return () => target.removeEventListener('storage', listen)
}

const pausesIn = (storage: Storage, now: number): Pause[] => {
  const kept = storage.getItem(pausesName)
  if (kept === null) return []
  const parsed = v.safeParse(v.object({ pauses: v.array(pauseSchema) }), objectFrom(kept))
  const all = parsed.success ? parsed.output.pauses : []
  const lasting = all.filter(({ pausedUntil, keptAt }) => secondsUntil(pausedUntil, { now, keptAt }) > 0)
  if (lasting.length < all.length || !parsed.success) writePauses(storage, lasting)
  return lasting
}

const writePauses = (storage: Storage, pauses: Pause[]) =>
  pauses.length === 0 ? storage.removeItem(pausesName) : storage.setItem(pausesName, JSON.stringify({ pauses }))

/** If the clock was set back in between, the remaining time does not become longer. */
const secondsUntil = (time: number, { now, keptAt }: { now: number; keptAt: number }) =>
  Math.max(0, Math.ceil((time - Math.max(now, keptAt)) / 1_000))
