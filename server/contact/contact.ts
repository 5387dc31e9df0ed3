import { randomUUID } from 'node:crypto'
import type { ContactRequest } from '#contract/contact/contact.ts'
import type { Locale } from '#contract/http/locale.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { contactMail } from '#server/mail/templates.ts'
import { insertContactRequest } from './contact.store.ts'

export type ContactDependencies = {
  database: Database
  clock: Clock
  rates: RateLimits
  mailQueue: MailQueue
  /** The recipient of a mail about each request. If it is null, requests are only stored. */
  salesEmail: string | null
}

export type Contact = ReturnType<typeof createContact>

const requestsAnAddress = { atMost: 5, seconds: 60 * 60 }

/** Contact requests from the public site. */
export const createContact = ({ database, clock, rates, mailQueue, salesEmail }: ContactDependencies) => ({
  /** Stores a request. A request from a program gets the same answer and is not stored. */
  take: async (request: ContactRequest, { address, locale }: { address: string | null; locale: Locale }): Promise<void> => {
    const retryAfter = address === null ? null : await rates.take(`contact:${address}`, requestsAnAddress)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    if (request.website !== '') return
    await database.transaction(async ({ query }) => {
      await insertContactRequest(query, { ...request, id: randomUUID(), locale, createdAt: clock.now().toISOString() })
      if (salesEmail) await mailQueue.post(query, { to: salesEmail, ...contactMail(request) })
    })
    mailQueue.wake()
  },
})
