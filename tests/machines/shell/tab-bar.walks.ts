import { tabBarMachine } from '#machines/shell/tab-bar.machine.ts'
import { ann } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const path = '/projects'

export const graph = graphOf(tabBarMachine, {
  input: { home: '/dashboard' },
  examples: [
    { type: 'session.began', session: ann },
    { type: 'page.seek', path },
    { type: 'page.visit', path, href: '/projects?search=tea' },
    { type: 'draft.begin', path, project: 'first' },
    { type: 'draft.end', path, project: 'first' },
    { type: 'tabs.close', scope: 'this', path },
    { type: 'tabs.close', scope: 'this', path: '/dashboard' },
    { type: 'leave.ask', leaveRequest: { from: 'session' } },
    { type: 'leave.ask', leaveRequest: { from: 'project', of: 'first', to: 'second' } },
    { type: 'tab.pin', path },
    { type: 'tab.unpin', path },
    { type: 'tab.move', path, to: 0 },
    { type: 'tab.refresh', path },
    { type: 'menu.open', path },
    done('readTabs', [{ path, href: path, pinned: false }]),
    failed('readTabs', { code: 'storage.refused' }),
    done('keepTabs'),
    failed('keepTabs', { code: 'storage.refused' }),
    failed('forgetTabs', { code: 'storage.refused' }),
  ],
  serialize: ({ tabs, active, drafts }) => [tabs.map((tab) => [tab.path, tab.pinned]), active, drafts],
  detail: (event) => {
    if (event.type === 'leave.ask') return event.leaveRequest.from
    return event.type === 'tabs.close' ? `${event.scope} ${event.path}` : undefined
  },
})

export const { walks } = graph
