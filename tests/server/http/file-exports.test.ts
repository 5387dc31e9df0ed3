import { describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { couponCodesCsv } from '#contract/coupons/coupons.ts'
import { headerNames } from '#contract/http/headers.ts'
import { auditCsv } from '#contract/operations/security.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()
const [second, minute] = [1_000, 60_000]
const poolBody = { name: 'Tea', source: { kind: 'uploaded' }, rules: noRules }

const openScene = async () => {
  const person = await server.newcomer()
  const at = { session: person.session.session, project: person.project.id }
  const { id } = (await server.call('createCouponPool', { ...at, body: poolBody })).data as { id: string }
  const paths = { profilesCsv: profilesCsv.path, couponCodesCsv: couponCodesCsv.path.replace(':id', id), auditCsv: auditCsv.path }
  const ask = (route: keyof typeof paths, headers: Record<string, string>) =>
    server.request(paths[route], { headers: { [headerNames.project]: person.project.id, ...headers } })
  return { person, ask }
}
const codeOf = async (response: Response): Promise<number> => ((await response.json()) as { code: number }).code
const isFile = (response: Response) => response.headers.get('Content-Type') === 'text/csv; charset=utf-8'

describe.each(['profilesCsv', 'couponCodesCsv', 'auditCsv'] as const)('the file of %s (R-20)', (route) => {
  test('is given to whoever proved who they are less than 15 minutes ago, and not later', async () => {
    const { person, ask } = await openScene()
    const caller = route === 'auditCsv' ? await server.admin() : person
    const headers = { [headerNames.session]: caller.session.session }
    server.pass(15 * minute - second)
    expect(isFile(await ask(route, headers))).toBe(true)
    const records = () => server.database.query("select id from audit_records where action like '%xport%' order by id")
    const before = await records()
    server.pass(second)
    expect(await codeOf(await ask(route, headers))).toBe(serverProblems['session.stale'].number)
    expect(await records()).toEqual(before)
    await server.call('confirmSession', { session: caller.session.session, body: { password: caller.password } })
    expect(isFile(await ask(route, headers))).toBe(true)
  })

  test('is not given to a platform admin in place of a person, nor to a token', async () => {
    const { person, ask } = await openScene()
    const admin = await server.admin()
    const body = {
      user: person.session.id,
      organization: person.session.companyid,
      reason: 'Ticket 17 asks for a look at the funnel',
      minutes: 60,
      personalReason: 'The name of one visitor is wrong',
    }
    const { session } = (await server.call('startImpersonation', { session: admin.session.session, body })).data as Session
    const refusal = route === 'auditCsv' ? 'permission.denied' : 'impersonation.refused'
    expect(await codeOf(await ask(route, { [headerNames.session]: session }))).toBe(serverProblems[refusal].number)
    const wanted = { name: 'Reports', permissions: ['profile:read', 'action:read'], projectIds: null, days: 30 }
    const made = await server.call('createToken', { session: person.session.session, body: wanted })
    const { secret } = made.data as { secret: string }
    const byToken = await codeOf(await ask(route, { Authorization: `Bearer ${secret}` }))
    expect(byToken).toBe(serverProblems[route === 'auditCsv' ? 'session.invalid' : 'token.notAllowed'].number)
  })
})
