import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Project } from '#contract/projects.ts'
import type { eventStreamMachine } from '#machines/event-stream/event-stream.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Connection } from './connection.tsx'
import { EventTable } from './event-table.tsx'

type Actor = ActorRefFrom<typeof eventStreamMachine>

/** A project's events as they arrive. */
export const LiveMonitoringScreen = ({ actor, project }: { actor: Actor; project: Project }) => {
  const { t } = useLingui()
  const shown = useSelector(actor, (it) => it.context.shown)
  const live = useSelector(actor, (it) => it.matches({ connection: { open: 'live' } }))
  return (
    <>
      <PageHeader title={t`实时监控`} description={project.projectName}>
        <Connection actor={actor} />
        <Display actor={actor} />
      </PageHeader>
      {shown.length > 0 && <EventTable events={shown} />}
      {shown.length === 0 && live && (
        <EmptyState
          icon="activity"
          title={t`还没有事件`}
          action={
            <Link href="/sdk" className={buttonRecipe({ look: 'primary' })}>
              <Trans>前往开发者工具</Trans>
            </Link>
          }
        >
          <Trans>把代码片段粘贴到您的页面并打开它，事件会立即显示在这里。</Trans>
        </EmptyState>
      )}
    </>
  )
}

const Display = ({ actor }: { actor: Actor }) => {
  const { i18n } = useLingui()
  const paused = useSelector(actor, (it) => it.matches({ display: 'paused' }))
  const waiting = useSelector(actor, (it) => it.context.heldCount)
  if (!paused)
    return (
      <Button icon="pause" onClick={() => actor.send({ type: 'display.pause' })}>
        <Trans>暂停</Trans>
      </Button>
    )
  return (
    <Button look="primary" icon="play" onClick={() => actor.send({ type: 'display.play' })}>
      <Trans>继续（{i18n.number(waiting)} 个等待）</Trans>
    </Button>
  )
}
