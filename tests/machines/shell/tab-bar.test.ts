import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { describeMachine, type Law, law, testLaws } from '#tests/support/machine-laws.ts'
import { ann, ben } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './tab-bar.walks.ts'

type Machine = typeof graph.machine
type Tab = { path: string; href: string; pinned: boolean }
type Draft = { path: string; project: string | null }

const stageAt = (home: string) => () => setUpMachine(graph.machine, { input: () => ({ home }) })
const visit = (path: string, href = path) => ({ type: 'page.visit', path, href })
const kept = (path: string, pinned = false): Tab => ({ path, href: path, pinned })

const paths = ['/dashboard', '/projects', '/sdk', '/projects/a', '/projects/b', '/nowhere']
const scopes = ['this', 'others', 'left', 'right', 'all'] as const
const chances: AnyEventObject[] = [
  ...paths.slice(0, 5).flatMap((path) => [visit(path), visit(path, `${path}?tab=settings`)]),
  ...paths.flatMap((path) => [
    { type: 'page.seek', path },
    ...scopes.map((scope) => ({ type: 'tabs.close', scope, path })),
    { type: 'tab.pin', path },
    { type: 'tab.unpin', path },
    { type: 'tab.refresh', path },
    { type: 'menu.open', path },
    ...['first', 'other', null].flatMap((project) => [
      { type: 'draft.begin', path, project },
      { type: 'draft.end', path, project },
    ]),
    ...[0, 1, 2, 9].map((to) => ({ type: 'tab.move', path, to })),
  ]),
  { type: 'page.miss' },
  { type: 'leave.ask', leaveRequest: { from: 'project', of: 'first', to: 'second' } },
  { type: 'leave.ask', leaveRequest: { from: 'organization', to: 'another' } },
  { type: 'session.began', session: ben },
  done('readTabs', []),
  done('readTabs', [kept('/sdk', true), kept('/projects/a'), kept('/projects/b', true)]),
  done('readTabs', [kept('/dashboard', true), kept('/sdk'), kept('/sdk')]),
]

const tabsOf = ({ snapshot }: Moment<Machine>): Tab[] => snapshot.context.tabs
const pathsOf = (tabs: readonly Tab[]) => tabs.map(({ path }) => path)
const isOpen = (snapshot: Moment<Machine>['snapshot']) => snapshot.matches('open')

/** The tabs that remain according to the specification, computed from the tabs before. */
const remaining = (tabs: Tab[], { scope, path }: { scope: string; path: string }): Tab[] => {
  const place = pathsOf(tabs).indexOf(path)
  if (place < 0) return tabs
  return tabs.filter((tab, index) => {
    if (index === 0) return true
    if (scope === 'this') return index !== place
    if (tab.pinned) return true
    if (scope === 'others') return index === place
    if (scope === 'left') return index >= place
    if (scope === 'right') return index <= place
    return false
  })
}

type LeaveRequest = { from: 'session' } | { from: 'organization'; to: string } | { from: 'project'; of: string; to: string }

/** Signing out loses all drafts, and so does changing the organisation. Changing the project loses the drafts about it, except on pages that are about a fixed project. */
const goingWith = (leaveRequest: LeaveRequest, drafts: Draft[]) =>
  drafts.filter(
    ({ path, project }) =>
      leaveRequest.from !== 'project' || (['/dashboard', '/sdk'].includes(path) && project === leaveRequest.of),
  )
const keyOf = ({ path, project }: Draft) => JSON.stringify([path, project])

const losesInput = (moment: Moment<Machine>, closing: { scope: string; path: string }) => {
  const { tabs, drafts } = moment.before.context
  const isDrafted = (path: string) => drafts.some((draft: Draft) => draft.path === path)
  return tabs.some((tab: Tab) => isDrafted(tab.path) && !remaining(tabs, closing).includes(tab))
}

type Closing = { scope: string; path: string; left: Tab[] }

