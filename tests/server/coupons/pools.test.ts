import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { CodesReport } from '#contract/coupons/code-file.ts'
import { codeAlphabet } from '#contract/coupons/codes.ts'
import { couponCodesCsv } from '#contract/coupons/coupons.ts'
import { makeCodes, readCodes } from '#server/coupons/codes.ts'
import { popup } from '#tests/server/actions/response-action-contents.ts'
import { withServer } from '#tests/server/setup.ts'
import { noRules } from './fixtures.ts'
import { openTill, patterned } from './till.ts'

const server = withServer()
const fileOf = (text: string) => Buffer.from(text).toString('base64')

test('codes of a pattern are all different and have no characters that look alike', () => {
  const codes = makeCodes('A-########', 20_000)
  expect(new Set(codes).size).toBe(20_000)
  const characters = new Set(codes.flatMap((it) => [...it.slice(2)]))
  expect([...characters].sort().join('')).toBe(codeAlphabet.split('').sort().join(''))
  expect(codeAlphabet).not.toMatch(/[01258BILOSUVZ]/)
})

test('a file of 100,000 codes is taken, and each of its broken and doubled lines is reported', async () => {
  const till = await openTill(server)
  const pool = await till.pool({ kind: 'uploaded' })
  await till.pool({ kind: 'shared', code: 'TAKEN' })
  const many = Array.from({ length: 99_995 }, (_, place) => `C${place}`)
  const lines = ['code;note', ...many, 'c7;again', 'taken', '"open', 'with space', `${'x'.repeat(41)}`]
  const upload = (text: string) =>
    till.data<CodesReport>('uploadCouponCodes', { params: { id: pool.id }, body: { file: fileOf(text) } })
  const report = await upload(lines.join('\r\n'))
  expect(report).toMatchObject({ lines: 100_000, added: 99_995, rejected: 5 })
  expect(report.problems.map(({ line, code }) => [line, code])).toEqual([
    [99_997, 'repeated'],
    [99_998, 'taken'],
    [99_999, 'quote'],
    [100_000, 'invalid'],
    [100_001, 'tooLong'],
  ])
  expect(await till.view(pool.id)).toMatchObject({ codes: 99_995, left: 99_995 })
  expect((await till.codes(pool.id, 'free')).slice(0, 2).map(({ code }) => code)).toEqual(['C0', 'C1'])
  const again = await upload('C1\nD1')
  expect(again).toMatchObject({ added: 1, problems: [{ line: 1, code: 'taken', value: 'C1' }] })
  const tooMany = await till.call('uploadCouponCodes', {
    params: { id: pool.id },
    body: { file: fileOf(Array.from({ length: 100_001 }, (_, place) => `E${place}`).join('\n')) },
  })
  expect(tooMany.code).toBe(serverProblems['coupon.tooManyCodes'].number)
})

test('a line that is blank is passed over, and the column is found by its name', () => {
  const { codes, problems } = readCodes('Note,Coupon Code\n\nfirst, A1 \n"second, best","B1"\nthird\n')
  expect(codes.map(({ code }) => code)).toEqual(['A1', 'B1'])
  expect(problems).toEqual([{ line: 5, code: 'columns', value: 'third' }])
})

test('a pool is changed by the revision that one knows, and generated further', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned)
  const change = (name: string) =>
    till.call('changeCouponPool', {
      params: { id: pool.id },
      body: { name, rules: { ...noRules, lowStock: 200 }, replaces: pool.revision },
    })
  expect((await change('Spring')).data).toMatchObject({ name: 'Spring', isLow: true, revision: 2 })
  expect((await change('Summer')).code).toBe(serverProblems['coupon.changed'].number)
  await till.data('generateCouponCodes', { params: { id: pool.id }, body: { count: 150 } })
  expect(await till.view(pool.id)).toMatchObject({ codes: 250, isLow: false })
  const { data } = await till.call('listCouponPools', { query: { q: 'sPr' } })
  expect(data).toMatchObject({ items: [{ id: pool.id }], total: { value: 1 } })
})

test('a pool that is used is archived instead of deleted, and one that does not exist cannot be published', async () => {
  const till = await openTill(server)
  const [used, unused] = [await till.pool(patterned), await till.pool(patterned)]
  await till.give(used)
  expect(await till.data('deleteCouponPool', { params: { id: used.id } })).toMatchObject({
    outcome: 'archived',
    usedBy: [{ type: 'popup' }],
  })
  expect(await till.data('deleteCouponPool', { params: { id: unused.id } })).toMatchObject({ outcome: 'deleted' })
  expect((await till.call('viewCouponPool', { params: { id: unused.id } })).code).toBe(serverProblems['coupon.unknown'].number)
  await expect(till.publishAction({ name: 'Late', type: 'popup', content: popup({ coupon: unused.id }) })).rejects.toThrow(
    'coupon.unknown',
  )
})

