// Written by `npm run capabilities` from the folders beside this one.
import { accountPageUses } from '../accounts/page-uses.ts'
import { actionPageUses } from '../actions/page-uses.ts'
import { dashboardPageUses } from '../dashboards/page-uses.ts'
import { eventPageUses } from '../events/page-uses.ts'
import { experimentPageUses } from '../experiments/page-uses.ts'
import { monitoringPageUses } from '../monitoring/page-uses.ts'
import { platformPageUses } from '../platform/page-uses.ts'
import { projectPageUses } from '../projects/page-uses.ts'
import { scenarioPageUses } from '../scenarios/page-uses.ts'
import { sdkKeyPageUses } from '../sdk-keys/page-uses.ts'
import { segmentPageUses } from '../segments/page-uses.ts'
import { strategyPageUses } from '../strategies/page-uses.ts'

/** What each page that is built can be used for. */
export const pageUses = {
  ...accountPageUses,
  ...actionPageUses,
  ...dashboardPageUses,
  ...eventPageUses,
  ...experimentPageUses,
  ...monitoringPageUses,
  ...platformPageUses,
  ...projectPageUses,
  ...scenarioPageUses,
  ...sdkKeyPageUses,
  ...segmentPageUses,
  ...strategyPageUses,
} as const