/** Watches for the closing that a step carried out: one that was wanted and loses nothing, or one that was confirmed. */
const closings = () => {
  let asked: { scope: string; path: string; closes: string[] } | null = null
  return (moment: Moment<Machine>): Closing | null => {
    const { event, before } = moment
    if (!isOpen(before)) return null
    const tabs: Tab[] = before.context.tabs
    const mayClose = before.matches({ open: { closing: 'possible' } })
    if (event?.type === 'tabs.close' && mayClose) {
      const closing = { scope: String(event.scope), path: String(event.path) }
      const left = remaining(tabs, closing)
      if (!losesInput(moment, closing)) return { ...closing, left }
      asked = { ...closing, closes: pathsOf(tabs).filter((path) => !pathsOf(left).includes(path)) }
    }
    if (event?.type !== 'close.confirm' || !before.matches({ open: { closing: 'asking' } }) || !asked) return null
    const { closes, ...closing } = asked
    return { ...closing, left: tabs.filter((tab) => !closes.includes(tab.path)) }
  }
}

const laws = (home: string): Law<Machine>[] => [
  law('the home tab always exists, is the first, is not pinned and cannot be closed', () => (moment) => {
    expect(tabsOf(moment)[0]).toMatchObject({ path: home, pinned: false })
  }),
  law('there is one tab for each path, and an active tab, except on a page without a tab', () => {
    let isMissing = false
    return (moment) => {
      const { event, before, snapshot } = moment
      const isHere = isOpen(before) || before.matches('restoring')
      if (event?.type === 'page.miss' && isHere) isMissing = true
      if (event?.type === 'page.visit' || event?.type === 'session.began' || event?.type === 'session.ended') isMissing = false
      if (moment.news.emitted.some(({ type }) => type === 'page.show' || type === 'page.reload')) isMissing = false
      const now = pathsOf(tabsOf(moment))
      expect(new Set(now).size).toBe(now.length)
      if (isMissing) expect(snapshot.context.active).toBeNull()
      else expect(now).toContain(snapshot.context.active)
    }
  }),
  law('pinned tabs follow home and never mix with the others', () => (moment) => {
    const flags = tabsOf(moment)
      .slice(1)
      .map(({ pinned }) => pinned)
    expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)))
  }),
  law(
    'each way of closing keeps the tabs that the specification says: "close others" keeps home, the tab itself and pinned tabs',
    () => {
      const carriedOut = closings()
      return (moment) => {
        const closing = carriedOut(moment)
        if (closing) expect(tabsOf(moment)).toEqual(closing.left)
        else if (moment.event?.type === 'tabs.close') expect(tabsOf(moment)).toEqual(moment.before.context.tabs)
      }
    },
  ),
  law(
    'closing the active tab activates the previous one, or the first; closing another tab navigates only back from a page that is still loading',
    () => {
      const carriedOut = closings()
      let sought = ''
      return (moment) => {
        if (moment.event?.type === 'page.seek') sought = moment.event.path
        const closing = carriedOut(moment)
        if (!closing) return
        const { tabs, active } = moment.before.context as { tabs: Tab[]; active: string | null }
        const left = pathsOf(tabsOf(moment))
        const isAround = ['others', 'left', 'right'].includes(closing.scope) && left.length < tabs.length
        const before = pathsOf(tabs).slice(0, pathsOf(tabs).indexOf(active ?? ''))
        const expected = isAround
          ? closing.path
          : active === null || left.includes(active)
            ? active
            : (before.findLast((path) => left.includes(path)) ?? left[0])
        expect(moment.snapshot.context.active).toBe(expected)
        const href = tabsOf(moment).find((tab) => tab.path === expected)?.href
        const isSoughtClosed = pathsOf(tabs).includes(sought) && !left.includes(sought) && expected !== null
        expect(moment.news.emitted).toEqual(expected === active && !isSoughtClosed ? [] : [{ type: 'page.show', href }])
      }
    },
  ),
  law('a tab with unsaved input is closed only after a confirmation, or with the session', () => (moment) => {
    const { event, before } = moment
    const lost = (before.context.drafts as Draft[]).filter(({ path }) => !pathsOf(tabsOf(moment)).includes(path))
    if (lost.length > 0) expect(['close.confirm', 'leave.confirm', 'session.began', 'session.ended']).toContain(event?.type)
    const isAsked = event?.type === 'tabs.close' && isOpen(before) && losesInput(moment, event as never)
    if (!isAsked || !before.matches({ open: { closing: 'possible' } })) return
    expect(moment.snapshot.matches({ open: { closing: 'asking' } })).toBe(true)
    const kept = pathsOf(remaining(before.context.tabs, event as never))
    expect([...kept, ...moment.snapshot.context.asked.paths].sort()).toEqual(pathsOf(before.context.tabs).sort())
  }),
  law('a question is shown only about unsaved input that still exists', () => ({ snapshot }) => {
    const { drafts, asked, leaving } = snapshot.context
    if (snapshot.matches({ open: { closing: 'asking' } }))
      expect(drafts.some(({ path }) => asked.paths.includes(path))).toBe(true)
    if (snapshot.matches({ open: { closing: 'askingToLeave' } })) {
      expect(goingWith(leaving.leaveRequest, drafts)).not.toEqual([])
      expect(leaving.paths).toEqual(expect.arrayContaining(goingWith(leaving.leaveRequest, drafts).map(({ path }) => path)))
    }
  }),
  law('a session with unsaved input, or the project of that input, is left only after a confirmation', () => {
    let asked: LeaveRequest | null = null
    return ({ event, before, snapshot, news }) => {
      const drafts: Draft[] = before.context.drafts
      const allowed = news.emitted.filter(({ type }) => type === 'leave.allowed')
      const mayAsk = before.matches('restoring') || before.matches({ open: { closing: 'possible' } })
      if (event?.type === 'leave.ask' && mayAsk) {
        const isLossless = goingWith(event.leaveRequest, drafts).length === 0
        expect(allowed).toEqual(isLossless ? [{ type: 'leave.allowed', leaveRequest: event.leaveRequest, lost: [] }] : [])
        expect(snapshot.matches({ open: { closing: 'askingToLeave' } })).toBe(!isLossless)
        if (!isLossless) asked = event.leaveRequest
      } else if (event?.type === 'leave.confirm' && before.matches({ open: { closing: 'askingToLeave' } })) {
        const lost = goingWith(asked ?? { from: 'session' }, drafts)
        expect(allowed).toEqual([{ type: 'leave.allowed', leaveRequest: asked, lost }])
        expect(snapshot.context.drafts).toEqual(drafts.filter((draft) => !lost.includes(draft)))
      } else expect(allowed).toEqual([])
    }
  }),
  law('a draft belongs to an existing tab and to its project, from its beginning to its end', () => {
    let drafts = new Map<string, Draft>()
    return (moment) => {
      const { event, before, snapshot } = moment
      const open = pathsOf(tabsOf(moment))
      const lost = moment.news.emitted.flatMap((it) => (it.type === 'leave.allowed' ? (it.lost as Draft[]) : []))
      const draft = { path: event?.path, project: event?.project }
      if (event?.type === 'draft.begin' && isOpen(before) && open.includes(event.path)) drafts.set(keyOf(draft), draft)
      if (event?.type === 'draft.end') drafts.delete(keyOf(draft))
      if (event?.type === 'session.began' || event?.type === 'session.ended') drafts = new Map()
      for (const [key, { path }] of drafts) if (!open.includes(path)) drafts.delete(key)
      for (const it of lost) drafts.delete(keyOf(it))
      expect(snapshot.context.drafts.map(keyOf).sort()).toEqual([...drafts.keys()].sort())
    }
  }),
  law('the menu is open only for an existing tab, and never together with a question', () => (moment) => {
    const { event, before, snapshot } = moment
    const menuOpen = { open: { closing: { possible: 'menuOpen' } } } as const
    if (snapshot.matches(menuOpen)) expect(pathsOf(tabsOf(moment))).toContain(snapshot.context.menuOf)
    const isKnown = event !== null && isOpen(before) && pathsOf(before.context.tabs).includes(event.path)
    const mayOpen = isKnown && before.matches({ open: { closing: 'possible' } })
    if (event?.type === 'menu.open' && isOpen(before))
      expect(snapshot.matches(menuOpen)).toBe(mayOpen || before.matches(menuOpen))
    if (event?.type === 'menu.open' && mayOpen) expect(snapshot.context.menuOf).toBe(event.path)
    if (event?.type === 'tabs.close') expect(snapshot.matches(menuOpen)).toBe(false)
    const acts = ['tabs.close', 'tab.pin', 'tab.unpin', 'tab.move', 'tab.refresh']
    if (event && acts.includes(event.type) && !isKnown) {
      expect(tabsOf(moment)).toEqual(before.context.tabs)
      expect(moment.news.emitted).toEqual([])
    }
  }),
  law('a visited page has the active tab, with its latest address', () => (moment) => {
    const { event, before, snapshot } = moment
    if (event?.type !== 'page.visit' || before.matches('waiting') || before.matches('dropped')) return
    expect(snapshot.context.active).toBe(event.path)
    expect(tabsOf(moment).find((tab) => tab.path === event.path)?.href).toBe(event.href)
    const known = pathsOf(before.context.tabs)
    expect(pathsOf(tabsOf(moment))).toEqual(known.includes(event.path) ? known : [...known, event.path])
  }),
  law('a moved tab is where it was put, within pinned or other tabs, and the others keep their order', () => (moment) => {
    const { event, before } = moment
    if (event?.type !== 'tab.move' || !isOpen(before)) return
    const now = tabsOf(moment)
    const others = (tabs: readonly Tab[]) => tabs.filter((tab) => tab.path !== event.path)
    expect(others(now)).toEqual(others(before.context.tabs))
    const place = pathsOf(now).indexOf(event.path)
    if (place < 1) return
    const isPinned = now[place]?.pinned === true
    const pinnedCount = now.filter((tab) => tab.pinned).length
    const [first, last] = isPinned ? [1, pinnedCount] : [1 + pinnedCount, now.length - 1]
    expect(place).toBe(Math.min(Math.max(event.to, first), last))
  }),
  law('pinning changes only that tab and its position: the last pinned one, or the first of the others', () => (moment) => {
    const { event, before } = moment
    if (!event || !['tab.pin', 'tab.unpin'].includes(event.type) || !isOpen(before)) return
    const now = tabsOf(moment)
    expect(now.filter((tab) => tab.path !== event.path)).toEqual(
      before.context.tabs.filter((tab: Tab) => tab.path !== event.path),
    )
    const place = pathsOf(now).indexOf(event.path)
    if (place < 1) return
    const pinnedCount = now.filter((tab) => tab.pinned).length
    expect(now[place]?.pinned).toBe(event.type === 'tab.pin')
    expect(place).toBe(event.type === 'tab.pin' ? pinnedCount : pinnedCount + 1)
  }),
  law('refreshing shows a tab and reloads it', () => (moment) => {
    const { event, before, snapshot, news } = moment
    if (event?.type !== 'tab.refresh' || !isOpen(before)) return
    const tab = tabsOf(moment).find((it) => it.path === event.path)
    expect(news.emitted).toEqual(tab ? [{ type: 'page.reload', href: tab.href }] : [])
    if (tab) expect(snapshot.context.active).toBe(event.path)
  }),
  law('the open tabs are stored for this user after every change, without home', () => {
    let user = ''
    let isDue = false
    return (moment) => {
      const { event, before, snapshot, calls, news } = moment
      if (event?.type === 'session.began') user = (event.session as { id: string }).id
      isDue = !isOpen(before) && isOpen(snapshot)
      const hasChanged = isOpen(before) && isOpen(snapshot) && before.context.tabs !== snapshot.context.tabs
      if (isDue || hasChanged) expect(news.calls.map(({ id }) => id)).toContain('keepTabs')
      const last = calls.findLast(({ id }) => id === 'keepTabs')
      if (isOpen(snapshot)) expect(last?.input).toEqual({ user, home, tabs: tabsOf(moment).slice(1) })
    }
  }),
  law('a session starts with its user’s stored tabs, and only home is left after its end', () => {
    let opened: string[] = []
    return (moment) => {
      const { event, before, settled, news, snapshot } = moment
      if (event?.type === 'session.began') {
        expect(news.calls).toMatchObject([{ id: 'readTabs', input: { user: event.session.id, home } }])
        opened = []
      }
      if (event?.type === 'page.visit' && before.matches('restoring')) opened.push(event.path)
      if (settled?.id === 'readTabs') {
        const answer = settled.status === 'answered' ? (settled.answer as Tab[]) : []
        expect(new Set(pathsOf(tabsOf(moment)))).toEqual(new Set([home, ...pathsOf(answer), ...opened]))
      }
      if (event?.type === 'session.ended' && !before.matches('waiting') && !before.matches('dropped'))
        expect(news.calls).toMatchObject([{ id: 'forgetTabs', input: { home } }])
      if (!isOpen(snapshot) && !snapshot.matches('restoring')) {
        expect(pathsOf(tabsOf(moment))).toEqual([home])
        expect(snapshot.context.drafts).toEqual([])
      }
    }
  }),
]

