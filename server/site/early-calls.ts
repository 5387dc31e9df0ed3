import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { eventSummaryEndpoints } from '#contract/events/event-summary.ts'
import { headerNames } from '#contract/http/headers.ts'
import { isProtected } from '#contract/http/page-lookup.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { currentKeyEndpoints } from '#contract/sdk-keys/current-key.ts'

/** A call without a body. `ofProject`: for the project that was chosen last in this browser. */
type EarlyCall = { address: string; ofProject: boolean }

/** What the first screen of a page asks for at once: `path` and `search` are those of its address. */
const earlyCallsOf = (path: string, search: string): EarlyCall[] => {
  if (!isProtected(path)) return []
  const projects = { address: projectEndpoints.listProjects.path, ofProject: false }
  // Another address may be about other days or another project.
  if (path !== '/dashboard' || search !== '') return [projects]
  const addresses = [
    `${dashboardEndpoints.viewDashboard.path}?compare=previous`,
    eventSummaryEndpoints.summariseEvents.path,
    currentKeyEndpoints.viewSdkKey.path,
  ]
  return [projects, ...addresses.map((address) => ({ address, ofProject: true }))]
}

/** The element that makes these calls while the application is being loaded; empty where there are none. */
export const earlyCallsElement = (path: string, search: string): string => {
  const calls = earlyCallsOf(path, search)
  if (calls.length === 0) return ''
  const data = JSON.stringify(calls).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const headers = `data-session="${headerNames.session}" data-project="${headerNames.project}"`
  return `<script src="/early-calls.js" async fetchpriority="high" ${headers} data-calls="${data}"></script>`
}
