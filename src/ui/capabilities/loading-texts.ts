// Written by `npm run capabilities` from the folders beside this one.
import { dashboardLoadingTexts } from '../dashboards/loading-texts.ts'
import { monitoringLoadingTexts } from '../monitoring/loading-texts.ts'

/** What is said while these pages are on their way. */
export const loadingTexts = {
  ...dashboardLoadingTexts,
  ...monitoringLoadingTexts,
} as const
