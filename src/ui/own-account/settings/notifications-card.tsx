import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { NoticeKind, NotificationChange, Notifications, OwnSummary } from '#contract/own-account/notifications.ts'
import type { notificationsMachine } from '#machines/own-account/notifications.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof notificationsMachine> }

/** Which mails the person gets: those that are always sent with the reason, those that they may switch off, and the weekly summaries. */
export const NotificationsCard = ({ actor }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { notifications, problem } = useSelector(actor, (it) => it.context)
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  return (
    <TitledCard
      id="notifications"
      title={<Trans>邮件通知</Trans>}
      description={<Trans>选择接收哪些邮件，更改立即生效。邮件末尾的链接也可以关闭该类邮件，无需登录。</Trans>}
    >
      {isFailed && problem && (
        <LoadFailure onRetry={() => actor.send({ type: 'notifications.reload' })}>{problemText(problem)}</LoadFailure>
      )}
      {!notifications && !isFailed && (
        <div role="status" aria-label={t`加载邮件通知…`}>
          <Skeleton height={240} />
        </div>
      )}
      {notifications && <Choices actor={actor} notifications={notifications} />}
    </TitledCard>
  )
}

const languages: Record<Notifications['locale'], string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }

const Choices = ({ actor, notifications }: Props & { notifications: Notifications }) => {
  const { email, locale, kinds, summaries } = notifications
  const { t } = useLingui()
  const asked = useSelector(actor, (it) => it.context.asked)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const set = (change: NotificationChange) => actor.send({ type: 'notification.set', change })
  const ofKind = (kind: NoticeKind) => ({
    isOn: asked?.kind === kind ? asked.isOn : kinds[kind],
    isBusy,
    onSet: (isOn: boolean) => set({ kind, isOn }),
  })
  return (
    <div className={css({ display: 'grid', gap: '6' })}>
      <p className={css({ fontSize: 's', color: 'fg.muted', overflowWrap: 'anywhere' })}>
        <Trans>
          发送到 {email}，语言为{languages[locale]}。
        </Trans>
      </p>
      <div className={list}>
        <Always title={t`安全提醒`}>
          <Trans>
            新设备登录，密码、邮箱或两步验证变更，管理员代为登录，组织移交。它们能让您发现他人使用您的账号，因此不能关闭。
          </Trans>
        </Always>
        <Always title={t`组织邀请`}>
          <Trans>有人邀请您加入组织。没有邮件中的链接就无法加入，因此不能关闭。</Trans>
        </Always>
        <Choice title={t`告警`} {...ofKind('alerts')}>
          <Trans>通知您的告警规则触发或结束，涉及所有项目。告警仍会显示在控制台中。</Trans>
        </Choice>
        <Choice title={t`组织通知`} {...ofKind('organization')}>
          <Trans>您所在的组织将在宽限期后被删除，或删除被撤销。</Trans>
        </Choice>
      </div>
      <Summaries
        summaries={summaries}
        isOn={({ projectId, isOn }) => (asked?.kind === 'weeklySummary' && asked.projectId === projectId ? asked.isOn : isOn)}
        isBusy={isBusy}
        onSet={(projectId, isOn) => set({ kind: 'weeklySummary', projectId, isOn })}
      />
    </div>
  )
}

type SummariesProps = {
  summaries: readonly OwnSummary[]
  isOn: (summary: OwnSummary) => boolean
  isBusy: boolean
  onSet: (projectId: string, isOn: boolean) => void
}

const Summaries = ({ summaries, isOn, isBusy, onSet }: SummariesProps) => {
  const { t } = useLingui()
  const id = useId()
  const areOfSeveral = new Set(summaries.map(({ organization }) => organization)).size > 1
  return (
    <fieldset aria-describedby={`${id}-hint`} className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      <legend className={css({ fontWeight: 'medium' })}>
        <Trans>每周摘要</Trans>
      </legend>
      <p id={`${id}-hint`} className={hint}>
        <Trans>每周一收到项目上周的数据。在概览页也可以更改，两处是同一个选择。</Trans>
      </p>
      {summaries.length === 0 && (
        <p className={hint}>
          <Trans>没有您可以查看的项目。</Trans>
        </p>
      )}
      <div className={css({ display: 'grid', gap: '2', maxHeight: '80', overflowY: 'auto' })}>
        {summaries.map((it) => (
          <Choice
            key={it.projectId}
            title={it.project || t`未命名项目`}
            isOn={isOn(it)}
            isBusy={isBusy}
            onSet={(next) => onSet(it.projectId, next)}
          >
            {areOfSeveral && <bdi>{it.organization}</bdi>}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}

const Always = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={row}>
    <Badge tone="neutral">
      <Trans>始终发送</Trans>
    </Badge>
    <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
      <p className={css({ fontWeight: 'medium' })}>{title}</p>
      <p className={hint}>{children}</p>
    </div>
  </div>
)

type ChoiceProps = {
  title: string
  isOn: boolean
  /** A choice is being stored: no other begins before. */
  isBusy: boolean
  onSet: (isOn: boolean) => void
  children?: ReactNode
}

const Choice = ({ title, isOn, isBusy, onSet, children }: ChoiceProps) => {
  const id = useId()
  return (
    <div className={row}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={children ? `${id}-hint` : undefined}
        aria-disabled={isBusy}
        onChange={({ target }) => {
          if (!isBusy) onSet(target.checked)
        }}
      />
      <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        <label htmlFor={id} className={css({ fontWeight: 'medium' })}>
          <bdi>{title}</bdi>
        </label>
        {children && (
          <p id={`${id}-hint`} className={hint}>
            {children}
          </p>
        )}
      </div>
    </div>
  )
}

const list = css({ display: 'grid', gap: '4' })
const row = css({ display: 'flex', flexWrap: 'nowrap', gap: '3', alignItems: 'baseline' })
const hint = css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })
