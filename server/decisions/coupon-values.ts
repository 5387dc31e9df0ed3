import type { Locale } from '#contract/http/locale.ts'
import { localTime } from '#engine/decisions/quiet-hours.ts'
import type { IssuedCode } from '#server/coupons/coupons.module.ts'

type Shown = { language: Locale; timeZones: readonly (string | null)[] }

/** What templates know of a coupon. `expiresAt` is written for people, in the visitor's language and time zone. */
export const couponValues = ({ code, expiresAt }: IssuedCode, { language, timeZones }: Shown): Record<string, string> => {
  if (expiresAt === null) return { code }
  const { timeZone } = localTime(expiresAt, timeZones)
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  return { code, expiresAt: format.format(expiresAt) }
}

/** The coupon of a message, as the visitor's browser receives it. */
export const sentCoupon = ({ code, expiresAt }: IssuedCode): { code: string; expiresAt: string | null } => ({
  code,
  expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
})
