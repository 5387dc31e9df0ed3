// Written by `npm run capabilities` from the folders beside this one.
import { accountProblems } from '../accounts/problems.ts'
import { actionProblems } from '../actions/problems.ts'
import { alertProblems } from '../alerts/problems.ts'
import { couponProblems } from '../coupons/problems.ts'
import { dashboardProblems } from '../dashboards/problems.ts'
import { decisionProblems } from '../decisions/problems.ts'
import { emailProblems } from '../emails/problems.ts'
import { experimentProblems } from '../experiments/problems.ts'
import { goalProblems } from '../goals/problems.ts'
import { httpProblems } from '../http/problems.ts'
import { importProblems } from '../import/problems.ts'
import { insightProblems } from '../insights/problems.ts'
import { languageModelProblems } from '../language-models/problems.ts'
import { memberProblems } from '../members/problems.ts'
import { operationsProblems } from '../operations/problems.ts'
import { organisationProblems } from '../organisation/problems.ts'
import { organizationSettingsProblems } from '../organization-settings/problems.ts'
import { ownAccountProblems } from '../own-account/problems.ts'
import { passkeyProblems } from '../passkeys/problems.ts'
import { platformProblems } from '../platform/problems.ts'
import { profileProblems } from '../profiles/problems.ts'
import { projectProblems } from '../projects/problems.ts'
import { sampleProblems } from '../samples/problems.ts'
import { scenarioProblems } from '../scenarios/problems.ts'
import { sdkKeyProblems } from '../sdk-keys/problems.ts'
import { segmentProblems } from '../segments/problems.ts'
import { tokenProblems } from '../tokens/problems.ts'
import { twoFactorProblems } from '../two-factor/problems.ts'
import { webhookProblems } from '../webhooks/problems.ts'

/** All problems with which a call can fail. */
export const serverProblems = {
  ...accountProblems,
  ...actionProblems,
  ...alertProblems,
  ...couponProblems,
  ...dashboardProblems,
  ...decisionProblems,
  ...emailProblems,
  ...experimentProblems,
  ...goalProblems,
  ...httpProblems,
  ...importProblems,
  ...insightProblems,
  ...languageModelProblems,
  ...memberProblems,
  ...operationsProblems,
  ...organisationProblems,
  ...organizationSettingsProblems,
  ...ownAccountProblems,
  ...passkeyProblems,
  ...platformProblems,
  ...profileProblems,
  ...projectProblems,
  ...sampleProblems,
  ...scenarioProblems,
  ...sdkKeyProblems,
  ...segmentProblems,
  ...tokenProblems,
  ...twoFactorProblems,
  ...webhookProblems,
} as const

export type ServerProblemCode = keyof typeof serverProblems
