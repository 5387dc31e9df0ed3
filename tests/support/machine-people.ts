import type { Session } from '#contract/accounts/accounts.ts'
import type { LiveEvent } from '#contract/events/events.ts'
import type { Project } from '#contract/projects/projects.ts'

export const ann: Session = {
  id: 'user-1',
  account: 'annabel',
  email: 'ann@example.com',
  usertype: 'manager',
  companyid: 'company-1',
  session: 'token-of-ann',
  lastlogintime: null,
}

export const ben: Session = {
  ...ann,
  id: 'user-2',
  account: 'benjamin',
  email: 'ben@example.com',
  usertype: 'user',
  session: 'token-of-ben',
}

/** A platform admin. */
export const boss: Session = {
  ...ann,
  id: 'user-3',
  account: 'admin',
  email: 'admin@example.com',
  usertype: 'admin',
  companyid: 'company-2',
  session: 'token-of-boss',
}

export const projectCalled = (id: string): Project => ({
  id,
  projectName: `Project ${id}`,
  gmtCreate: '2024-01-01T00:00:00.000Z',
  isSample: false,
  timeZone: 'Asia/Shanghai',
  tenantId: 'company-1',
})

export const eventNumber = (number: number): LiveEvent => ({
  id: String(number),
  rejection: null,
  messageId: `message-${number}`,
  type: 'track',
  event: 'add_to_cart',
  anonymousId: 'visitor-1',
  sessionId: 'visit-1',
  pageViewId: 'view-1',
  seq: number,
  receivedAt: '2024-01-01T00:00:00.250Z',
  occurredAt: '2024-01-01T00:00:00.000Z',
  clockOffset: 0,
  url: 'https://shop.example/cart',
  path: '/cart',
  title: 'Cart',
  properties: { quantity: number },
  context: { page: { url: 'https://shop.example/cart', path: '/cart', title: 'Cart' } },
  payload: null,
  isCut: false,
})

/** One of which little could be read. */
export const rejectedNumber = (number: number): LiveEvent => ({
  ...eventNumber(number),
  rejection: 'timestamp',
  messageId: null,
  type: null,
  event: 'purchase',
  sessionId: null,
  pageViewId: null,
  seq: null,
  occurredAt: null,
  clockOffset: null,
  url: null,
  path: null,
  title: null,
  properties: {},
  context: {},
  payload: '{"event":"purchase","originalTimestamp":"yesterday"}',
})
