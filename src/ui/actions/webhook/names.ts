import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { WebhookFailure, WebhookStatus } from '#contract/webhooks/webhooks.ts'

/** What is said of calls to receivers in more than one place. */
export const useWebhookNames = () => {
  const { t, i18n } = useLingui()
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
  return { statuses, outcome, milliseconds }
}

export const statusTones = { waiting: 'accent', delivered: 'good', dead: 'bad', cancelled: 'neutral' } as const
