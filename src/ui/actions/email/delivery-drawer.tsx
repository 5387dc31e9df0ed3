import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { EmailDelivery } from '#contract/emails/deliveries.ts'
import type { emailReplayMachine } from '#machines/emails/email-replay.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Drawer } from '#ui/components/drawer.tsx'
import { Link } from '#ui/components/link.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { emailTones, useEmailNames } from './names.ts'

type ReplayActor = ActorRefFrom<typeof emailReplayMachine>
type Props = {
  /** Null before it is read. */
  delivery: EmailDelivery | null
  /** Why it could not be read. */
  failure: ReactNode
  /** Null for those who may not send it again. */
  replay: ReplayActor | null
  onClose: () => void
}

/** One e-mail to a person: what became of it and why, and a way to send it again once it has failed for good. */
export const EmailDeliveryDrawer = ({ delivery, failure, replay, onClose }: Props) => {
  const { t } = useLingui()
  return (
    <Drawer title={t`邮件`} onClose={onClose}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
        {failure}
        {!delivery && !failure && (
          <div role="status" aria-label={t`正在载入…`}>
            <Skeleton height={240} />
          </div>
        )}
        {delivery && <Facts delivery={delivery} />}
        {delivery && <Replay delivery={delivery} replay={replay} />}
      </div>
    </Drawer>
  )
}

const Facts = ({ delivery }: { delivery: EmailDelivery }) => {
  const { t, i18n } = useLingui()
  const { statuses, failureText, personName } = useEmailNames()
  const { status, subject, template, profile, decision, failure, tries, action } = delivery
  const past = (at: string | null) => at && <TimeText at={at} />
  const link = (href: string, text: ReactNode) => (
    <Link href={href} className={css({ color: 'accent' })}>
      {text}
    </Link>
  )
  const facts: Fact[] = [
    { id: 'status', label: t`状态`, value: <Badge tone={emailTones[status]}>{statuses[status]}</Badge> },
    { id: 'failure', label: t`未发送的原因`, value: failure && failureText(failure) },
    { id: 'subject', label: subject === null ? t`主题（模板）` : t`主题`, value: subject ?? template },
    { id: 'recipient', label: t`收件地址`, value: delivery.recipient },
    { id: 'person', label: t`用户`, value: link(`/users/${profile}`, personName(profile)) },
    {
      id: 'decision',
      label: t`决策`,
      value:
        decision &&
        link(
          `/ai-marketing-strategies/${decision.strategy}?tab=decisions&decision=${decision.id}`,
          <Trans>查看做出这封邮件的决策</Trans>,
        ),
    },
    { id: 'version', label: t`版本`, value: i18n.number(action.version) },
    { id: 'tries', label: t`次数`, value: i18n.number(tries) },
    { id: 'created', label: t`产生于`, value: past(delivery.createdAt) },
    { id: 'attempted', label: t`最近一次尝试`, value: past(delivery.attemptedAt) },
    { id: 'next', label: t`下次发送`, value: delivery.nextAttemptAt && <Exact at={delivery.nextAttemptAt} /> },
    { id: 'sent', label: t`发送于`, value: past(delivery.sentAt) },
    { id: 'replayed', label: t`重新发送于`, value: past(delivery.replayedAt) },
    { id: 'unsubscribed', label: t`退订于`, value: past(delivery.unsubscribedAt) },
  ]
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {/* What did not happen is left out; what is deleted or hidden is shown as missing. */}
      <KeyFacts facts={facts.filter(({ id, value }) => value || id === 'subject' || id === 'recipient')} />
      {delivery.recipient === null && (
        <p className={muted}>
          <Trans>
            邮件发送或停发后，收件地址、主题和正文会删除；发送失败的保留 30 天。没有查看个人信息的权限时，这里也不显示它们。
          </Trans>
        </p>
      )}
    </div>
  )
}

const Replay = ({ delivery: { id, status, canReplay }, replay }: { delivery: EmailDelivery; replay: ReplayActor | null }) => {
  if (status === 'dead' && !canReplay)
    return (
      <p className={muted}>
        <Trans>邮件内容已删除，无法重新发送。</Trans>
      </p>
    )
  return replay && <ReplayControls id={id} canReplay={canReplay} actor={replay} />
}

const ReplayControls = ({ id, canReplay, actor }: { id: string; canReplay: boolean; actor: ReplayActor }) => {
  const problemText = useProblemText()
  const isMine = useSelector(actor, ({ context }) => context.id === id)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  const problem = useSelector(actor, ({ context }) => context.problem)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = isMine && isAsking
  // The buttons of the question disappear with it.
  const answer = (type: 'replay.confirm' | 'replay.cancel') => () => {
    opener.current?.focus()
    actor.send({ type })
  }
  return (
    <>
      {canReplay && (
        <div className={css({ display: 'grid', gap: '3', justifyItems: 'start' })}>
          <Button
            ref={opener}
            icon="refresh"
            aria-expanded={isOpen}
            busy={isMine && isBusy}
            disabled={isBusy && !isMine}
            onClick={() => actor.send({ type: 'replay.ask', id })}
          >
            <Trans>重新发送…</Trans>
          </Button>
          {isOpen && (
            <fieldset className={css({ display: 'grid', gap: '3', justifyItems: 'start', minWidth: '0' })}>
              <legend className={css({ fontWeight: 'medium', marginBottom: '2' })}>
                <Trans>现在把这封邮件发给对方？</Trans>
              </legend>
              <p className={muted}>
                <Trans>内容不变，包括当时填入的值。发送前会再次确认对方仍然同意营销，且不在停发名单上。</Trans>
              </p>
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
                <Button look="primary" ref={focus} onClick={answer('replay.confirm')}>
                  <Trans>发送</Trans>
                </Button>
                <Button look="ghost" onClick={answer('replay.cancel')}>
                  <Trans>取消</Trans>
                </Button>
              </div>
            </fieldset>
          )}
        </div>
      )}
      {isMine && problem && <Callout kind="bad">{problemText(problem)}</Callout>}
    </>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** A time to come is shown as it is. */
const Exact = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  return <time dateTime={at}>{i18n.date(at, { dateStyle: 'short', timeStyle: 'medium' })}</time>
}

const muted = css({ fontSize: 's', color: 'fg.muted' })
