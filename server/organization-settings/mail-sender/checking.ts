import type { MailSender } from '#contract/organization-settings/mail-sender.ts'
import type { AuditEntry } from '#server/audit/audit.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Caller } from '../settings.ts'
import { courseAfter } from './course.ts'
import { type Dependencies as Common, wantedOf } from './mail-sender.ts'
import { faultyIn, lookUp, verdictOf } from './records.ts'
import * as store from './senders.store.ts'
import type { ResolveTxt } from './txt-records.ts'

type Dependencies = Common & { resolveTxt: ResolveTxt; view: (tenantId: string) => Promise<MailSender> }

export type Checking = ReturnType<typeof createChecking>

const checkLimit = { atMost: 10, seconds: 10 * 60 }
/** Less than a day: a process that starts again does not ask for what was asked today. */
const checkedFor = 20 * 60 * 60_000
const atOnce = 4

/** Asks the DNS for the records of senders: when a member wants it, and once a day. */
export const createChecking = ({ database, clock, audit, rates, platform, resolveTxt, view }: Dependencies) => {
  /** `by` is who wanted it. The DNS is asked outside of any transaction. False: there is nothing to check. */
  const check = async (tenantId: string, by: Pick<AuditEntry, 'actorId' | 'from'>): Promise<boolean> => {
    const row = await database.ofTenant(tenantId, ({ query }) => store.readSender(query, tenantId))
    const wanted = row && wantedOf(row, platform.spf)
    if (!wanted) return false
    const seen = await lookUp(wanted, resolveTxt)
    await database.transaction(async ({ query }) => {
      await query('select 1 from mail_senders where tenant_id = $1 for update', [tenantId])
      const before = await store.readSender(query, tenantId)
      // Somebody has named another domain meanwhile: what was found is not about it.
      if (!before || before.token !== wanted.token) return
      const at = clock.now()
      const course = courseAfter({ state: before.state, failingSince: before.failing_since }, verdictOf(wanted, seen), at)
      await store.writeCheck(query, tenantId, { seen, course, at })
      if (course.state === before.state) return
      const action = actionOf[course.state]
      if (!action) return
      const records = faultyIn(wanted, seen).join(' ')
      const details = { domain: wanted.domain, ...(records === '' ? {} : { records }) }
      await audit.record(query, { action, result: 'done', tenantId, target: tenantId, details, ...by })
    })
    return true
  }

  return {
    checkNow: async ({ who, from }: Caller): Promise<MailSender> => {
      const { tenantId, userId: actorId } = who
      const retryAfter = await rates.take(`mail-sender-check:${tenantId}`, checkLimit)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      if (!(await check(tenantId, { actorId, from }))) throw new ApiError('sender.nothingToCheck')
      return view(tenantId)
    },

    /** Checks every domain that was not checked today. One that cannot be stored does not keep the others. */
    checkAll: async (): Promise<void> => {
      const due = await store.findUnchecked(database.forJobs.query, new Date(clock.now().getTime() - checkedFor))
      const results: PromiseSettledResult<boolean>[] = []
      for (let start = 0; start < due.length; start += atOnce)
        results.push(...(await Promise.allSettled(due.slice(start, start + atOnce).map((it) => check(it, {})))))
      const failed = results.find((it) => it.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

const actionOf: Partial<Record<string, 'mailSender.proven' | 'mailSender.failing' | 'mailSender.lost'>> = {
  proven: 'mailSender.proven',
  failing: 'mailSender.failing',
  lost: 'mailSender.lost',
}
