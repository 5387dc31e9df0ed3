import { msg } from '@lingui/core/macro'
import type { organizationSettingsProblems } from '#contract/organization-settings/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const organizationSettingsProblemTexts = {
  'organization.factorRequired': msg`您的组织要求两步验证，请先开启`,
  'organization.changed': msg`有人在此期间更改了这些设置`,
  'organization.factorMissing': msg`请先为自己的账号开启两步验证，再要求所有成员开启`,
} as const satisfies ProblemTextsOf<typeof organizationSettingsProblems>
