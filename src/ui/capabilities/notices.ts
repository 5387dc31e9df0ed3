// Written by `npm run capabilities` from the folders beside this one.
import type { Notices } from '#ui/shell/notify.ts'
import { accountNotices } from '../accounts/notices.ts'
import { actionNotices } from '../actions/notices.ts'
import { contactNotices } from '../contact/notices.ts'
import { eventNotices } from '../events/notices.ts'
import { profileNotices } from '../profiles/notices.ts'
import { projectNotices } from '../projects/notices.ts'
import { sdkKeyNotices } from '../sdk-keys/notices.ts'
import { segmentNotices } from '../segments/notices.ts'
import { shellNotices } from '../shell/notices.ts'

/** The toasts. */
export const notices = {
  ...accountNotices,
  ...actionNotices,
  ...contactNotices,
  ...eventNotices,
  ...profileNotices,
  ...projectNotices,
  ...sdkKeyNotices,
  ...segmentNotices,
  ...shellNotices,
} as const satisfies Notices

export type Notice = keyof typeof notices
