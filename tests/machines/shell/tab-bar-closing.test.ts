import { describe, expect, test } from 'vitest'
import { ann } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './tab-bar.walks.ts'

const home = '/dashboard'
const stage = () => setUpMachine(graph.machine, { input: () => ({ home }) })
const visit = (path: string) => ({ type: 'page.visit', path, href: path })
const kept = (path: string) => ({ path, href: path, pinned: false })

describe('closing the active tab', () => {
  const row = ['/projects', '/sdk', '/projects/a', '/projects/b']

  test.each([...row.keys()])('at position %i', async (place) => {
    const { perform } = stage()
    await perform({ type: 'session.began', session: ann })
    await perform(
      done(
        'readTabs',
        row.map((path) => kept(path)),
      ),
    )
    await perform(visit(row[place] as string))
    const { snapshot, news } = await perform({ type: 'tabs.close', scope: 'this', path: row[place] })
    const expected = ['/dashboard', ...row][place]
    expect(snapshot.context.active).toBe(expected)
    expect(news.emitted).toEqual([{ type: 'page.show', href: expected }])
  })
})

describe('a question about two drafts', () => {
  const ask = [
    ['tabs that close', { type: 'tabs.close', scope: 'all', path: home }, 'asking'],
    ['a session that is left', { type: 'leave.ask', leaveRequest: { from: 'session' } }, 'askingToLeave'],
    ['an organisation that is left', { type: 'leave.ask', leaveRequest: { from: 'organization', to: 'b' } }, 'askingToLeave'],
    ['a project that is left', { type: 'leave.ask', leaveRequest: { from: 'project', of: 'first', to: 'b' } }, 'askingToLeave'],
  ] as const

  test.each(ask)('in %s stays until both are saved', async (_, question, state) => {
    const { perform } = stage()
    await perform({ type: 'session.began', session: ann })
    await perform(done('readTabs', [kept('/sdk'), kept('/projects/a')]))
    const drafts = ['/sdk', question.type === 'leave.ask' && question.leaveRequest.from === 'project' ? home : '/projects/a']
    for (const path of drafts) await perform({ type: 'draft.begin', path, project: 'first' })
    const closing = ({ snapshot }: Moment<typeof graph.machine>) => (snapshot.value as { open: { closing: string } }).open.closing
    expect(closing(await perform(question))).toBe(state)
    expect(closing(await perform({ type: 'draft.end', path: '/nowhere', project: 'first' }))).toBe(state)
    expect(closing(await perform({ type: 'draft.end', path: drafts[0], project: 'first' }))).toBe(state)
    const last = await perform({ type: 'draft.end', path: drafts[1], project: 'first' })
    expect(closing(last)).toEqual({ possible: 'menuClosed' })
    expect(last.emitted).toEqual([])
    expect(last.snapshot.context.tabs.map(({ path }) => path)).toEqual([home, '/sdk', '/projects/a'])
  })
})

describe('closing with a confirmation leads to the same tab as closing without', () => {
  test.each([
    ['this', '/sdk', '/projects/b'],
    ['others', '/projects/a', '/projects/a'],
    ['left', '/projects/a', '/projects/a'],
    ['left', '/projects/b', '/projects/b'],
    ['all', '/projects/a', '/dashboard'],
  ])('%s, seen from %s: %s is shown', async (scope, path, shown) => {
    const { perform } = stage()
    await perform({ type: 'session.began', session: ann })
    await perform(done('readTabs', [kept('/sdk'), kept('/projects/a'), kept('/projects/b')]))
    await perform(visit('/projects/b'))
    await perform({ type: 'draft.begin', path: '/sdk', project: 'first' })
    await perform({ type: 'tabs.close', scope, path })
    const { snapshot, news } = await perform({ type: 'close.confirm' })
    expect(snapshot.context.active).toBe(shown)
    expect(news.emitted).toEqual(shown === '/projects/b' ? [] : [{ type: 'page.show', href: shown }])
  })
})
