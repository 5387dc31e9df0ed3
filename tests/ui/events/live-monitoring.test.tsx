import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { LiveEvent, LiveOverview } from '#contract/events/events.ts'
import { noFilter } from '#machines/events/event-filter.ts'
import { eventStreamMachine, type FromPage, type FromSource } from '#machines/events/event-stream.machine.ts'
import { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { walks as streamWalks } from '#tests/machines/events/event-stream.walks.ts'
import { walks } from '#tests/machines/events/live-monitoring.walks.ts'
import { eventNumber, projectCalled, rejectedNumber } from '#tests/support/machine-people.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { LiveMonitoringScreen } from '#ui/events/live-monitoring/live-monitoring-screen.tsx'

const overview: LiveOverview = {
  activeVisitors: 12,
  minutes: Array.from({ length: 30 }, (_, place) => ({
    at: new Date(Date.UTC(2024, 0, 1, 8, place)).toISOString(),
    accepted: place * 10,
    rejected: place % 7 === 0 ? 3 : 0,
  })),
  isMonthFull: false,
  recent: { events: 400, ofBots: 0, withoutSession: 0 },
  lastId: '0',
}

const setScene = (known: LiveOverview | null = overview, writeText = async (_: string) => {}) => {
  const stage = setUpScreen({ writeText })
  const opened: (string | null)[] = []
  let source: (event: FromSource) => void = () => {}
  let page: (event: FromPage) => void = () => {}
  const eventStream = eventStreamMachine.provide({
    actors: {
      openStream: fromCallback<FromSource, { projectId: string; lastId: string | null }>(({ input, sendBack }) => {
        opened.push(input.lastId)
        source = sendBack
      }),
      watchPage: fromCallback<FromPage, void>(({ sendBack }) => {
        page = sendBack
      }),
    },
  })
  const input = { projectId: 'first', filter: noFilter }
  const actor = createActor(liveMonitoringMachine.provide({ actors: { eventStream } }), { clock: stage.clock, input })
  actor.start()
  const copying = createActor(stage.machines.copying, { clock: stage.clock }).start()
  const replay = createActor(stage.machines.eventReplay, { input: { projectId: 'first' } }).start()
  stage.show(
    <LiveMonitoringScreen
      actor={actor}
      copying={copying}
      replay={replay}
      decisions={{ byEvent: {}, decidedTo: null, names: {}, onOpen: () => {} }}
      project={projectCalled('first')}
      overview={known}
      isStale={false}
    />,
  )
  const tell = (event: FromSource) => act(async () => source(event))
  return {
    ...stage,
    actor,
    opened,
    tell,
    tellPage: (event: FromPage) => act(async () => page(event)),
    arrive: (...events: LiveEvent[]) => tell({ type: 'events.arrived', events }),
    goLive: async () => {
      await tell({ type: 'stream.opened' })
      await tell({ type: 'stream.caughtUp', lastId: '0', leftOut: 0 })
    },
  }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const rows = () => within(screen.queryByRole('table', { name: '事件' }) ?? document.createElement('div')).queryAllByRole('button')
const stateOf = (connection: unknown): string | RegExp => {
  if (connection === 'waiting') return /^连接中断，\d+ 秒后重新连接$/
  if (connection === 'refused') return '无法连接'
  if (connection === 'displaced') return '之后又在其他标签页打开了 4 个实时页面，此页已停止更新。'
  const { open } = (typeof connection === 'object' ? connection : {}) as { open?: string }
  return open === 'live' || open === 'resumed' ? '实时' : '正在连接…'
}

describe('the connection', () => {
  test.each(streamWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { actor, user, wait, tell, tellPage } = setScene()
    const waits = { oneSecond: 1_000, whileTold: 10_000, untilRest: 60_000 }
    await play(walk, {
      onStep: async ({ event, state }) => {
        const [, delay] = /^xstate\.after\.(\w+)/.exec(event.type) ?? []
        if (delay) await wait(waits[delay as keyof typeof waits])
        else if (event.type === 'stream.retry')
          await user.click(screen.queryByRole('button', { name: '在此继续' }) ?? button('立即重试'))
        else if (event.type.startsWith('page.') || event.type === 'network.back') await tellPage(event as FromPage)
        else await tell(event as FromSource)
        expect(actor.getSnapshot().children.eventStream?.getSnapshot().value).toEqual(state)
        const { connection } = state as { connection: unknown }
        expect(screen.getByText(stateOf(connection))).toBeTruthy()
        expect(screen.queryByRole('button', { name: '立即重试' }) !== null).toBe(
          ['waiting', 'refused'].includes(connection as string),
        )
        expect(screen.queryByRole('button', { name: '在此继续' }) !== null).toBe(connection === 'displaced')
        expect(screen.queryByText(/错过/) !== null).toBe((connection as { open?: string }).open === 'resumed')
      },
    })
  })
})

describe('the list', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { actor, user, wait, arrive, goLive } = setScene()
    await goLive()
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'events.arrived') await arrive(...event.events)
        else if (event.type === 'display.pause') await user.click(button('暂停'))
        else if (event.type === 'display.play') await user.click(button(/^继续/))
        else if (event.type === 'filter.change') await user.click(screen.getByRole('checkbox', { name: '只看被拒绝的' }))
        else if (event.type === 'filter.clear')
          await user.click(screen.getAllByRole('button', { name: '清除筛选' })[0] as HTMLElement)
        else if (event.type === 'row.open') await user.click(button('purchase'))
        else if (event.type === 'row.want' || event.type === 'decisions.learned') await act(async () => actor.send(event))
        else if (event.type === 'details.close')
          await (screen.queryByRole('dialog') ? user.keyboard('{Escape}') : user.click(button('知道了')))
        else await wait(10_000)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { details, display } = state as { details: string; display: string }
        await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(details === 'open'))
        if (details === 'open') return
        const { context } = actor.getSnapshot()
        expect(screen.queryByRole('button', { name: /^继续/ }) !== null).toBe(display === 'paused')
        expect(rows()).toHaveLength(context.shown.length)
        const summary = context.summary ? `新事件 ${context.summary.arrived} 个，其中被拒绝 ${context.summary.rejected} 个` : ''
        expect(screen.getByRole('log').textContent).toBe(summary)
      },
    })
  })
})

