// Written by `npm run capabilities` from the folders beside this one.
import { accountEndpoints } from '../accounts/endpoints.ts'
import { actionEndpoints } from '../actions/endpoints.ts'
import { alertEndpoints } from '../alerts/endpoints.ts'
import { contactEndpoints } from '../contact/endpoints.ts'
import { couponEndpoints } from '../coupons/endpoints.ts'
import { dashboardEndpoints } from '../dashboards/endpoints.ts'
import { decisionEndpoints } from '../decisions/endpoints.ts'
import { emailEndpoints } from '../emails/endpoints.ts'
import { eventEndpoints } from '../events/endpoints.ts'
import { experimentEndpoints } from '../experiments/endpoints.ts'
import { goalEndpoints } from '../goals/endpoints.ts'
import { importEndpoints } from '../import/endpoints.ts'
import { ingestionEndpoints } from '../ingestion/endpoints.ts'
import { insightsEndpoints } from '../insights/endpoints.ts'
import { languageModelEndpoints } from '../language-models/endpoints.ts'
import { memberEndpoints } from '../members/endpoints.ts'
import { monitoringEndpoints } from '../monitoring/endpoints.ts'
import { operationsEndpoints } from '../operations/endpoints.ts'
import { organisationEndpoints } from '../organisation/endpoints.ts'
import { organizationSettingsEndpoints } from '../organization-settings/endpoints.ts'
import { ownAccountEndpoints } from '../own-account/endpoints.ts'
import { passkeyEndpoints } from '../passkeys/endpoints.ts'
import { platformEndpoints } from '../platform/endpoints.ts'
import { profileEndpoints } from '../profiles/endpoints.ts'
import { projectEndpoints } from '../projects/endpoints.ts'
import { sampleEndpoints } from '../samples/endpoints.ts'
import { scenarioEndpoints } from '../scenarios/endpoints.ts'
import { sdkKeyEndpoints } from '../sdk-keys/endpoints.ts'
import { segmentEndpoints } from '../segments/endpoints.ts'
import { tokenEndpoints } from '../tokens/endpoints.ts'
import { twoFactorEndpoints } from '../two-factor/endpoints.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'

/** All endpoints, by their names. */
export const endpoints = {
  ...accountEndpoints,
  ...actionEndpoints,
  ...alertEndpoints,
  ...contactEndpoints,
  ...couponEndpoints,
  ...dashboardEndpoints,
  ...decisionEndpoints,
  ...emailEndpoints,
  ...eventEndpoints,
  ...experimentEndpoints,
  ...goalEndpoints,
  ...importEndpoints,
  ...ingestionEndpoints,
  ...insightsEndpoints,
  ...languageModelEndpoints,
  ...memberEndpoints,
  ...monitoringEndpoints,
  ...operationsEndpoints,
  ...organisationEndpoints,
  ...organizationSettingsEndpoints,
  ...ownAccountEndpoints,
  ...passkeyEndpoints,
  ...platformEndpoints,
  ...profileEndpoints,
  ...projectEndpoints,
  ...sampleEndpoints,
  ...scenarioEndpoints,
  ...sdkKeyEndpoints,
  ...segmentEndpoints,
  ...tokenEndpoints,
  ...twoFactorEndpoints,
  ...webhookEndpoints,
}

export type EndpointName = keyof typeof endpoints
