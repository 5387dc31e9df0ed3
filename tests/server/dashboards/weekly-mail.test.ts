import { expect, test } from 'vitest'
import type { EffectVerdict } from '#contract/experiments/effects.ts'
import { locales } from '#contract/http/locale.ts'
import type { ToldStrategy, WeeklyContent } from '#server/dashboards/weekly-content.ts'
import { weeklyMail } from '#server/dashboards/weekly-mail.ts'

const totals = {
  ...{ visitors: 1_200, newVisitors: 900, visits: 2_000, buyingVisits: 50, events: 9_000, orders: 60, revenue: 4_800.5 },
  ...{ engagedMs: 0, shown: 0, clicked: 0, money: [] },
}
const content: WeeklyContent = {
  range: { from: '2026-03-02', to: '2026-03-08' },
  zone: 'Asia/Shanghai',
  currency: 'CNY',
  totals,
  before: { ...totals, visitors: 1_000, events: 9_000, orders: 0, revenue: 6_000, buyingVisits: 40 },
  isIncomplete: false,
  strategies: [],
  unlisted: 0,
  firings: { fired: 0, open: 0 },
}
const project = { id: 'p1', name: 'Tea & <Shop>' }
const mailOf = (different: Partial<WeeklyContent> = {}, held = ['*'], locale: (typeof locales)[number] = 'en') =>
  weeklyMail(locale, { project, content: { ...content, ...different }, held, origin: 'https://causeway.example' })

const verdicts: EffectVerdict[] = [
  { code: 'unhealthy', p: 0.001 },
  { code: 'collecting', unit: 'people', n: 10, of: 100 },
  { code: 'unknown', reason: 'noPeople' },
  { code: 'inconclusive', minimumDetectable: null },
  { code: 'blocked', guardrails: ['refundRate'] },
  { code: 'winning' },
  { code: 'losing' },
]
const strategies = verdicts.map((verdict): ToldStrategy => {
  const isTold = verdict.code === 'winning' || verdict.code === 'losing'
  return {
    id: verdict.code,
    name: `Of ${verdict.code}`,
    result: { metric: 'goal', name: verdict.code === 'losing' ? 'sign_up' : 'revenue', verdict },
    change: isTold ? { delta: 0.05, interval: [-0.012, 0.2] } : null,
  }
})

test('each figure has its difference to the week before, and a link to the days; from nothing there is no percentage', () => {
  const { text, html, subject } = mailOf()
  expect(subject.replaceAll(/\s/g, ' ')).toBe('Causeway · Weekly summary, Mar 2 – 8, 2026')
  expect(text).toContain('- Visitors: 1,200 (+20% on the week before)')
  expect(text).toContain('- Events: 9,000 (same as the week before)')
  expect(text).toContain('- Orders: 60 (0 the week before)')
  expect(text).toContain('- Revenue: CN¥4,800.50 (−20% on the week before)')
  expect(text).toContain('- Conversion rate: 2.5% (+0.5 percentage points on the week before)')
  expect(html.split('from=2026-03-02&amp;to=2026-03-08&amp;zone=Asia%2FShanghai')).toHaveLength(6)
  expect(html).toContain('Tea &amp; &lt;Shop&gt;')
  expect(text).toContain('Nothing needs attention.')
})

test('without a whole week before there is no difference, and a week without events is told in words', () => {
  expect(mailOf({ before: null }).text).toContain('Visitors: 1,200 (nothing to compare with the week before)')
  const quiet = mailOf({ totals: { ...totals, events: 0 } }).text
  expect(quiet).toContain('No events arrived last week.')
  expect(quiet).not.toContain('Visitors')
})

test('a strategy has the words of its verdict, and a figure only where there is one', () => {
  const { text } = mailOf({ strategies, unlisted: 2 })
  expect(text).toContain(
    'Of winning – Revenue per person: better than the control, unlikely to be chance, +5% (95% interval −1.2% to +20%)',
  )
  expect(text).toContain('Of losing – sign_up: worse than the control')
  expect(text).toMatch(/Of collecting – Revenue per person: still collecting data\n/)
  expect(text).toContain('And 2 more strategies.')
  expect(text).toContain('The group sizes of the strategy “Of unhealthy” do not match.')
})

test('somebody reads only what they may read', () => {
  const all = { strategies, firings: { fired: 3, open: 1 } }
  expect(mailOf(all).text).toContain('Alerts fired 3 times last week; 1 is still open.')
  const few = mailOf(all, ['event:read']).text
  expect(few).not.toMatch(/Of winning|Alerts|group sizes/)
  const names = mailOf(all, ['event:read', 'strategy:read']).text
  expect(names).toContain('- Of winning\n')
  expect(names).not.toContain('better than')
})

test('names show no address to those who may not see personal values', () => {
  const named = [{ id: 'a', name: 'For ann@example.com', result: null, change: null }]
  expect(mailOf({ strategies: named }).text).toContain('ann@example.com')
  expect(mailOf({ strategies: named }, ['event:read', 'strategy:read']).text).not.toContain('ann@example.com')
})

test.each(locales)('every sentence is there in %s, as text and as HTML', (locale) => {
  const { subject, text, html } = mailOf(
    { strategies, unlisted: 1, isIncomplete: true, firings: { fired: 1, open: 0 } },
    ['*'],
    locale,
  )
  expect(`${subject}${text}${html}`).not.toMatch(/undefined|NaN|\[object/)
  for (const line of text.split('\n').filter((it) => it.startsWith('- ')))
    expect(html).toContain(line.slice(2).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
})
