import { expect, test } from 'vitest'
import type { AlertFiring, AlertRule, AlertRules } from '#contract/alerts/alerts.ts'
import type { CouponPool } from '#contract/coupons/coupons.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { openTill } from '#tests/server/coupons/till.ts'
import { withServer } from '#tests/server/setup.ts'
import { ruleOf } from './rules.ts'

const server = withServer()
const minute = 60_000

/** A minute passes, and the job checks the rules. */
const check = async () => {
  server.pass(minute)
  await server.app.sweep()
}

const openWatched = async () => {
  const till = await openTill(server)
  await till.data<AlertRule>('createAlert', {
    body: ruleOf({ name: 'Low stock', metric: 'couponsLow', threshold: 0, minutes: 5 }),
  })
  return {
    ...till,
    rule: async () => (await till.data<AlertRules>('listAlerts')).rules[0],
    firings: async () => (await till.data<{ items: AlertFiring[] }>('listAlertFirings')).items,
    search: (anonymousId: string) => till.send({ anonymousId, properties: { q: 'tea' } }),
  }
}

/** The rule fires once its condition has held for its five minutes. */
const waitOut = async () => {
  for (let count = 0; count < 6; count += 1) await check()
}

test('a pool that runs low fires an alert when its threshold is passed for long enough, and clears it once codes are added', async () => {
  const watched = await openWatched()
  const pool = await watched.pool({ kind: 'generated', pattern: 'TEA-####-####', count: 3 }, { lowStock: 2 })
  await watched.give(pool)
  await check()
  expect(await watched.rule()).toMatchObject({ status: 'ok', value: 0 })
  await watched.search('a')
  await check()
  // Two are left, which is the threshold and not below it.
  expect(await watched.rule()).toMatchObject({ status: 'ok', value: 0 })
  await watched.search('b')
  await check()
  expect(await watched.rule()).toMatchObject({ status: 'pending', value: 1 })
  expect(await watched.firings()).toEqual([])
  await waitOut()
  expect(await watched.rule()).toMatchObject({ status: 'firing', value: 1 })
  const [firing] = await watched.firings()
  expect(firing).toMatchObject({ rule: { name: 'Low stock', metric: 'couponsLow' }, closedAt: null, value: 1 })
  expect(firing?.notices).toMatchObject([{ channel: 'inApp', about: 'opened', status: 'sent' }])
  await watched.data('generateCouponCodes', { params: { id: pool.id }, body: { count: 5 } })
  await check()
  expect(await watched.rule()).toMatchObject({ status: 'ok', value: 0 })
  expect(await watched.firings()).toMatchObject([{ end: 'recovered', closedAt: server.now().toISOString() }])
})

test('a shared code is low by its budget, and an archived pool is not counted', async () => {
  const watched = await openWatched()
  const pool = await watched.pool({ kind: 'shared', code: 'TEA' }, { budget: 2, lowStock: 2 })
  await watched.give(pool)
  await check()
  expect(await watched.rule()).toMatchObject({ status: 'ok' })
  await watched.search('a')
  await waitOut()
  expect(await watched.rule()).toMatchObject({ status: 'firing', value: 1 })
  await watched.data<CouponPool>('archiveCouponPool', { params: { id: pool.id } })
  await check()
  expect(await watched.rule()).toMatchObject({ status: 'ok', value: 0 })
  expect(await watched.firings()).toMatchObject([{ end: 'recovered' }])
})

test('a lower threshold clears the alert as well', async () => {
  const watched = await openWatched()
  const pool = await watched.pool({ kind: 'generated', pattern: 'TEA-####-####', count: 1 }, { lowStock: 2 })
  await waitOut()
  expect(await watched.rule()).toMatchObject({ status: 'firing', value: 1 })
  const { name, revision } = await watched.view(pool.id)
  await watched.data('changeCouponPool', { params: { id: pool.id }, body: { name, rules: noRules, replaces: revision } })
  await check()
  expect(await watched.rule()).toMatchObject({ status: 'ok', value: 0 })
})