test('while paused nothing moves and waiting events are counted; playing shows them', async () => {
  const { user, arrive, goLive } = setScene()
  await goLive()
  await arrive(eventNumber(1))
  await user.click(button('暂停'))
  await arrive(eventNumber(2), eventNumber(3))
  expect(rows()).toHaveLength(1)
  await user.click(button('继续（2 个等待）'))
  expect(rows()).toHaveLength(3)
})

test('at most 200 rows are in the document, and the number of others is shown', async () => {
  const { arrive, goLive } = setScene()
  await goLive()
  await arrive(...Array.from({ length: 2_100 }, (_, index) => eventNumber(index + 1)))
  expect(rows()).toHaveLength(200)
  expect(screen.getByText('显示最新的 200 个，共 2,000 个；更早的 100 个已从此页移出，仍保存在项目中')).toBeTruthy()
})

test('a reconnection continues after the last event, and shows how many events it brought', async () => {
  const { opened, wait, tell, arrive, goLive } = setScene()
  await goLive()
  await arrive(eventNumber(7))
  await tell({ type: 'stream.lost', problem: { code: 'transport.offline', status: 0 } })
  await wait(1_000)
  expect(opened).toEqual([null, '7'])
  await tell({ type: 'stream.opened' })
  await arrive(eventNumber(2_100), eventNumber(2_101))
  await tell({ type: 'stream.caughtUp', lastId: '2101', leftOut: 40 })
  expect(screen.getByText('已补回错过的 2 个事件，另有约 40 个更早的未加载')).toBeTruthy()
})

