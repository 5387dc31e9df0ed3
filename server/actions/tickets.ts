import * as v from 'valibot'
import { actionStream } from '#contract/actions/action-stream.ts'
import { batchLoader } from '#server/kernel/batch-loader.ts'
import { type Clock, clockTolerance } from '#server/kernel/clock.ts'
import { randomToken } from '#server/kernel/crypto.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import { useTickets } from './outbox.store.ts'

/** The visitor, key and page of a stream; `origin` is empty if the request does not come from a page. */
export type Bearer = { key: string; projectId: string; anonymousId: string; origin: string }

type Claims = { key: string; anonymousId: string; origin: string; expiresAt: number; nonce: string }

const usedAtOnce = 500
const purpose = 'action stream'
const claimsSchema = v.tuple([v.string(), v.string(), v.string(), v.number(), v.string()])

/** Tickets. Each opens the stream of one visitor once, within a minute, from the page that received it. */
export const createTickets = ({ database, clock, key: signing }: { database: Database; clock: Clock; key: Key }) => {
  const partsOf = (claims: string, projectId: string) => [purpose, projectId, claims]

  const use = batchLoader(async (tickets: { nonce: string; expiresAt: Date }[]) => {
    const used = await useTickets(database, tickets)
    // Removed from the list, so that the same ticket is refused the second time within one statement.
    return tickets.map(({ nonce }) => used.delete(nonce))
  }, usedAtOnce)

  return {
    make: ({ key, projectId, anonymousId, origin }: Bearer): string => {
      const expiresAt = clock.now().getTime() + actionStream.ticketSeconds * 1_000
      const claims = JSON.stringify([key, anonymousId, origin, expiresAt, randomToken()])
      return `${Buffer.from(claims).toString('base64url')}.${signing.seal(partsOf(claims, projectId))}`
    },

    /** The claims of a ticket, not yet verified; null if the text is not a ticket. */
    read: (ticket: string): Claims | null => {
      const [head = ''] = ticket.split('.')
      const parsed = v.safeParse(claimsSchema, parse(Buffer.from(head, 'base64url').toString()))
      if (!parsed.success) return null
      const [key, anonymousId, origin, expiresAt, nonce] = parsed.output
      return isUuid(key) ? { key, anonymousId, origin, expiresAt, nonce } : null
    },

    /** Whether a ticket is ours, for this project, not expired and not used before. Marks it as used. */
    use: async (ticket: string, { nonce, expiresAt }: Claims, projectId: string): Promise<boolean> => {
      const [head = '', mark = '', ...rest] = ticket.split('.')
      const claims = partsOf(Buffer.from(head, 'base64url').toString(), projectId)
      const isOurs = rest.length === 0 && signing.generationOf(mark, claims) !== null
      const left = expiresAt - clock.now().getTime()
      // If more time is left than a ticket lasts, the clock was set back.
      if (!isOurs || left <= 0 || left > actionStream.ticketSeconds * 1_000 + clockTolerance) return false
      return use({ nonce, expiresAt: new Date(expiresAt) })
    },
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
