import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { createTokenBuckets } from '#server/kernel/token-buckets.ts'

/**
 * How many bytes one network address may send, per second and at once, after decompression. Each JSON value counts as at least
 * `bytesAValue` bytes.
 */
const bytesAnAddress = { perSecond: 1_000_000, burst: 8_000_000 }
const bytesAValue = 32
/** The maximum memory of unparsed bodies, in bytes: of all addresses together, and of one address. */
const atOnce = { bodies: 5_000, bytes: 32_000_000 }
const atOnceAnAddress = { bodies: 32, bytes: 6_000_000 }
const busySeconds = 2

type Held = { bodies: number; bytes: number }
const nothing = (): Held => ({ bodies: 0, bytes: 0 })
const isBeyond = (held: Held, limit: Held) => held.bodies > limit.bodies || held.bytes > limit.bytes

export type BodyPlace = ReturnType<ReturnType<typeof createBodyBudget>['enter']>

/**
 * Limits the cost of bodies before they are validated. An address that sent more than its bytes, or has too many bodies in progress, is
 * refused with `requests.tooMany`; if all addresses together have too many, with `server.busy`. This machine (null) has no limit of its
 * own.
 */
export const createBodyBudget = ({ clock }: { clock: Clock }) => {
  const buckets = createTokenBuckets({ clock, ...bytesAnAddress, credit: Number.POSITIVE_INFINITY })
  const all = nothing()
  const byAddress = new Map<string, Held>()

  /** Changes the memory held for an address, and refuses what exceeds the limits. */
  const hold = (address: string | null, { bodies, bytes }: Held) => {
    all.bodies += bodies
    all.bytes += bytes
    if (address === null) return
    const held = byAddress.get(address) ?? nothing()
    held.bodies += bodies
    held.bytes += bytes
    if (held.bodies > 0) byAddress.set(address, held)
    else byAddress.delete(address)
  }
  const refuseExcess = (address: string | null) => {
    if (isBeyond(byAddress.get(address ?? '') ?? nothing(), atOnceAnAddress))
      throw new ApiError('requests.tooMany', { retryAfter: 1 })
    if (isBeyond(all, atOnce)) throw new ApiError('server.busy', { retryAfter: busySeconds })
  }

  return {
    /** Counts one body of an address. Each `enter` needs a `leave`. */
    enter: (address: string | null) => {
      let [held, charged] = [0, 0]
      const refuseDebt = () => {
        if (address === null) return
        // A body is not refused because of its own bytes. A refused body is sent again later and costs nothing until then.
        buckets.charge(address, -charged)
        const retryAfter = buckets.take(address, 0)
        if (retryAfter === null) buckets.charge(address, charged)
        else {
          charged = 0
          throw new ApiError('requests.tooMany', { retryAfter })
        }
      }
      const chargeUpTo = (cost: number) => {
        if (address !== null && cost > charged) buckets.charge(address, cost - charged)
        charged = Math.max(charged, cost)
      }
      refuseDebt()
      hold(address, { bodies: 1, bytes: 0 })
      return {
        /** Adds to the bytes in memory. */
        holdMore: (bytes: number): void => {
          held += bytes
          hold(address, { bodies: 0, bytes })
          refuseExcess(address)
        },
        /**
         * Refuses while the address is over its budget because of earlier bodies. Checked again before each costly step, because other
         * bodies of the address use the budget meanwhile.
         */
        refuseDebt,
        chargeBytes: chargeUpTo,
        chargeValues: (values: number): void => chargeUpTo(values * bytesAValue),
        refuseExcess: (): void => refuseExcess(address),
        leave: (): void => hold(address, { bodies: -1, bytes: -held }),
      }
    },
  }
}
