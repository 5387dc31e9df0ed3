// Written by `npm run capabilities` from the folders beside this one.
import { accountEndpoints } from '../accounts/endpoints.ts'
import { actionEndpoints } from '../actions/endpoints.ts'
import { contactEndpoints } from '../contact/endpoints.ts'
import { dashboardEndpoints } from '../dashboards/endpoints.ts'
import { decisionEndpoints } from '../decisions/endpoints.ts'
import { eventEndpoints } from '../events/endpoints.ts'
import { importEndpoints } from '../import/endpoints.ts'
import { ingestionEndpoints } from '../ingestion/endpoints.ts'
import { organisationEndpoints } from '../organisation/endpoints.ts'
import { platformEndpoints } from '../platform/endpoints.ts'
import { profileEndpoints } from '../profiles/endpoints.ts'
import { projectEndpoints } from '../projects/endpoints.ts'
import { sampleEndpoints } from '../samples/endpoints.ts'
import { sdkKeyEndpoints } from '../sdk-keys/endpoints.ts'
import { segmentEndpoints } from '../segments/endpoints.ts'

/** All endpoints, by their names. */
export const endpoints = {
  ...accountEndpoints,
  ...actionEndpoints,
  ...contactEndpoints,
  ...dashboardEndpoints,
  ...decisionEndpoints,
  ...eventEndpoints,
  ...importEndpoints,
  ...ingestionEndpoints,
  ...organisationEndpoints,
  ...platformEndpoints,
  ...profileEndpoints,
  ...projectEndpoints,
  ...sampleEndpoints,
  ...sdkKeyEndpoints,
  ...segmentEndpoints,
}

export type EndpointName = keyof typeof endpoints
