// Written by `npm run capabilities` from the folders beside this one.
import type { MessageDescriptor } from '@lingui/core'
import type { ProblemCode } from '#contract/http/problem.ts'
import type { FirstProblem } from '#ui/messages/first-problems.ts'
import { accountProblemTexts } from '../accounts/problems.ts'
import { actionProblemTexts } from '../actions/problems.ts'
import { alertProblemTexts } from '../alerts/problems.ts'
import { couponProblemTexts } from '../coupons/problems.ts'
import { dashboardProblemTexts } from '../dashboards/problems.ts'
import { decisionProblemTexts } from '../decisions/problems.ts'
import { emailProblemTexts } from '../emails/problems.ts'
import { experimentProblemTexts } from '../experiments/problems.ts'
import { goalProblemTexts } from '../goals/problems.ts'
import { importProblemTexts } from '../import/problems.ts'
import { insightProblemTexts } from '../insights/problems.ts'
import { languageModelProblemTexts } from '../language-models/problems.ts'
import { memberProblemTexts } from '../members/problems.ts'
import { operationsProblemTexts } from '../operations/problems.ts'
import { organisationProblemTexts } from '../organisation/problems.ts'
import { organizationSettingsProblemTexts } from '../organization-settings/problems.ts'
import { ownAccountProblemTexts } from '../own-account/problems.ts'
import { passkeyProblemTexts } from '../passkeys/problems.ts'
import { platformProblemTexts } from '../platform/problems.ts'
import { profileProblemTexts } from '../profiles/problems.ts'
import { projectProblemTexts } from '../projects/problems.ts'
import { sampleProblemTexts } from '../samples/problems.ts'
import { scenarioProblemTexts } from '../scenarios/problems.ts'
import { sdkKeyProblemTexts } from '../sdk-keys/problems.ts'
import { segmentProblemTexts } from '../segments/problems.ts'
import { shellProblemTexts } from '../shell/problems.ts'
import { tokenProblemTexts } from '../tokens/problems.ts'
import { twoFactorProblemTexts } from '../two-factor/problems.ts'
import { webhookProblemTexts } from '../webhooks/problems.ts'

/** The texts for problems that the sign-in page does not have. A problem without a text is a type error here. */
export const problemTexts = {
  ...accountProblemTexts,
  ...actionProblemTexts,
  ...alertProblemTexts,
  ...couponProblemTexts,
  ...dashboardProblemTexts,
  ...decisionProblemTexts,
  ...emailProblemTexts,
  ...experimentProblemTexts,
  ...goalProblemTexts,
  ...importProblemTexts,
  ...insightProblemTexts,
  ...languageModelProblemTexts,
  ...memberProblemTexts,
  ...operationsProblemTexts,
  ...organisationProblemTexts,
  ...organizationSettingsProblemTexts,
  ...ownAccountProblemTexts,
  ...passkeyProblemTexts,
  ...platformProblemTexts,
  ...profileProblemTexts,
  ...projectProblemTexts,
  ...sampleProblemTexts,
  ...scenarioProblemTexts,
  ...sdkKeyProblemTexts,
  ...segmentProblemTexts,
  ...shellProblemTexts,
  ...tokenProblemTexts,
  ...twoFactorProblemTexts,
  ...webhookProblemTexts,
} as const satisfies Record<Exclude<ProblemCode, FirstProblem>, MessageDescriptor>
