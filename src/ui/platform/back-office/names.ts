import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '#contract/http/permission-table.ts'
import type { MemberStatus } from '#contract/members/members.ts'
import type { OrganizationSwitch } from '#contract/organisation/switches.ts'
import type { OrganizationStatus } from '#contract/platform/organizations.ts'
import type { UserFilter } from '#contract/platform/users.ts'

/** What is said of organisations and accounts in more than one place. */
export const useBackOfficeNames = () => {
  const { t } = useLingui()
  const roles: Record<BuiltInRole, string> = {
    owner: t`所有者`,
    admin: t`管理员`,
    marketer: t`营销`,
    analyst: t`分析`,
    developer: t`开发`,
    viewer: t`只读`,
  }
  /** Built-in roles are named in the reader's language, custom ones as their makers named them. */
  const roleOf = (name: string): string => (Object.hasOwn(roles, name) ? roles[name as BuiltInRole] : name)
  const organizationStatuses: Record<OrganizationStatus, string> = { active: t`正常`, suspended: t`已暂停` }
  const memberStatuses: Record<MemberStatus, string> = { active: t`正常`, suspended: t`已暂停` }
  const userFilters: Record<UserFilter, string> = { locked: t`已锁定`, unverified: t`邮箱未验证`, admins: t`平台管理员` }
  const switches: Record<OrganizationSwitch, string> = { import: t`导入历史事件`, sampleProject: t`示例项目` }
  return { switches, roleOf, organizationStatuses, memberStatuses, userFilters }
}
