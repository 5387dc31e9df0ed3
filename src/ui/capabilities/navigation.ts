// Written by `npm run capabilities` from the folders beside this one.
import { actionNavigation } from '../actions/navigation.ts'
import { dashboardNavigation } from '../dashboards/navigation.ts'
import { eventNavigation } from '../events/navigation.ts'
import { experimentNavigation } from '../experiments/navigation.ts'
import { insightsNavigation } from '../insights/navigation.ts'
import { monitoringNavigation } from '../monitoring/navigation.ts'
import { organisationNavigation } from '../organisation/navigation.ts'
import { profileNavigation } from '../profiles/navigation.ts'
import { projectNavigation } from '../projects/navigation.ts'
import { scenarioNavigation } from '../scenarios/navigation.ts'
import { sdkKeyNavigation } from '../sdk-keys/navigation.ts'
import { segmentNavigation } from '../segments/navigation.ts'
import { strategyNavigation } from '../strategies/navigation.ts'

/** The entries of the navigation. */
export const navigation = [
  ...actionNavigation,
  ...dashboardNavigation,
  ...eventNavigation,
  ...experimentNavigation,
  ...insightsNavigation,
  ...monitoringNavigation,
  ...organisationNavigation,
  ...profileNavigation,
  ...projectNavigation,
  ...scenarioNavigation,
  ...sdkKeyNavigation,
  ...segmentNavigation,
  ...strategyNavigation,
]
