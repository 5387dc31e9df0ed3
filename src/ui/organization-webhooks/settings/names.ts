import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { NoticeGroup, NoticeKind } from '#contract/organization-webhooks/notices.ts'
import type { WebhookFailure, WebhookStatus } from '#contract/webhooks/webhooks.ts'

/** What the section says of notices in more than one place. */
export const useNoticeNames = () => {
  const { t, i18n } = useLingui()
  const groups: Record<NoticeGroup, string> = {
    members: t`成员`,
    projects: t`项目`,
    strategies: t`策略与对照组`,
    alerts: t`告警`,
    organization: t`组织`,
  }
  const kinds: Record<NoticeKind, string> = {
    'member.invited': t`邀请了成员`,
    'member.joined': t`成员加入`,
    'member.roleChanged': t`成员角色变更`,
    'member.suspended': t`成员被停用`,
    'member.reinstated': t`成员恢复使用`,
    'member.removed': t`成员离开或被移除`,
    'project.created': t`新建项目`,
    'project.renamed': t`项目改名`,
    'project.deleted': t`删除项目`,
    'project.restored': t`恢复项目`,
    'strategy.published': t`发布策略`,
    'strategy.paused': t`暂停策略`,
    'strategy.resumed': t`恢复策略`,
    'strategy.autoPaused': t`止损自动暂停策略`,
    'strategy.archived': t`归档策略`,
    'holdout.changed': t`对照组变更`,
    'alert.fired': t`告警触发`,
    'alert.cleared': t`告警解除`,
    'organization.changed': t`组织设置变更`,
    'organization.transferred': t`组织移交`,
    'organization.suspended': t`组织被平台停用`,
    'organization.resumed': t`组织恢复使用`,
    'organization.deletionBegun': t`组织开始删除`,
    'organization.deletionCancelled': t`组织删除撤销`,
    'export.made': t`导出数据`,
  }
  const statuses: Record<WebhookStatus, string> = {
    waiting: t`等待发送`,
    delivered: t`已送达`,
    dead: t`已放弃`,
    cancelled: t`已取消`,
  }
  const failures: Record<WebhookFailure, string> = {
    address: t`该主机有非公网地址，因此没有连接`,
    connection: t`无法连接`,
    timeout: t`10 秒内没有完成`,
    redirect: t`接收方要求跳转，跳转不会被跟随`,
    status: t`接收方没有以 2xx 应答`,
  }
  /** What came of one call, in one line. */
  const outcome = ({ status, failure }: { status: number | null; failure: WebhookFailure | null }): string => {
    if (failure === null) return t`成功（${String(status)}）`
    return status === null ? failures[failure] : t`${failures[failure]}（${String(status)}）`
  }
  const milliseconds = (it: number) => t`${i18n.number(it)} 毫秒`
  return { groups, kinds, statuses, outcome, milliseconds }
}

export const statusTones = { waiting: 'accent', delivered: 'good', dead: 'bad', cancelled: 'neutral' } as const
