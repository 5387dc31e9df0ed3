import { msg } from '@lingui/core/macro'
import type { organizationSettingsProblems } from '#contract/organization-settings/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const organizationSettingsProblemTexts = {
  'organization.factorRequired': msg`您的组织要求两步验证，请先开启`,
  'organization.deleted': msg`组织即将被删除，目前只能查看`,
  'organization.notOwner': msg`只有所有者可以移交组织`,
  'organization.heirSuspended': msg`此成员目前无法访问组织，不能成为所有者`,
  'organization.otherName': msg`输入的名称与组织名称不同`,
  'organization.domainNotAllowed': msg`组织只允许使用指定域名的邮箱`,
  'organization.changed': msg`有人在此期间更改了这些设置`,
  'organization.logoUnusable': msg`无法使用此文件，请上传大小合适的 PNG、JPEG 或 WebP 图片`,
  'sender.freeMail': msg`这是公共邮箱的域名，无法由您验证，请使用自己的域名`,
  'sender.platformDomain': msg`这个域名属于平台，请使用自己的域名`,
  'sender.nothingToCheck': msg`没有需要检查的域名`,
  'organization.factorMissing': msg`请先为自己的账号开启两步验证，再要求所有成员开启`,
} as const satisfies ProblemTextsOf<typeof organizationSettingsProblems>
