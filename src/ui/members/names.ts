import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { BuiltInRole } from '#contract/http/permission-table.ts'
import type { InvitationOutcome, InvitationState } from '#contract/members/invitations.ts'
import type { MemberStatus } from '#contract/members/members.ts'

/** What is said of members and invitations in more than one place. */
export const useMemberNames = () => {
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
  const statuses: Record<MemberStatus, string> = { active: t`正常`, suspended: t`已暂停` }
  const states: Record<InvitationState, string> = {
    pending: t`待接受`,
    expired: t`已过期`,
    accepted: t`已接受`,
    revoked: t`已撤销`,
  }
  const outcomes: Record<InvitationOutcome, string> = {
    sent: t`邀请已发送`,
    member: t`已是成员`,
    pending: t`已邀请过，等待接受`,
    outside: t`邮箱域名不在允许范围内`,
  }
  return { roleOf, statuses, states, outcomes }
}
