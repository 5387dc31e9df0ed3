import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { noticeKinds } from '#contract/organization-webhooks/notices.ts'
import { type OrganizationWebhook, organizationWebhookLimits } from '#contract/organization-webhooks/organization-webhooks.ts'
import type { organizationWebhooksMachine } from '#machines/organization-webhooks/organization-webhooks.machine.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { useNoticeNames } from './names.ts'
import { QuestionDialog, SecretDialog } from './webhook-dialogs.tsx'
import { WebhookForm } from './webhook-form.tsx'

type WebhooksActor = ActorRefFrom<typeof organizationWebhooksMachine>

type Props = {
  actor: WebhooksActor
  copying: ActorRefFrom<typeof copyingMachine>
  /** Shows the last notices of a webhook. */
  onOpen: (webhook: OrganizationWebhook) => void
}

/** The webhooks of the organisation: its own servers, which are told what happens in it. */
export const WebhooksSection = ({ actor, copying, onOpen }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { list, problem, revealed, asked } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const hasForm = useSelector(actor, (it) => it.hasTag('form'))
  const isIdle = useSelector(actor, (it) => it.matches('listed'))
  const webhooks = list?.webhooks ?? []
  return (
    <TitledCard
      id="organization-webhooks"
      title={t`组织的 Webhook`}
      description={
        <Trans>组织中发生的事情会以签名的请求通知您自己的服务器。请求遵循 Standard Webhooks，内容不包含邮箱和姓名。</Trans>
      }
    >
      {list === null && !isFailed && <Skeleton height={56} />}
      {isFailed && (
        <LoadFailure onRetry={() => actor.send({ type: 'webhooks.reload' })}>{problem && problemText(problem)}</LoadFailure>
      )}
      {list !== null && !isFailed && (
        <>
          {webhooks.length === 0 && (
            <p className={css({ color: 'fg.muted', marginBottom: '4' })}>
              <Trans>还没有 Webhook。</Trans>
            </p>
          )}
          {webhooks.length > 0 && (
            <ul className={css({ display: 'grid', marginBottom: '4' })}>
              {webhooks.map((webhook) => (
                <Row key={webhook.id} actor={actor} webhook={webhook} onOpen={onOpen} />
              ))}
            </ul>
          )}
          <Button
            size="small"
            disabled={!isIdle || webhooks.length >= organizationWebhookLimits.webhooks}
            onClick={() => actor.send({ type: 'webhook.compose' })}
          >
            <Trans>添加 Webhook</Trans>
          </Button>
        </>
      )}
      {hasForm && <WebhookForm actor={actor} />}
      {revealed && <SecretDialog actor={actor} copying={copying} revealed={revealed} />}
      {asked && <QuestionDialog actor={actor} webhook={asked} />}
    </TitledCard>
  )
}

const Row = ({ actor, webhook, onOpen }: Pick<Props, 'actor' | 'onOpen'> & { webhook: OrganizationWebhook }) => {
  const { t, i18n } = useLingui()
  const { kinds } = useNoticeNames()
  const isIdle = useSelector(actor, (it) => it.matches('listed'))
  const { id, url, description, isOn, waiting, dead, previousUntil } = webhook
  const name = description === '' ? url : description
  return (
    <li className={row}>
      <div className={css({ flex: { base: '1 1 100%', wide: '1' }, minWidth: '0' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{name}</span>
          {!isOn && (
            <Badge tone="neutral">
              <Trans>已停用</Trans>
            </Badge>
          )}
          {dead > 0 && (
            <Badge tone="bad">
              <Plural value={dead} other="# 次已放弃" />
            </Badge>
          )}
        </div>
        <p className={details}>
          {description !== '' && <span className={css({ overflowWrap: 'anywhere' })}>{url}</span>}
          <span title={webhook.kinds.map((it) => kinds[it]).join('\n')}>
            {webhook.kinds.length === noticeKinds.length ? (
              <Trans>所有通知</Trans>
            ) : (
              <Plural value={webhook.kinds.length} other="# 种通知" />
            )}
          </span>
          {waiting > 0 && (
            <span>
              <Plural value={waiting} other="# 次等待发送" />
            </span>
          )}
          {previousUntil !== null && (
            <span>
              <Trans>旧密钥有效至 {i18n.date(previousUntil, { dateStyle: 'short', timeStyle: 'short' })}</Trans>
            </span>
          )}
        </p>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Button size="small" disabled={!isIdle} aria-label={t`${name} 的通知`} onClick={() => onOpen(webhook)}>
          <Trans>通知</Trans>
        </Button>
        <Button
          size="small"
          disabled={!isIdle}
          aria-label={t`编辑 ${name}`}
          onClick={() => actor.send({ type: 'webhook.edit', id })}
        >
          <Trans>编辑</Trans>
        </Button>
        <Button
          size="small"
          look="ghost"
          disabled={!isIdle}
          aria-label={t`更换 ${name} 的密钥`}
          onClick={() => actor.send({ type: 'rotation.ask', id })}
        >
          <Trans>更换密钥</Trans>
        </Button>
        <Button
          size="small"
          look="ghost"
          disabled={!isIdle}
          aria-label={t`移除 ${name}`}
          onClick={() => actor.send({ type: 'removal.ask', id })}
        >
          <Trans>移除</Trans>
        </Button>
      </div>
    </li>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
})

const details = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', color: 'fg.muted', fontSize: 's' })
