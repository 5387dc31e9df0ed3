import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { IncidentKind, PoolName, QueueName } from '#contract/operations/watch.ts'

/** What is said of pools, queues and incidents in more than one place. */
export const useWatchNames = () => {
  const { t } = useLingui()
  const pools: Record<PoolName, string> = { requests: t`请求`, jobs: t`后台任务`, embedded: t`内嵌数据库` }
  const queues: Record<QueueName, string> = {
    fold: t`待归入画像的项目`,
    dues: t`到期的延迟决策`,
    mails: t`邮件`,
    webhooks: t`响应动作的 Webhook`,
    emails: t`响应动作的邮件`,
    organizationWebhooks: t`组织的 Webhook`,
  }
  const incidents: Record<IncidentKind, string> = {
    jobFailing: t`任务连续失败`,
    queueWaiting: t`队列积压`,
    callsFailing: t`请求失败过多`,
  }
  const queueOf = (name: string): string => (Object.hasOwn(queues, name) ? queues[name as QueueName] : name)
  return { pools, queues, queueOf, incidents }
}