test('an event named in the address opens when it arrives; if it is missing, a message says so after all events have arrived', async () => {
  const { actor, user, tell, arrive, goLive } = setScene()
  await act(async () => actor.send({ type: 'row.want', id: '2' }))
  await tell({ type: 'stream.opened' })
  await arrive(eventNumber(1), rejectedNumber(2))
  await screen.findByRole('dialog', { name: 'purchase' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await act(async () => actor.send({ type: 'row.want', id: '77' }))
  expect(screen.queryByText(/链接中的事件不在最近的事件之中/)).toBeNull()
  await goLive()
  expect(screen.getByText(/链接中的事件不在最近的事件之中/).closest('[role=status]')).toBeTruthy()
  await user.click(button('知道了'))
  expect(document.activeElement).toBe(button('暂停'))
  await act(async () => actor.send({ type: 'row.want', id: '77' }))
  await arrive(eventNumber(77))
  await screen.findByRole('dialog', { name: 'add_to_cart' })
  expect(screen.queryByText(/链接中的事件不在最近的事件之中/)).toBeNull()
})

test('the event as sent and its message id can be copied, each confirmed for two seconds', async () => {
  const written: string[] = []
  const { user, wait, arrive, goLive } = setScene(overview, async (text) => void written.push(text))
  await goLive()
  await arrive(eventNumber(1))
  await user.click(button('add_to_cart'))
  const dialog = within(await screen.findByRole('dialog', { name: 'add_to_cart' }))
  await user.click(dialog.getByRole('button', { name: '复制 messageId' }))
  await user.click(dialog.getByRole('button', { name: '复制 JSON' }))
  expect(written[0]).toBe('message-1')
  expect(JSON.parse(written[1] ?? '')).toMatchObject({ messageId: 'message-1', event: 'add_to_cart' })
  expect(dialog.getByText('已复制').closest('figure')).toBeTruthy()
  await wait(1_999)
  expect(dialog.getAllByText('已复制')).toHaveLength(1)
  await wait(1)
  expect(dialog.queryByText('已复制')).toBeNull()
})

test('a rejected event shows the reason and the event as sent', async () => {
  const { user, arrive, goLive } = setScene()
  await goLive()
  await arrive(eventNumber(1), rejectedNumber(2))
  await user.click(button('purchase'))
  const dialog = within(await screen.findByRole('dialog', { name: 'purchase' }))
  expect(dialog.getByText('被拒绝')).toBeTruthy()
  expect(dialog.getByText('时间无法识别')).toBeTruthy()
  expect(dialog.getByText(/必须是 ISO 8601 格式/)).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'JSON' }).textContent).toContain('"originalTimestamp": "yesterday"')
})