test('a shared code belongs to one pool, and a name to one', async () => {
  const till = await openTill(server)
  const pool = await till.pool({ kind: 'shared', code: 'ONE' })
  const create = (name: string, code: string) =>
    till.call('createCouponPool', { body: { name, source: { kind: 'shared', code }, rules: noRules } })
  expect((await create('Other', 'one')).code).toBe(serverProblems['coupon.codeTaken'].number)
  expect((await create(pool.name, 'TWO')).code).toBe(serverProblems['coupon.taken'].number)
  expect((await create('Other', 'ONE TWO')).code).not.toBe(201)
})

test('a message is not published with a pool that is empty or over, and the answer names the field', async () => {
  const till = await openTill(server)
  const before = new Date(server.now().getTime() - 1_000).toISOString()
  const pools = {
    'coupon.empty': await till.pool({ kind: 'uploaded' }),
    'coupon.ended': await till.pool(patterned, { validTo: before }),
  }
  const coupon = { discount: { kind: 'percent', percent: 10 }, minimumOrder: null, expiresAfterHours: 24 }
  for (const [code, { id }] of Object.entries(pools))
    for (const [field, body] of Object.entries({
      coupon: { type: 'popup', content: popup({ coupon: id }) },
      pool: { type: 'coupon', content: { ...coupon, texts: popup().texts, pool: id } },
    })) {
      const action = await till.data<ResponseAction>('createResponseAction', { body: { name: `${code} ${field}`, ...body } })
      const answer = await till.call('publishResponseAction', { params: { id: action.id }, body: { replaces: action.revision } })
      expect(answer.code).toBe(serverProblems['action.invalid'].number)
      expect(answer.data).toMatchObject({ faults: [{ code, path: [field] }] })
    }
})

test('the codes of a pool are a file: with their state, masked without the right to see people, and with no formula in it', async () => {
  const till = await openTill(server)
  const pool = await till.pool({ kind: 'uploaded' })
  const many = Array.from({ length: 2_500 }, (_, place) => `C${place}`)
  const file = fileOf(['=1+1', ...many].join('\n'))
  await till.data('uploadCouponCodes', { params: { id: pool.id }, body: { file } })
  await till.give(pool)
  await till.send({ anonymousId: 'a' })
  const read = async (session = till.token, id = pool.id) => {
    const headers = { jsessionid: session, 'PROJECT-INFO': till.ref.projectId }
    const response = await server.request(couponCodesCsv.path.replace(':id', id), { headers })
    const text = await response.text()
    return { response, text, lines: text.trimEnd().split('\r\n') }
  }
  const { response, lines } = await read()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(lines[0]).toContain('code,state,issued_at,expires_at,redeemed_at,redeemed_by_owner,profile,decision')
  expect(lines).toHaveLength(1 + 2_501)
  expect(lines.at(-1)).toMatch(/^"'=1\+1",issued,2/)
  expect(lines[1]).toBe('C0,free,,,,,,')
  expect(new Set(lines).size).toBe(2_502)
  await server.database.query("update members set role = 'analyst' where user_id = $1", [till.userId])
  const masked = await read()
  expect(masked.lines).toHaveLength(1 + 2_501)
  expect(masked.text).not.toMatch(/C\d|1\+1/)
  const foreign = await openTill(server)
  expect(JSON.parse((await read(till.token, (await foreign.pool(patterned)).id)).text)).toMatchObject({
    code: serverProblems['coupon.unknown'].number,
  })
})

test('a pool that is running low fires an alert rule, and one that is filled up again ends it', async () => {
  const till = await openTill(server)
  const pool = await till.pool(patterned, { lowStock: 101 })
  const now = async () =>
    (await till.data<{ now: number }>('viewAlertMetric', { params: { metric: 'couponsLow' }, query: { minutes: '5' } })).now
  expect(await now()).toBe(1)
  await till.data('generateCouponCodes', { params: { id: pool.id }, body: { count: 1 } })
  expect(await now()).toBe(0)
  await till.pool({ kind: 'shared', code: 'ALL' }, { lowStock: 10 })
  expect(await now()).toBe(0)
  const limited = await till.pool({ kind: 'shared', code: 'FEW' }, { lowStock: 10, budget: 5 })
  expect(await now()).toBe(1)
  await till.data('archiveCouponPool', { params: { id: limited.id } })
  expect(await now()).toBe(0)
})
