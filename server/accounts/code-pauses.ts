import { limits } from '#contract/http/rules.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { latestBegin } from '#server/kernel/clock.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { verificationCodes } from './accounts.schema.ts'

const sendsADay = 10
const sendsAnHour = 5
const hour = 60 * 60 * 1_000
const day = 24 * hour

/**
 * Invalidates codes from the future, which exist if the clock was set back: the pauses after them then count from now. This is stored even
 * if the sending is then refused.
 */
export const bringBack = async ({ query }: Queries, address: string, now: Date) =>
  query(
    `update verification_codes set created_at = $2::timestamptz, ended_at = coalesce(ended_at, $2::timestamptz)
      where email = $1 and created_at > $3::timestamptz`,
    [address, now.toISOString(), latestBegin(now)],
  )

/** Refuses another code for an address 120 seconds after the last one, after five in an hour and after ten in a day. */
export const refuseHaste = async (query: Queries['query'], address: string, now: Date) => {
  const sends = await query<Row<typeof verificationCodes, 'created_at'>>(
    'select created_at from verification_codes where email = $1 and created_at > $2::timestamptz order by created_at desc',
    [address, new Date(now.getTime() - day).toISOString()],
  )
  const secondsSince = (send: { created_at: Date } | undefined) =>
    send ? Math.max(0, now.getTime() - send.created_at.getTime()) / 1_000 : Infinity
  const pause = limits.codePauseSeconds - secondsSince(sends[0])
  if (pause > 0) throw new ApiError('code.tooSoon', { retryAfter: pause })
  const oldestOfHour = sends[sendsAnHour - 1]
  if (oldestOfHour && secondsSince(oldestOfHour) * 1_000 < hour)
    throw new ApiError('requests.tooMany', { retryAfter: hour / 1_000 - secondsSince(oldestOfHour) })
  if (sends.length >= sendsADay) throw new ApiError('code.tooMany', { retryAfter: day / 1_000 - secondsSince(sends.at(-1)) })
}
