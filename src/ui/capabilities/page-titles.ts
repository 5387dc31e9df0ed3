// Written by `npm run capabilities` from the folders beside this one.
import type { MessageDescriptor } from '@lingui/core'
import type { Page } from '#contract/http/page-lookup.ts'
import { accountPageTitles } from '../accounts/page-titles.ts'
import { actionPageTitles } from '../actions/page-titles.ts'
import { couponPageTitles } from '../coupons/page-titles.ts'
import { dashboardPageTitles } from '../dashboards/page-titles.ts'
import { decisionPageTitles } from '../decisions/page-titles.ts'
import { emailPageTitles } from '../emails/page-titles.ts'
import { eventPageTitles } from '../events/page-titles.ts'
import { experimentPageTitles } from '../experiments/page-titles.ts'
import { insightsPageTitles } from '../insights/page-titles.ts'
import { monitoringPageTitles } from '../monitoring/page-titles.ts'
import { organisationPageTitles } from '../organisation/page-titles.ts'
import { platformPageTitles } from '../platform/page-titles.ts'
import { playbookPageTitles } from '../playbooks/page-titles.ts'
import { profilePageTitles } from '../profiles/page-titles.ts'
import { projectPageTitles } from '../projects/page-titles.ts'
import { scenarioPageTitles } from '../scenarios/page-titles.ts'
import { sdkKeyPageTitles } from '../sdk-keys/page-titles.ts'
import { segmentPageTitles } from '../segments/page-titles.ts'
import { strategyPageTitles } from '../strategies/page-titles.ts'

/** The titles of pages. */
export const pageTitles = {
  ...accountPageTitles,
  ...actionPageTitles,
  ...couponPageTitles,
  ...dashboardPageTitles,
  ...decisionPageTitles,
  ...emailPageTitles,
  ...eventPageTitles,
  ...experimentPageTitles,
  ...insightsPageTitles,
  ...monitoringPageTitles,
  ...organisationPageTitles,
  ...platformPageTitles,
  ...playbookPageTitles,
  ...profilePageTitles,
  ...projectPageTitles,
  ...scenarioPageTitles,
  ...sdkKeyPageTitles,
  ...segmentPageTitles,
  ...strategyPageTitles,
} as const satisfies Record<Page, MessageDescriptor>
