import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { pageAt } from '#contract/http/page-lookup.ts'
import type { RoleLock } from '#contract/organisation/role-draft.ts'
import { type Permission, permissions } from '#contract/organisation/roles.ts'
import { pageTitles } from '#ui/capabilities/page-titles.ts'

/** The permissions on one kind of thing. */
type PermissionGroup = { resource: string; name: string; permissions: readonly Permission[] }

const resourceOf = (permission: Permission): string => permission.split(':')[0] ?? permission

/**
 * What resources, permissions and the reasons for locked roles are called. A resource without a name is called like the page at its path, as
 * that of a new capability is.
 */
export const usePermissionNames = () => {
  const { t, i18n } = useLingui()
  const resources: Record<string, string> = {
    action: t`响应动作`,
    alert: t`告警规则`,
    strategy: t`策略`,
    event: t`事件`,
    effect: t`效果`,
    metric: t`指标`,
    goal: t`目标`,
    insight: t`已保存的分析`,
    holdout: t`对照组`,
    monitoring: t`监控`,
    member: t`成员`,
    role: t`角色`,
    organization: t`组织`,
    profile: t`用户画像`,
    project: t`项目`,
    scenario: t`场景`,
    sdkKey: t`SDK 密钥`,
    segment: t`用户分群`,
    suppression: t`邮件停发名单`,
  }
  const actions: Record<string, string> = {
    read: t`查看`,
    write: t`编辑`,
    delete: t`删除`,
    publish: t`发布`,
    import: t`导入`,
    pii: t`查看个人信息`,
    erase: t`抹除`,
  }
  const hints: Partial<Record<Permission, string>> = {
    'strategy:publish': t`发布、暂停和结束策略，修改项目的发送上限`,
    'alert:write': t`同时显示规则所调用的地址`,
    'profile:write': t`合并画像、撤销合并、编辑特征`,
    'profile:pii': t`没有此权限时，邮箱、电话、姓名和地址会被遮盖`,
    'profile:erase': t`永久删除一个人的全部数据`,
    'event:import': t`导入历史事件`,
    'suppression:read': t`同时可以查询某个地址是否在名单上`,
    'suppression:write': t`添加或移出地址`,
    'insight:write': t`保存、修改和删除分析`,
    'holdout:write': t`更改对照组的比例`,
    'member:write': t`邀请、移除成员，更改他们的角色`,
    'organization:write': t`更改组织的设置`,
    'organization:delete': t`删除组织或撤销删除；所有者还可以移交组织`,
  }
  const locks: Record<RoleLock, string> = {
    builtIn: t`内置角色不能修改`,
    own: t`不能修改自己的角色`,
    notHeld: t`此角色包含您没有、或并非在所有项目中都有的权限`,
    readOnly: t`您没有修改角色的权限`,
  }
  const titleOf = (resource: string): string => {
    const page = pageAt(`/${resource}`)?.page
    return page === undefined ? resource : i18n._(pageTitles[page])
  }
  const resourceName = (resource: string): string => resources[resource] ?? titleOf(resource)
  const actionName = (permission: Permission): string => {
    const action = permission.slice(permission.indexOf(':') + 1)
    return actions[action] ?? action
  }
  /** A permission as it stands alone. */
  const permissionName = (permission: Permission): string => t`${resourceName(resourceOf(permission))}：${actionName(permission)}`
  const groups = [...new Set(permissions.map(resourceOf))].map(
    (resource): PermissionGroup => ({
      resource,
      name: resourceName(resource),
      permissions: permissions.filter((it) => resourceOf(it) === resource),
    }),
  )
  return { groups, actionName, permissionName, hintOf: (it: Permission) => hints[it], locks }
}
