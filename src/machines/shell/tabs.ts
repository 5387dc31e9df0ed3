/** `path` identifies a tab; `href` is its last address, including the search. */
export type Tab = { path: string; href: string; pinned: boolean }

/** Home is the first tab, followed by the pinned ones. `active` is the path of one of them, or null while a page without a tab is shown. */
export type Tabs = { tabs: Tab[]; active: string | null }

/** Which tabs to close, relative to one of them: itself, or some of the others. */
export type Closing = { scope: 'this' | 'others' | 'left' | 'right' | 'all'; path: string }

/** Unsaved input on a page; `project` is the id of the project that it is about, or null. */
export type Draft = { path: string; project: string | null }

/** What the person is about to leave: the session, the organisation for another one, or the current project (`of`) for another one. */
export type LeaveRequest =
  | { from: 'session' }
  | { from: 'organization'; to: string }
  | { from: 'project'; of: string; to: string }

export const onlyHome = (home: string): Tabs => ({ tabs: [{ path: home, href: home, pinned: false }], active: home })

/** One tab per path: a second visit shows the existing tab. */
export const visited = ({ tabs }: Tabs, { path, href }: { path: string; href: string }): Tabs => ({
  tabs: tabs.some((tab) => tab.path === path)
    ? tabs.map((tab) => (tab.path === path ? { ...tab, href } : tab))
    : [...tabs, { path, href, pinned: false }],
  active: path,
})

/** The stored tabs, followed by those that were opened meanwhile. */
export const restored = (now: Tabs, kept: Tab[]): Tabs => {
  const [home, ...opened] = now.tabs
  const others = [...kept, ...opened].filter((tab, index, all) => all.findIndex(({ path }) => path === tab.path) === index)
  const ordered = [...others.filter(isPinned), ...others.filter((tab) => !tab.pinned)]
  return { ...now, tabs: home ? [home, ...ordered.filter(({ path }) => path !== home.path)] : ordered }
}

/** The paths that are closed. Home is never among them; pinned tabs only if they are closed themselves. */
export const pathsToClose = ({ tabs }: Tabs, { scope, path }: Closing): string[] => {
  const place = tabs.findIndex((tab) => tab.path === path)
  const others = tabs.slice(1)
  if (scope === 'this') return others.filter((tab) => tab.path === path).map(({ path }) => path)
  const inScope: Record<typeof scope, (index: number) => boolean> = {
    others: (index) => index !== place,
    left: (index) => index < place,
    right: (index) => index > place,
    all: () => true,
  }
  return others.filter((tab, index) => !tab.pinned && inScope[scope](index + 1)).map((tab) => tab.path)
}

/**
 * Removes tabs. Closing the tabs around a tab shows that tab; closing the active one shows the previous one, or the first. A page without a
 * tab stays.
 */
export const closed = (now: Tabs, paths: string[], { scope, path }: Closing): Tabs => {
  const tabs = now.tabs.filter((tab) => !paths.includes(tab.path))
  const wanted = scope === 'this' || scope === 'all' ? now.active : path
  if (tabs.some((tab) => tab.path === wanted)) return { tabs, active: wanted }
  if (wanted === null) return { tabs, active: null }
  const before = now.tabs.slice(
    0,
    now.tabs.findIndex((tab) => tab.path === wanted),
  )
  const next = before.findLast((tab) => tabs.includes(tab)) ?? tabs[0]
  return { tabs, active: next?.path ?? now.active }
}

/**
 * The drafts that a leave request would lose: all with the session or the organisation; with a project, those about it on pages that show the current project.
 */
export const draftsLost = (drafts: Draft[], leaveRequest: LeaveRequest): Draft[] =>
  leaveRequest.from === 'project'
    ? drafts.filter(({ path, project }) => project === leaveRequest.of && !hasOwnSubject.test(path))
    : drafts

export const isSameDraft = (one: Draft, other: Draft): boolean => one.path === other.path && one.project === other.project

export const withDraft = (drafts: Draft[], { path, project }: Draft): Draft[] => [
  ...withoutDraft(drafts, { path, project }),
  { path, project },
]

export const withoutDraft = (drafts: Draft[], draft: Draft): Draft[] => drafts.filter((it) => !isSameDraft(it, draft))

/** Whether there is a draft on one of these pages. */
export const hasDraftOn = (drafts: Draft[], paths: string[]): boolean => drafts.some(({ path }) => paths.includes(path))

/** The pages with these drafts, each once. */
export const pathsOf = (drafts: Draft[]): string[] => [...new Set(drafts.map(({ path }) => path))]

/** Pages about the subject in their address, or about no project at all. */
const hasOwnSubject = /^\/(?:projects|account|organization|admin)(?:\/|$)/

/** A pinned tab becomes the last of the pinned ones, an unpinned tab the first of the others. */
export const pinned = (now: Tabs, path: string, isPinnedNow: boolean): Tabs => {
  const [home, ...others] = now.tabs
  const tab = others.find((it) => it.path === path)
  if (!home || !tab) return now
  const rest = others.filter((it) => it !== tab)
  return {
    ...now,
    tabs: [home, ...rest.filter(isPinned), { ...tab, pinned: isPinnedNow }, ...rest.filter((it) => !it.pinned)],
  }
}

/** Moves a tab to another position (0 is home's) within the tabs of its kind: home, pinned and others do not mix. */
export const moved = (now: Tabs, path: string, to: number): Tabs => {
  const tab = now.tabs.find((it) => it.path === path)
  if (!tab || tab === now.tabs[0]) return now
  const rest = now.tabs.filter((it) => it !== tab)
  const lastPinned = rest.findLastIndex(isPinned)
  const [first, last] = tab.pinned ? [1, Math.max(1, lastPinned + 1)] : [Math.max(1, lastPinned + 1), rest.length]
  const place = Math.min(Math.max(to, first), last)
  return { ...now, tabs: rest.toSpliced(place, 0, tab) }
}

const isPinned = (tab: Tab) => tab.pinned
