import * as v from 'valibot'
import { operationsEndpoints } from '#contract/operations/endpoints.ts'
import { type Access, auditCsv, lockKinds, type SignInSecurity } from '#contract/operations/security.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { isStorableThroughout } from '#server/kernel/storable.ts'
import { isUuid } from '#server/kernel/uuid.ts'
import { findNewestId } from './audit-search.store.ts'
import type { AuditSearch } from './audit-search.ts'
import { readFailuresByAddress, readFailuresByPerson, readLocked } from './sign-in-security.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  search: AuditSearch
  viewAccess: () => Promise<Access>
  firstBroken: () => Promise<number | null>
}

const shownAtMost = 50
const failuresOf = 24 * 60 * 60_000

export const serveSecurity = (
  { app, serve, requirePlatform, requestContextOf }: HttpRoutes,
  { database, clock, audit, search, viewAccess, firstBroken }: Dependencies,
) => {
  let checking: Promise<number | null> | null = null
  /** Simultaneous checks share one reading of the record. */
  const check = () => {
    checking ??= firstBroken().finally(() => {
      checking = null
    })
    return checking
  }

  app.get(auditCsv.path, async (context) => {
    const who = await requirePlatform(context, 'exportAudit', auditCsv)
    const filter = v.safeParse(auditCsv.query, context.req.query())
    if (!filter.success || !isStorableThroughout(filter.output)) throw new ApiError('request.invalid')
    const file = await search.csv(filter.output)
    const details = detailsOf(filter.output)
    const from = requestContextOf(context)
    await audit.recordAlone({
      action: 'audit.export',
      result: 'done',
      tenantId: who.tenantId,
      actorId: who.userId,
      details,
      from,
    })
    return context.body(file, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit.csv"',
      'Cache-Control': 'no-store',
    })
  })

  serve(operationsEndpoints.searchAudit, ({ query }) => search.page(query))
  serve(operationsEndpoints.checkAudit, async ({ context, who }) => {
    const newest = await findNewestId(database.query)
    const broken = await check()
    const details = { newest: String(newest), ...(broken === null ? {} : { broken: String(broken) }) }
    const from = requestContextOf(context)
    await audit.recordAlone({ action: 'audit.check', result: 'done', tenantId: who.tenantId, actorId: who.userId, details, from })
    return { newest, broken, checkedAt: clock.now().toISOString() }
  })
  serve(operationsEndpoints.viewAccess, viewAccess)
  serve(operationsEndpoints.viewSignInSecurity, async (): Promise<SignInSecurity> => {
    const now = clock.now()
    const since = new Date(now.getTime() - failuresOf).toISOString()
    const { query } = database
    const [byAddress, byPerson, locked] = [
      await readFailuresByAddress(query, since, shownAtMost),
      await readFailuresByPerson(query, since, shownAtMost),
      await readLocked(query, now.toISOString(), shownAtMost),
    ]
    return {
      byAddress: byAddress.map(({ last_at, ...row }) => ({ ...row, lastAt: last_at.toISOString() })),
      byPerson: byPerson.map(({ last_at, username, ...row }) => ({ ...row, name: username, lastAt: last_at.toISOString() })),
      locked: locked.map(({ key, kind, user_id, username, failures, until }) => ({
        key,
        kind: lockKinds.find((it) => it === kind) ?? 'account',
        person: user_id === null ? null : { id: user_id, name: username ?? '' },
        failures,
        until: until.toISOString(),
      })),
    }
  })
}

/** The filter of an export, as it is recorded: ids, but not the names and addresses by which people are looked for. */
const detailsOf = (filter: v.InferOutput<typeof auditCsv.query>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      if (value === undefined) return []
      const isNamed = (name === 'actor' || name === 'organization') && !isUuid(value)
      return [[name, isNamed ? 'by name' : value]]
    }),
  )
