import type { Logger } from 'pino'
import type { NamedEndpoint } from '#contract/http/endpoint.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { keepRecent } from '#server/kernel/recent.ts'

/** Adds to the number of refused calls of an address, which get one audit record when the window ends. */
export type TallyLimitedCalls = (refused: { call: string; address: string; count: number; endsAt: Date }) => Promise<void>

type Dependencies = { rates: RateLimits; tally: TallyLimitedCalls; clock: Clock; log: Logger }
type Exceeded = { endsAt: Date; waiting: number; writing: Promise<void> | null }

const addressesKnown = 100_000

/**
 * Limits how often a network address may make each call that needs no session. The counts are in the database, for all processes. An
 * address over its limit is refused from memory; its refusals are counted and get one audit record for each window.
 */
export const createCallLimits = ({ rates, tally, clock, log }: Dependencies) => {
  const exceeded = keepRecent<string, Exceeded>(addressesKnown)
  const writing = new Set<Promise<void>>()

  /** For each address one write runs at a time; refusals that happen meanwhile are counted with the next write. */
  const write = (call: string, address: string, it: Exceeded) => {
    if (it.writing !== null || it.waiting === 0) return
    const count = it.waiting
    it.waiting = 0
    const work = tally({ call, address, count, endsAt: it.endsAt })
      .catch((failure: unknown) => log.warn({ reason: (failure as Error).name }, 'refused calls were not counted'))
      .finally(() => {
        writing.delete(work)
        it.writing = null
        write(call, address, it)
      })
    it.writing = work
    writing.add(work)
  }

  const refuse = (call: string, address: string, it: Exceeded): never => {
    it.waiting += 1
    write(call, address, it)
    const retryAfter = (it.endsAt.getTime() - clock.now().getTime()) / 1_000
    throw new ApiError('requests.tooMany', { retryAfter, isDelayed: true })
  }

  return {
    /** Rejects with `requests.tooMany` if an address has made this call too often. Null stands for this machine, which has no limit. */
    take: async ({ name: call, perAddress }: NamedEndpoint, address: string | null): Promise<void> => {
      if (!perAddress || address === null) return
      const key = `call:${call}:${address}`
      const known = exceeded.get(key)
      if (known && known.endsAt > clock.now()) return refuse(call, address, known)
      exceeded.delete(key)
      const retryAfter = await rates.take(key, perAddress)
      if (retryAfter === null) return
      const it = exceeded.get(key) ?? {
        endsAt: new Date(clock.now().getTime() + retryAfter * 1_000),
        waiting: 0,
        writing: null,
      }
      exceeded.set(key, it)
      refuse(call, address, it)
    },
    /** Resolves when all refusals are counted. */
    settled: async (): Promise<void> => {
      while (writing.size > 0) await Promise.all(writing)
    },
  }
}
