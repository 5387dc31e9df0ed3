import type { Closing, Draft, LeaveRequest } from './tabs.ts'

/** Events that the tab bar receives. */
export type TabBarEvent =
  | { type: 'session.began'; session: { id: string } }
  | { type: 'session.ended' }
  | { type: 'page.seek'; path: string }
  | { type: 'page.visit'; path: string; href: string }
  | { type: 'page.miss' }
  | ({ type: 'draft.begin' } & Draft)
  | ({ type: 'draft.end' } & Draft)
  | ({ type: 'tabs.close' } & Closing)
  | { type: 'close.confirm' }
  | { type: 'close.cancel' }
  | { type: 'leave.ask'; leaveRequest: LeaveRequest }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }
  | { type: 'tab.pin'; path: string }
  | { type: 'tab.unpin'; path: string }
  | { type: 'tab.move'; path: string; to: number }
  | { type: 'tab.refresh'; path: string }
  | { type: 'menu.open'; path: string }
  | { type: 'menu.close' }
  | { type: 'tabs.changed' }

/** Events that it emits: where to navigate, what to reload, and which leave request is allowed with which drafts lost. */
export type TabBarEmitted =
  | { type: 'page.show'; href: string }
  | { type: 'page.reload'; href: string }
  | { type: 'leave.allowed'; leaveRequest: LeaveRequest; lost: Draft[] }
