import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TimelineEntry, Visit } from '#contract/profiles/history.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { TimelineTab } from '#ui/profiles/detail/timeline-tab.tsx'

const event = (id: string, at: string, sessionId: string | null, name = `event-${id}`): TimelineEntry => ({
  ...{ kind: 'track', id, at, receivedAt: at, event: name, anonymousId: 'a', userId: null, sessionId, pageViewId: null },
  ...{ url: null, path: null, title: null, properties: {}, context: {} },
})
const visit = (id: string, startedAt: string, lastAt: string, over: Partial<Visit> = {}): Visit => ({
  ...{ id, startedAt, lastAt, events: 3, pageViews: 2, engagedMs: 0, source: null, entryPath: null, country: null, device: null },
  ...over,
})
const on = (time: string) => `2026-03-02T${time}.000Z`

test('what was done in one visit is listed together under what the visit adds up to; other things stay at their time', async () => {
  const { show } = setUpScreen()
  const edit: TimelineEntry = {
    kind: 'edit',
    id: 'e',
    at: on('10:00:30'),
    by: 'somebody',
    reason: 'asked',
    traits: { plan: 'gold' },
  }
  show(
    <TimelineTab
      entries={[
        event('5', on('12:00:00'), null),
        event('4', on('10:01:00'), 'one'),
        // Two browsers at the same time.
        event('3', on('10:00:45'), 'two'),
        edit,
        event('2', on('10:00:10'), 'one'),
        event('1', on('09:00:00'), null),
      ]}
      visits={[
        visit('one', on('10:00:00'), on('10:08:00'), { engagedMs: 61_000, source: 'google', entryPath: '/tea', country: 'FR' }),
        visit('two', on('10:00:40'), on('10:00:50')),
      ]}
      kinds={[]}
      onKinds={() => {}}
      timeZone="UTC"
      names={{}}
      onDecision={() => {}}
      more={null}
    />,
  )
  const lists = within(screen.getByRole('region', { name: '时间线' }))
    .getAllByRole('list')
    .map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent ?? ''),
    )
  const events = lists.filter((items) => items.some((item) => /event-|手动/.test(item)))
  expect(events.map((items) => items.map((item) => /event-\d|手动/.exec(item)?.[0]))).toEqual([
    ['event-5'],
    ['event-4', '手动', 'event-2'],
    ['event-3'],
    ['event-1'],
  ])
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    '10:00 开始的访问',
    '10:00 开始的访问',
  ])
  const facts = lists.filter((items) => items.includes('2 个页面'))
  expect(facts[0]).toEqual(['历时 8分钟', '2 个页面', '3 个事件', '停留 1分钟', '来自 google', '从 /tea 进入', '法国'])
})
