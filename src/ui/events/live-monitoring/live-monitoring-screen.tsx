import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ComponentProps, useCallback, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { LiveOverview } from '#contract/events/events.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import type { ReplayActor } from '#ui/events/event-repair/event-repair.tsx'
import { css } from '../../../../styled-system/css'
import { Connection } from './connection.tsx'
import { Display } from './display.tsx'
import type { LiveDecisions } from './event-decisions.tsx'
import { type CopyingActor, EventDrawer } from './event-drawer.tsx'
import { EventTable, rowOf } from './event-table.tsx'
import { Filters } from './filters.tsx'
import { followed } from './followed.ts'
import { NothingShown } from './nothing-shown.tsx'
import { Overview } from './overview.tsx'

type Actor = ActorRefFrom<typeof liveMonitoringMachine>

type Props = {
  actor: Actor
  copying: CopyingActor
  replay: ReplayActor
  decisions: LiveDecisions
  project: Project
  overview: LiveOverview | null
  /** Whether the overview could not be updated. */
  isStale: boolean
}

/** A project's events as they arrive, the result for each, and the project's current activity. */
export const LiveMonitoringScreen = ({ actor, copying, replay, decisions, project, overview, isStale }: Props) => {
  const { t } = useLingui()
  const stream = useSelector(actor, (it) => it.children.eventStream)
  const isPaused = useSelector(actor, (it) => it.matches({ display: 'paused' }))
  const kept = useSelector(actor, (it) => it.context.kept)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PageHeader title={t`实时监控`} description={project.projectName || t`未命名项目`}>
        {stream && <Connection stream={stream} isPaused={isPaused} />}
        <Display actor={actor} button={button} />
      </PageHeader>
      <Overview
        overview={overview && followed(overview, kept)}
        isStale={isStale}
        usage={`/projects/${project.id}?tab=settings`}
      />
      <Filters actor={actor} />
      {stream && <Missing actor={actor} stream={stream} instead={() => button.current} />}
      <Events actor={actor} decisions={decisions} />
      {stream && <NothingShown actor={actor} stream={stream} />}
      <News actor={actor} />
      <Details actor={actor} copying={copying} replay={replay} decisions={decisions} instead={() => button.current} />
    </>
  )
}

type MissingProps = ComponentProps<typeof NothingShown> & { instead: () => HTMLElement | null }

/** Says that the event in the address is not among the events of the stream, once all of them have arrived. */
const Missing = ({ actor, stream, instead }: MissingProps) => {
  const isLooking = useSelector(actor, (it) => it.matches({ details: 'looking' }))
  const isTold = useSelector(stream, (it) => it.hasTag('live'))
  const leave = () => {
    actor.send({ type: 'details.close' })
    instead()?.focus()
  }
  return (
    <div role="status">
      {isLooking && isTold && (
        <div className={css({ marginBottom: '3' })}>
          <Callout kind="note">
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
              <span className={css({ flex: '1', minWidth: '200px' })}>
                <Trans>链接中的事件不在最近的事件之中：它可能更早，或属于另一个项目。</Trans>
              </span>
              <Button size="small" onClick={leave}>
                <Trans>知道了</Trans>
              </Button>
            </div>
          </Callout>
        </div>
      )}
    </div>
  )
}

const Events = ({ actor, decisions }: Pick<Props, 'actor' | 'decisions'>) => {
  const shown = useSelector(actor, (it) => it.context.shown)
  const repaired = useSelector(actor, (it) => it.context.repaired)
  const open = useCallback((id: string) => actor.send({ type: 'row.open', id }), [actor])
  const pause = useCallback(() => actor.send({ type: 'display.pause' }), [actor])
  if (shown.length === 0) return null
  return (
    <>
      <EventTable events={shown} repaired={repaired} decisions={decisions} onOpen={open} onWalk={pause} />
      <Extent actor={actor} />
    </>
  )
}

/** How many of the arrived events are in the list. */
const Extent = ({ actor }: { actor: Actor }) => {
  const { i18n } = useLingui()
  const shown = i18n.number(useSelector(actor, (it) => it.context.shown.length))
  const matching = i18n.number(useSelector(actor, (it) => it.context.matching))
  const gone = useSelector(actor, ({ context }) => context.total.arrived - context.kept.length - context.held.length)
  const left = i18n.number(gone)
  return (
    <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '2' })}>
      {shown === matching ? (
        <Trans>显示 {shown} 个事件</Trans>
      ) : (
        <Trans>
          显示最新的 {shown} 个，共 {matching} 个
        </Trans>
      )}
      {gone > 0 && <Trans>；更早的 {left} 个已从此页移出，仍保存在项目中</Trans>}
    </p>
  )
}

/** For screen readers: the number of new events from time to time, not each event. */
const News = ({ actor }: { actor: Actor }) => {
  const { i18n } = useLingui()
  const summary = useSelector(actor, (it) => it.context.summary)
  const [arrived, rejected] = [i18n.number(summary?.arrived ?? 0), i18n.number(summary?.rejected ?? 0)]
  return (
    <VisuallyHidden>
      <span role="log">
        {summary && (
          <Trans>
            新事件 {arrived} 个，其中被拒绝 {rejected} 个
          </Trans>
        )}
      </span>
    </VisuallyHidden>
  )
}

const Details = ({
  actor,
  copying,
  replay,
  decisions,
  instead,
}: Pick<Props, 'actor' | 'copying' | 'replay' | 'decisions'> & { instead: () => HTMLElement | null }) => {
  const selected = useSelector(actor, (it) => it.context.selected)
  const id = selected?.id ?? null
  const before = useRef(id)
  useEffect(() => {
    const closed = before.current
    before.current = id
    if (closed !== null && id === null) setTimeout(() => (rowOf(closed) ?? instead())?.focus())
  }, [id, instead])
  if (!selected) return null
  const close = () => actor.send({ type: 'details.close' })
  return (
    <EventDrawer
      event={selected}
      copying={copying}
      replay={replay}
      decisions={decisions}
      onClose={close}
      onVisitor={(visitor) => {
        actor.send({ type: 'filter.change', filter: { ...actor.getSnapshot().context.filter, visitor } })
        close()
      }}
    />
  )
}
