import { assign, emit, enqueueActions, raise, setup } from 'xstate'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import type { TabBarEmitted, TabBarEvent } from './tab-bar.events.ts'
import {
  type Closing,
  closed,
  type Draft,
  draftsLost,
  hasDraftOn,
  isSameDraft,
  type LeaveRequest,
  moved,
  onlyHome,
  pathsOf,
  pathsToClose,
  pinned,
  restored,
  type Tab,
  type Tabs,
  visited,
  withDraft,
  withoutDraft,
} from './tabs.ts'

type Context = Tabs & {
  home: string
  user: string
  /** The unsaved input on the pages of tabs. */
  drafts: Draft[]
  /** The closing that the question is about, and the paths that it would close. */
  asked: Closing & { paths: string[] }
  /** The leave request that the question is about, and the paths of the drafts that would be lost. */
  leaving: { leaveRequest: LeaveRequest; paths: string[] }
  menuOf: string
  /** The path of the page that was requested last: while it loads, another one is still shown. */
  sought: string | null
}

type Place = { path: string }

/** The context, guards and actions of the machine. Its states are in `tab-bar.machine.ts`. */
export const tabBarSetup = setup({
  types: {
    input: {} as { home: string },
    context: {} as Context,
    events: {} as TabBarEvent,
    emitted: {} as TabBarEmitted,
  },
  actors: {
    readTabs: toBeProvided<{ user: string; home: string }, Tab[]>('readTabs'),
    keepTabs: toBeProvided<{ user: string; home: string; tabs: Tab[] }, void>('keepTabs'),
    forgetTabs: toBeProvided<{ home: string }, void>('forgetTabs'),
  },
  guards: {
    isThere: ({ context }, { path }: Place) => context.tabs.some((tab) => tab.path === path),
    closesNothing: ({ context }, closing: Closing) =>
      !context.tabs.some((tab) => tab.path === closing.path) || pathsToClose(context, closing).length === 0,
    losesInput: ({ context }, closing: Closing) => hasDraftOn(context.drafts, pathsToClose(context, closing)),
    isLastToLose: ({ context }, draft: Draft) => !hasDraftOn(withoutDraft(context.drafts, draft), context.asked.paths),
    takesInput: ({ context }, leaveRequest: LeaveRequest) => draftsLost(context.drafts, leaveRequest).length > 0,
    isLastToGo: ({ context }, draft: Draft) =>
      draftsLost(context.drafts, context.leaving.leaveRequest).every((it) => isSameDraft(it, draft)),
  },
  actions: {
    startOver: assign(({ context }) => ({ ...onlyHome(context.home), drafts: [] })),
    rememberUser: assign({ user: (_, { id }: { id: string }) => id }),
    restoreTabs: assign(({ context }, kept: Tab[]) => restored(context, kept)),
    visit: assign(({ context }, page: { path: string; href: string }) => visited(context, page)),
    addDraft: assign({ drafts: ({ context }, draft: Draft) => withDraft(context.drafts, draft) }),
    removeDraft: assign({ drafts: ({ context }, draft: Draft) => withoutDraft(context.drafts, draft) }),
    rememberClosing: assign({
      asked: ({ context }, { scope, path }: Closing) => ({ scope, path, paths: pathsToClose(context, { scope, path }) }),
    }),
    close: enqueueActions(({ context, enqueue }, { paths, ...closing }: Closing & { paths: string[] }) => {
      const next = closed(context, paths, closing)
      enqueue.assign({ ...next, drafts: context.drafts.filter(({ path }) => !paths.includes(path)) })
      const wasSought = context.sought !== null && context.sought !== next.active && paths.includes(context.sought)
      if (next.active !== context.active || (wasSought && next.active !== null))
        enqueue.emit({ type: 'page.show', href: hrefOf(next) })
    }),
    seek: assign({ sought: (_, { path }: Place) => path }),
    miss: assign({ active: null }),
    rememberLeaveRequest: assign({
      leaving: ({ context }, leaveRequest: LeaveRequest) => ({
        leaveRequest,
        paths: pathsOf(draftsLost(context.drafts, leaveRequest)),
      }),
    }),
    allowLeaving: enqueueActions(({ context: { drafts }, enqueue }, leaveRequest: LeaveRequest) => {
      const lost = draftsLost(drafts, leaveRequest)
      enqueue.assign({ drafts: drafts.filter((draft) => !lost.includes(draft)) })
      enqueue.emit({ type: 'leave.allowed', leaveRequest, lost })
    }),
    activate: assign({ active: (_, { path }: Place) => path }),
    pin: assign(({ context }, { path }: Place) => pinned(context, path, true)),
    unpin: assign(({ context }, { path }: Place) => pinned(context, path, false)),
    move: assign(({ context }, { path, to }: Place & { to: number }) => moved(context, path, to)),
    rememberMenu: assign({ menuOf: (_, { path }: Place) => path }),
    reloadActive: emit(({ context }) => ({ type: 'page.reload', href: hrefOf(context) })),
    announceChange: raise({ type: 'tabs.changed' }),
  },
})

const hrefOf = ({ tabs, active }: Tabs) => tabs.find((tab) => tab.path === active)?.href ?? ''
