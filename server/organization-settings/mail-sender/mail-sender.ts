import { randomUUID } from 'node:crypto'
import type { MailSender, SaveMailSender, Sender, SenderSettings } from '#contract/organization-settings/mail-sender.ts'
import type { Audit } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import { readOrganization } from '../settings.store.ts'
import type { Caller } from '../settings.ts'
import { readAddress } from './addresses.ts'
import { grace } from './course.ts'
import { newDomain } from './domain-keys.ts'
import { isFreeMail } from './free-mail.ts'
import { recordsOf, type Wanted } from './records.ts'
import * as store from './senders.store.ts'

/** How the platform itself sends. `spf`: the mechanism that stands for its mail servers, like `include:spf.causeway.example`. */
export type Platform = { address: string; spf: string | null; domains: readonly string[] }

export type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rates: RateLimits
  keys: Pick<Keys, 'vault'>
  platform: Platform
}

export type MailSenders = ReturnType<typeof createMailSenders>

/** Making a pair of keys takes a tenth of a second of one core. */
const saveLimit = { atMost: 20, seconds: 60 * 60 }

/** Names of a domain that stays the same keep their keys. */
export const wantedOf = (row: store.SenderRow, spf: string | null): Wanted | null => {
  const { domain, token, selector, public_key: publicKey } = row
  if (domain === null || token === null || selector === null || publicKey === null) return null
  return { domain, token, selector, publicKey, spf }
}

/** The senders of organisations, as their members see and change them. */
export const createMailSenders = ({ database, audit, rates, keys, platform }: Dependencies) => {
  const senderOf = (row: store.SenderRow): Sender => {
    const wanted = wantedOf(row, platform.spf)
    const failing = row.state === 'failing' ? row.failing_since : null
    return {
      version: row.version,
      displayName: row.display_name,
      address: row.address,
      replyTo: row.reply_to,
      domain: row.domain,
      state: row.state,
      records: wanted ? recordsOf(wanted, row.seen) : [],
      checkedAt: row.checked_at?.toISOString() ?? null,
      endsAt: failing && new Date(failing.getTime() + grace).toISOString(),
    }
  }

  const view = async (tenantId: string): Promise<MailSender> => {
    const row = await database.ofTenant(tenantId, ({ query }) => store.readSender(query, tenantId))
    return { sender: row && senderOf(row), platformAddress: platform.address }
  }

  /** Changes wait for each other, and each must know the version that it replaces. */
  const changing = async (
    { who, from }: Caller,
    { action, replaces }: { action: 'mailSender.set' | 'mailSender.remove'; replaces: string | null },
    write: (query: Queries['query'], before: store.SenderRow | null) => Promise<Record<string, string> | null>,
  ): Promise<MailSender> => {
    const { tenantId, userId: actorId } = who
    const entry = { action, tenantId, actorId, target: tenantId, from } as const
    await audit.refusals(entry, () =>
      database.transaction(async ({ query }) => {
        await readOrganization(query, tenantId, { holds: true })
        const before = await store.readSender(query, tenantId)
        if ((before?.version ?? null) !== replaces) throw new ApiError('organization.changed')
        const details = await write(query, before)
        if (details) await audit.record(query, { ...entry, result: 'done', details })
      }),
    )
    return view(tenantId)
  }

  return {
    view,

    save: async (caller: Caller, { replaces, settings: given }: SaveMailSender): Promise<MailSender> => {
      const { tenantId } = caller.who
      const settings = asTheDns(given)
      const domain = readAddress(settings.address)?.domain ?? null
      if (domain !== null && isFreeMail(domain)) throw new ApiError('sender.freeMail')
      if (domain !== null && platform.domains.some((it) => domain === it || domain.endsWith(`.${it}`)))
        throw new ApiError('sender.platformDomain')
      const known = await database.ofTenant(tenantId, ({ query }) => store.readSender(query, tenantId))
      let own: store.NewDomain | null = null
      if (domain !== null && known?.domain !== domain) {
        const retryAfter = await rates.take(`mail-sender:${tenantId}`, saveLimit)
        if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
        own = await newDomain(keys.vault, tenantId, domain)
      }
      return changing(caller, { action: 'mailSender.set', replaces }, async (query, before) => {
        const version = randomUUID()
        // The version is that of the caller, so the domain is still the one that was read above, or the caller is told.
        if (before && domain !== null && before.domain === domain)
          await store.renameSender(query, tenantId, { version, settings })
        else if (domain !== null && own === null) throw new ApiError('organization.changed')
        else await store.writeSender(query, tenantId, { version, settings, own })
        return differenceOf(before && settingsOf(before), settings)
      })
    },

    remove: (caller: Caller, replaces: string): Promise<MailSender> =>
      changing(caller, { action: 'mailSender.remove', replaces }, async (query, before) => {
        await store.deleteSender(query, caller.who.tenantId)
        return { before: JSON.stringify(before && settingsOf(before)) }
      }),
  }
}

const settingsOf = ({ display_name, address, reply_to }: store.SenderRow): SenderSettings => ({
  displayName: display_name,
  address,
  replyTo: reply_to,
})

const asTheDns = ({ displayName, address, replyTo }: SenderSettings): SenderSettings => {
  const read = (text: string): string => {
    const found = text === '' ? '' : readAddress(text)?.address
    if (found === undefined) throw new ApiError('request.invalid')
    return found
  }
  return { displayName, address: read(address), replyTo: read(replyTo) }
}

/** What changed, as it goes on record; null if nothing did. */
const differenceOf = (before: SenderSettings | null, after: SenderSettings): Record<string, string> | null => {
  const [old, now] = [JSON.stringify(before), JSON.stringify(after)]
  return old === now ? null : { before: before ? old : '', after: now }
}