describeMachine({ name: 'tab-bar', graph, stage: stageAt('/dashboard'), laws: laws('/dashboard'), chances })

describe('tab-bar: laws under the admin routes', () => {
  const beginning = [{ type: 'session.began', session: ann }, done('readTabs', [kept('/admin/users')]), visit('/admin')]
  testLaws({ stage: stageAt('/admin'), laws: laws('/admin'), beginnings: [beginning], chances })
})

test('input that begins while the leave question is shown is included in the question', async () => {
  const { perform } = stageAt('/dashboard')()
  const leaveRequest = { from: 'session' }
  await perform({ type: 'session.began', session: ann })
  await perform(done('readTabs', [kept('/sdk'), kept('/projects/a')]))
  await perform({ type: 'draft.begin', path: '/sdk', project: 'first' })
  await perform({ type: 'leave.ask', leaveRequest })
  const { snapshot } = await perform({ type: 'draft.begin', path: '/projects/a', project: 'a' })
  expect(snapshot.matches({ open: { closing: 'askingToLeave' } })).toBe(true)
  expect(snapshot.context.leaving).toEqual({ leaveRequest, paths: ['/sdk', '/projects/a'] })
  const { news } = await perform({ type: 'leave.confirm' })
  expect(news.emitted).toEqual([
    {
      type: 'leave.allowed',
      leaveRequest,
      lost: [
        { path: '/sdk', project: 'first' },
        { path: '/projects/a', project: 'a' },
      ],
    },
  ])
})

test('a tab that is closed while its page loads stays closed: the page that is still shown stays', async () => {
  const { perform } = stageAt('/dashboard')()
  await perform({ type: 'session.began', session: ann })
  await perform(done('readTabs', [kept('/sdk'), kept('/projects')]))
  await perform(visit('/projects', '/projects?search=tea'))
  await perform({ type: 'page.seek', path: '/sdk' })
  const { snapshot, news } = await perform({ type: 'tabs.close', scope: 'this', path: '/sdk' })
  expect(news.emitted).toEqual([{ type: 'page.show', href: '/projects?search=tea' }])
  expect(pathsOf(snapshot.context.tabs)).toEqual(['/dashboard', '/projects'])
})
