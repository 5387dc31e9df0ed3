import { expect, test } from 'vitest'
import { freshFirings } from '#api/alerts/fresh-firings.ts'
import type { AlertFiring, AlertNotice } from '#contract/alerts/alerts.ts'

const openedAt = '2026-03-01T08:00:00.000Z'
const notice: AlertNotice = { channel: 'inApp', about: 'opened', status: 'sent', failure: null, at: openedAt }
const firing: AlertFiring = {
  id: 'a',
  rule: { id: 'r', name: 'Lag', metric: 'lag', comparison: 'above', threshold: 60, minutes: 5 },
  severity: 'warning',
  acknowledged: null,
  openedAt,
  closedAt: null,
  end: null,
  value: 90,
  worst: 90,
  notices: [notice],
}
const since = Date.parse(openedAt)
const none = new Set<string>()

test('a firing that goes on and that its rule tells in the console is told once', () => {
  expect(freshFirings([firing], { since, told: none })).toEqual([firing])
  expect(freshFirings([firing], { since, told: new Set(['a']) })).toEqual([])
})

test.each<[string, Partial<AlertFiring>]>([
  ['one that has ended', { closedAt: openedAt, end: 'recovered' }],
  ['one of a rule that is muted', { notices: [{ ...notice, status: 'muted' }] }],
  ['one that is told by mail only', { notices: [{ ...notice, channel: 'mail' }] }],
  ['one that began before', { openedAt: '2026-03-01T07:59:59.999Z' }],
])('%s is not told', (_, different) => {
  expect(freshFirings([{ ...firing, ...different }], { since, told: none })).toEqual([])
})
