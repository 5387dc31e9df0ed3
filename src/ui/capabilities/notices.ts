// Written by `npm run capabilities` from the folders beside this one.
import type { Notices } from '#ui/shell/notify.ts'
import { accountNotices } from '../accounts/notices.ts'
import { actionNotices } from '../actions/notices.ts'
import { alertNotices } from '../alerts/notices.ts'
import { contactNotices } from '../contact/notices.ts'
import { couponNotices } from '../coupons/notices.ts'
import { decisionNotices } from '../decisions/notices.ts'
import { emailNotices } from '../emails/notices.ts'
import { eventNotices } from '../events/notices.ts'
import { experimentNotices } from '../experiments/notices.ts'
import { insightNotices } from '../insights/notices.ts'
import { languageModelNotices } from '../language-models/notices.ts'
import { memberNotices } from '../members/notices.ts'
import { operationsNotices } from '../operations/notices.ts'
import { organisationNotices } from '../organisation/notices.ts'
import { organizationSettingsNotices } from '../organization-settings/notices.ts'
import { ownAccountNotices } from '../own-account/notices.ts'
import { passkeyNotices } from '../passkeys/notices.ts'
import { platformNotices } from '../platform/notices.ts'
import { profileNotices } from '../profiles/notices.ts'
import { projectNotices } from '../projects/notices.ts'
import { scenarioNotices } from '../scenarios/notices.ts'
import { sdkKeyNotices } from '../sdk-keys/notices.ts'
import { segmentNotices } from '../segments/notices.ts'
import { shellNotices } from '../shell/notices.ts'
import { strategyNotices } from '../strategies/notices.ts'
import { tokenNotices } from '../tokens/notices.ts'
import { twoFactorNotices } from '../two-factor/notices.ts'

/** The toasts. */
export const notices = {
  ...accountNotices,
  ...actionNotices,
  ...alertNotices,
  ...contactNotices,
  ...couponNotices,
  ...decisionNotices,
  ...emailNotices,
  ...eventNotices,
  ...experimentNotices,
  ...insightNotices,
  ...languageModelNotices,
  ...memberNotices,
  ...operationsNotices,
  ...organisationNotices,
  ...organizationSettingsNotices,
  ...ownAccountNotices,
  ...passkeyNotices,
  ...platformNotices,
  ...profileNotices,
  ...projectNotices,
  ...scenarioNotices,
  ...sdkKeyNotices,
  ...segmentNotices,
  ...shellNotices,
  ...strategyNotices,
  ...tokenNotices,
  ...twoFactorNotices,
} as const satisfies Notices

export type Notice = keyof typeof notices
