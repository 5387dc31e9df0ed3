import { tabBarSetup } from './tab-bar.setup.ts'
import { onlyHome, pathsToClose } from './tabs.ts'

/**
 * Keeps one tab for each visited page behind a fixed home tab, and asks before unsaved input is lost: by closing a tab, leaving the session
 * or changing the current project.
 */
export const tabBarMachine = tabBarSetup.createMachine({
  id: 'tabBar',
  context: ({ input: { home } }) => ({
    ...onlyHome(home),
    home,
    user: '',
    drafts: [],
    asked: { scope: 'this', path: home, paths: [] },
    leaving: { leaveRequest: { from: 'session' }, paths: [] },
    menuOf: home,
    sought: null,
  }),
  initial: 'waiting',
  on: {
    'session.began': {
      target: '.restoring',
      actions: ['startOver', { type: 'rememberUser', params: ({ event }) => event.session }],
    },
    'page.seek': { actions: { type: 'seek', params: ({ event }) => event } },
  },
  states: {
    waiting: {},
    restoring: {
      invoke: {
        id: 'readTabs',
        src: 'readTabs',
        input: ({ context: { user, home } }) => ({ user, home }),
        onDone: { target: 'open', actions: { type: 'restoreTabs', params: ({ event }) => event.output } },
        onError: 'open',
      },
      on: {
        'page.visit': { actions: { type: 'visit', params: ({ event }) => event } },
        'page.miss': { actions: 'miss' },
        'leave.ask': { actions: { type: 'allowLeaving', params: ({ event }) => event.leaveRequest } },
        'session.ended': { target: 'dropped', actions: 'startOver' },
      },
    },
    open: {
      type: 'parallel',
      on: {
        'session.ended': { target: 'dropped', actions: 'startOver' },
        'page.visit': { actions: [{ type: 'visit', params: ({ event }) => event }, 'announceChange'] },
        'page.miss': { actions: 'miss' },
        'draft.begin': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: { type: 'addDraft', params: ({ event }) => event },
        },
        'draft.end': { actions: { type: 'removeDraft', params: ({ event }) => event } },
        'tab.pin': { actions: [{ type: 'pin', params: ({ event }) => event }, 'announceChange'] },
        'tab.unpin': { actions: [{ type: 'unpin', params: ({ event }) => event }, 'announceChange'] },
        'tab.move': { actions: [{ type: 'move', params: ({ event }) => event }, 'announceChange'] },
        'tab.refresh': {
          guard: { type: 'isThere', params: ({ event }) => event },
          actions: [{ type: 'activate', params: ({ event }) => event }, 'reloadActive'],
        },
      },
      states: {
        closing: {
          initial: 'possible',
          states: {
            possible: {
              on: {
                'tabs.close': [
                  { guard: { type: 'closesNothing', params: ({ event }) => event }, target: '.menuClosed' },
                  {
                    guard: { type: 'losesInput', params: ({ event }) => event },
                    target: 'asking',
                    actions: { type: 'rememberClosing', params: ({ event }) => event },
                  },
                  {
                    target: '.menuClosed',
                    actions: [
                      {
                        type: 'close',
                        params: ({ context, event }) => ({ ...event, paths: pathsToClose(context, event) }),
                      },
                      'announceChange',
                    ],
                  },
                ],
                'leave.ask': [
                  {
                    guard: { type: 'takesInput', params: ({ event }) => event.leaveRequest },
                    target: 'askingToLeave',
                    actions: { type: 'rememberLeaveRequest', params: ({ event }) => event.leaveRequest },
                  },
                  { actions: { type: 'allowLeaving', params: ({ event }) => event.leaveRequest } },
                ],
                'menu.open': {
                  guard: { type: 'isThere', params: ({ event }) => event },
                  target: '.menuOpen',
                  actions: { type: 'rememberMenu', params: ({ event }) => event },
                },
              },
              initial: 'menuClosed',
              states: {
                menuClosed: {},
                menuOpen: { on: { 'menu.close': 'menuClosed' } },
              },
            },
            asking: {
              on: {
                'draft.end': {
                  guard: { type: 'isLastToLose', params: ({ event }) => event },
                  target: 'possible',
                  actions: { type: 'removeDraft', params: ({ event }) => event },
                },
                'close.confirm': {
                  target: 'possible',
                  actions: [{ type: 'close', params: ({ context }) => context.asked }, 'announceChange'],
                },
                'close.cancel': 'possible',
              },
            },
            askingToLeave: {
              on: {
                'draft.begin': {
                  guard: { type: 'isThere', params: ({ event }) => event },
                  actions: [
                    { type: 'addDraft', params: ({ event }) => event },
                    { type: 'rememberLeaveRequest', params: ({ context }) => context.leaving.leaveRequest },
                  ],
                },
                'draft.end': {
                  guard: { type: 'isLastToGo', params: ({ event }) => event },
                  target: 'possible',
                  actions: { type: 'removeDraft', params: ({ event }) => event },
                },
                'leave.confirm': {
                  target: 'possible',
                  actions: { type: 'allowLeaving', params: ({ context }) => context.leaving.leaveRequest },
                },
                'leave.cancel': 'possible',
              },
            },
          },
        },
        memory: {
          initial: 'keeping',
          states: {
            keeping: {
              invoke: {
                id: 'keepTabs',
                src: 'keepTabs',
                input: ({ context: { user, home, tabs } }) => ({ user, home, tabs: tabs.slice(1) }),
                onDone: 'kept',
                onError: 'kept',
              },
              on: { 'tabs.changed': { target: 'keeping', reenter: true } },
            },
            kept: { on: { 'tabs.changed': 'keeping' } },
          },
        },
      },
    },
    dropped: {
      invoke: { id: 'forgetTabs', src: 'forgetTabs', input: ({ context: { home } }) => ({ home }), onError: {} },
    },
  },
})