test('the details of an accepted event show when it happened, how late it arrived and how wrong the clock was', async () => {
  const { user, arrive, goLive } = setScene()
  await goLive()
  const { context } = eventNumber(1)
  const stored = { ...context, originalTimestamp: '2024-01-01T01:00:00.000Z', clockSkewed: true, country: 'CN' }
  await arrive({ ...eventNumber(1), clockOffset: -3_600_000, context: stored })
  await user.click(button('add_to_cart'))
  const dialog = within(await screen.findByRole('dialog', { name: 'add_to_cart' }))
  expect(dialog.getByText('被接收')).toBeTruthy()
  expect(dialog.getByText('250毫秒')).toBeTruthy()
  expect(dialog.getByText(/^访客的时钟快/).textContent).toBe('访客的时钟快 1小时，已校正')
  const sent = JSON.parse(dialog.getByRole('region', { name: 'JSON' }).textContent ?? '') as Record<string, unknown>
  expect(sent).toMatchObject({
    event: 'add_to_cart',
    seq: 1,
    properties: { quantity: 1 },
    originalTimestamp: '2024-01-01T01:00:00.000Z',
  })
  expect(sent.context).toEqual({ page: eventNumber(1).context.page })
  await user.click(dialog.getByRole('button', { name: '只看这位访客' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('searchbox', { name: '访客' })).toHaveProperty('value', 'visitor-1')
})

test('the arrow keys move from row to row and pause the list; Enter opens, Escape closes and returns', async () => {
  const { user, arrive, goLive } = setScene()
  await goLive()
  await arrive(eventNumber(1), eventNumber(2), rejectedNumber(3))
  const [first, second, third] = rows()
  expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  first?.focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  expect(button('继续（0 个等待）')).toBeTruthy()
  await arrive(eventNumber(4))
  expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(third)
  await user.keyboard('{Home}{ArrowDown}{Enter}')
  await screen.findByRole('dialog', { name: 'add_to_cart' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('if the row is gone, the focus returns to the button that pauses the list', async () => {
  const { user, arrive, goLive } = setScene()
  await goLive()
  await arrive(rejectedNumber(1))
  await user.click(button('purchase'))
  await screen.findByRole('dialog')
  await arrive(...Array.from({ length: 200 }, (_, index) => eventNumber(index + 2)))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button('暂停')))
})

test('a filter applies to present and to new events', async () => {
  const { user, arrive, goLive } = setScene()
  await goLive()
  await arrive(eventNumber(1), { ...eventNumber(2), event: 'search', path: '/tea', url: 'https://shop.example/tea' })
  await user.selectOptions(screen.getByRole('combobox', { name: '场景' }), '搜索')
  expect(rows().map((it) => it.textContent)).toEqual(['search'])
  await user.selectOptions(screen.getByRole('combobox', { name: '场景' }), '全部场景')
  await user.type(screen.getByRole('searchbox', { name: '页面' }), '/CART')
  await arrive(eventNumber(3), { ...eventNumber(4), event: 'search', path: '/tea', url: null })
  expect(rows().map((it) => it.textContent)).toEqual(['add_to_cart', 'add_to_cart'])
})

test('data from visitors is shown as text everywhere', async () => {
  const { user, arrive, goLive } = setScene()
  const bad = '<img src=x onerror=alert(1)>"><script>alert(1)</script>'
  await goLive()
  await arrive(
    {
      ...eventNumber(1),
      event: bad,
      title: bad,
      path: bad,
      url: 'javascript:alert(1)',
      anonymousId: bad,
      context: { page: bad },
    },
    { ...rejectedNumber(2), event: bad, payload: bad },
  )
  for (const opener of rows()) {
    expect(opener.textContent).toBe(bad)
    await user.click(opener)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('region', { name: 'JSON' }).textContent).toContain('onerror=alert(1)')
    expect(document.querySelector('img, script, a[href^="javascript"]')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('no rejected events are reported as good news, no events that pass a filter are not', async () => {
  const { user, arrive, goLive } = setScene()
  await goLive()
  await arrive(eventNumber(1))
  await user.click(screen.getByRole('checkbox', { name: '只看被拒绝的' }))
  expect(screen.getByRole('heading', { name: '没有被拒绝的事件' })).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: '事件' }), 'x')
  expect(screen.getByRole('heading', { name: '没有符合筛选的事件' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: '清除筛选' })[1] as HTMLElement)
  expect(rows()).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: '事件' }))
})

test('without events there is a link to the developer tools, but only once it is certain that there are none', async () => {
  const { tell } = setScene()
  expect(screen.getByRole('status', { name: '正在加载事件…' })).toBeTruthy()
  await tell({ type: 'stream.opened' })
  expect(screen.queryByText('还没有事件')).toBeNull()
  await tell({ type: 'stream.caughtUp', lastId: '0', leftOut: 0 })
  expect(screen.getByRole('link', { name: '前往开发者工具' }).getAttribute('href')).toBe('/sdk')
})

test('a refused stream shows the reason', async () => {
  const { tell } = setScene()
  await tell({ type: 'stream.lost', problem: { code: 'permission.denied', status: 200 } })
  expect(screen.getByRole('alert').textContent).toContain('您没有执行此操作的权限')
})

test('the half hour is a chart with a text alternative, and a table', async () => {
  const { user } = setScene()
  expect(screen.getByRole('img', { name: '最近 30 分钟收到 4,350 个事件，拒绝 15 个' })).toBeTruthy()
  await user.click(screen.getByText('以表格查看'))
  const lines = within(within(screen.getByRole('region', { name: '每分钟事件数' })).getByRole('table')).getAllByRole('row')
  expect(lines).toHaveLength(31)
  expect(lines[1]?.textContent).toContain('290')
  expect(screen.getByText('当前活跃访客').closest('div')?.textContent).toContain('12')
})

test('a full month is reported above the list, with a link to the usage', () => {
  setScene({ ...overview, isMonthFull: true })
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain('本月事件已达上限，新事件被拒收。')
  const way = within(notice).getByRole('link', { name: '查看用量' })
  expect(way.getAttribute('href')).toBe('/projects/first?tab=settings')
})

test('a month with room needs no notice', () => {
  setScene()
  expect(screen.queryByRole('alert')).toBeNull()
})
