// Written by `npm run capabilities` from the folders beside this one.
import { accountPages } from '../accounts/pages.ts'
import { actionPages } from '../actions/pages.ts'
import { couponPages } from '../coupons/pages.ts'
import { dashboardPages } from '../dashboards/pages.ts'
import { decisionPages } from '../decisions/pages.ts'
import { emailPages } from '../emails/pages.ts'
import { eventPages } from '../events/pages.ts'
import { experimentPages } from '../experiments/pages.ts'
import { insightsPages } from '../insights/pages.ts'
import { monitoringPages } from '../monitoring/pages.ts'
import { organisationPages } from '../organisation/pages.ts'
import { platformPages } from '../platform/pages.ts'
import { playbookPages } from '../playbooks/pages.ts'
import { profilePages } from '../profiles/pages.ts'
import { projectPages } from '../projects/pages.ts'
import { scenarioPages } from '../scenarios/pages.ts'
import { sdkKeyPages } from '../sdk-keys/pages.ts'
import { segmentPages } from '../segments/pages.ts'
import { strategyPages } from '../strategies/pages.ts'

/** All pages behind a sign-in. */
export const pages = [...accountPages, ...actionPages, ...couponPages, ...dashboardPages, ...decisionPages, ...emailPages, ...eventPages, ...experimentPages, ...insightsPages, ...monitoringPages, ...organisationPages, ...platformPages, ...playbookPages, ...profilePages, ...projectPages, ...scenarioPages, ...sdkKeyPages, ...segmentPages, ...strategyPages] as const
