import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LiveEvent } from '#contract/events/events.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Drawer } from '#ui/components/drawer.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import type { ReplayActor } from '#ui/events/event-repair/event-repair.tsx'
import { rejectionTexts } from '#ui/events/rejections.ts'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { css } from '../../../../styled-system/css'
import { DecisionDetails, isDeciding, type LiveDecisions } from './event-decisions.tsx'
import { payloadOf } from './payload.ts'

const EventRepair = lazy(async () => ({
  default: (await import('#ui/events/event-repair/event-repair.tsx')).EventRepair,
}))

export type CopyingActor = ActorRefFrom<typeof copyingMachine>

type Props = {
  event: LiveEvent
  copying: CopyingActor
  replay: ReplayActor
  decisions: LiveDecisions
  onClose: () => void
  onVisitor: (visitor: string) => void
}

/** All details of one event: its receipt, time, page, visitor and content. */
export const EventDrawer = ({ event, copying, replay, decisions, onClose, onVisitor }: Props) => {
  const { t } = useLingui()
  const payload = payloadOf(event)
  return (
    <Drawer title={event.event ?? t`无法读取的事件`} onClose={onClose}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
        <Receipt event={event} copying={copying} />
        {event.rejection !== null && (
          <Suspense fallback={<Skeleton height={96} />}>
            <EventRepair actor={replay} event={event} payload={payload} />
          </Suspense>
        )}
        {(isDeciding(event, decisions) || decisions.byEvent[event.id]) && (
          <Section title={t`决策`}>
            <DecisionDetails event={event} decisions={decisions} />
          </Section>
        )}
        <Timings event={event} />
        <Origin event={event} onVisitor={onVisitor} />
        <Section title={t`原始数据`}>
          <CodeBlock
            code={payload}
            label="JSON"
            action={<Copy copying={copying} what={`${event.id} payload`} label="JSON" text={payload} />}
          />
          {event.isCut && (
            <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '2' })}>
              <Trans>只保留了前 32 KB。</Trans>
            </p>
          )}
        </Section>
      </div>
    </Drawer>
  )
}

type CopyProps = Pick<Props, 'copying'> & { what: string; label: string; text: string }

const Copy = ({ copying, what, label, text }: CopyProps) => {
  const copied = useSelector(copying, (it) => it.hasTag('copied') && it.context.copied?.what === what)
  return <CopyButton copied={copied} label={label} onCopy={() => copying.send({ type: 'copy.request', what, text })} />
}

const Receipt = ({ event, copying }: Pick<Props, 'event' | 'copying'>) => {
  const { t, i18n } = useLingui()
  const texts = event.rejection === null ? null : rejectionTexts[event.rejection]
  return (
    <Section title={t`回执`}>
      <div className={css({ display: 'grid', gap: '2', marginBottom: '3' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          {texts ? (
            <Badge tone="bad">
              <Trans>被拒绝</Trans>
            </Badge>
          ) : (
            <Badge tone="good">
              <Trans>被接收</Trans>
            </Badge>
          )}
          {texts && <strong className={css({ fontWeight: 'medium' })}>{i18n._(texts.title)}</strong>}
          {event.rejection && (
            <code className={css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted' })}>{event.rejection}</code>
          )}
        </div>
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          {texts ? i18n._(texts.advice) : <Trans>已写入数据库，之后重复发送的同一事件不会再计一次。</Trans>}
        </p>
      </div>
      <Facts>
        <Fact name="messageId">
          {event.messageId && (
            <span className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'center' })}>
              <span className={css({ minWidth: '0' })}>{event.messageId}</span>
              <Copy copying={copying} what={`${event.id} messageId`} label="messageId" text={event.messageId} />
            </span>
          )}
        </Fact>
        <Fact name="type">{event.type}</Fact>
      </Facts>
    </Section>
  )
}

const Timings = ({ event }: { event: LiveEvent }) => {
  const { t } = useLingui()
  const { occurredAt, receivedAt, clockOffset } = event
  return (
    <Section title={t`时间`}>
      <Facts>
        <Fact name={t`发生`}>{occurredAt && <Instant at={occurredAt} />}</Fact>
        <Fact name={t`接收`}>
          <Instant at={receivedAt} />
        </Fact>
        <Fact name={t`延迟`}>{occurredAt && <Duration milliseconds={Date.parse(receivedAt) - Date.parse(occurredAt)} />}</Fact>
        <Fact name={t`时钟校正`}>{clockOffset !== null && <Correction milliseconds={clockOffset} />}</Fact>
      </Facts>
    </Section>
  )
}

/** A smaller offset is network delay, not a wrong clock. */
const noticeable = 1_000

const Correction = ({ milliseconds }: { milliseconds: number }) => {
  if (Math.abs(milliseconds) < noticeable) return <Trans>不需要，访客的时钟准确</Trans>
  const duration = <Duration milliseconds={Math.abs(milliseconds)} />
  return milliseconds > 0 ? <Trans>访客的时钟慢 {duration}，已校正</Trans> : <Trans>访客的时钟快 {duration}，已校正</Trans>
}

const Origin = ({ event, onVisitor }: { event: LiveEvent; onVisitor: Props['onVisitor'] }) => {
  const { t } = useLingui()
  const { anonymousId } = event
  if (!anonymousId && !event.path && !event.url) return null
  return (
    <Section title={t`来源`}>
      <Facts>
        <Fact name={t`页面`}>{event.url ?? event.path}</Fact>
        <Fact name={t`标题`}>{event.title}</Fact>
        <Fact name={t`访客`}>{anonymousId}</Fact>
        <Fact name={t`访问`}>{event.sessionId}</Fact>
      </Facts>
      {anonymousId && (
        <Button size="small" icon="user" onClick={() => onVisitor(anonymousId)} className={css({ marginTop: '3' })}>
          <Trans>只看这位访客</Trans>
        </Button>
      )}
    </Section>
  )
}

const Instant = ({ at }: { at: string }) => {
  const { i18n } = useLingui()
  return <time dateTime={at}>{dateText(i18n, at, instant)}</time>
}

const instant = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
  timeZoneName: 'short',
} as const

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className={css({ fontSize: 's', fontWeight: 'bold', marginBottom: '2' })}>{title}</h3>
    {children}
  </section>
)

const Facts = ({ children }: { children: ReactNode }) => <dl className={facts}>{children}</dl>

/** Renders nothing if the value is missing. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null

const facts = css({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '1',
  fontSize: 's',
  '& dt': { color: 'fg.muted' },
  '& dd': { overflowWrap: 'anywhere' },
})
