// Written by `npm run capabilities` from the folders beside this one.
import { dashboardLoadingTexts } from '../dashboards/loading-texts.ts'
import { experimentLoadingTexts } from '../experiments/loading-texts.ts'
import { monitoringLoadingTexts } from '../monitoring/loading-texts.ts'

/** The messages that are shown while these pages load. */
export const loadingTexts = {
  ...dashboardLoadingTexts,
  ...experimentLoadingTexts,
  ...monitoringLoadingTexts,
} as const
