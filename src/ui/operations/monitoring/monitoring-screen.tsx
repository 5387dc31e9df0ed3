import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Backup, PlatformJob, PlatformMonitoring } from '#contract/operations/operations.ts'
import type { Incident } from '#contract/operations/watch.ts'
import type { jobRunMachine } from '#machines/operations/job-run.machine.ts'
import type { logLevelMachine } from '#machines/operations/log-level.machine.ts'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import type { Reading as ListReading } from '#ui/patterns/list/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { css } from '../../../../styled-system/css'
import { BackupsCard } from './backups-card.tsx'
import { DatabaseCard, LogCard, ProcessCard } from './figures.tsx'
import { IncidentsCard } from './incidents-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { LogLevelDialog } from './log-level-dialog.tsx'
import { PoolsCard, QueuesCard } from './queues-card.tsx'
import { StatementsCard } from './statements-card.tsx'
import { TrafficCard } from './traffic-card.tsx'

type Props = {
  monitoring: Reading<PlatformMonitoring>
  jobs: Reading<PlatformJob[]>
  incidents: ListReading<Incident>
  backups: ListReading<Backup>
  jobRun: ActorRefFrom<typeof jobRunMachine>
  logLevel: ActorRefFrom<typeof logLevelMachine>
}

/** What runs the platform: the process, the database, the log, jobs and backups. */
export const PlatformMonitoringScreen = ({ monitoring, jobs, incidents, backups, jobRun, logLevel }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const starting = useSelector(jobRun, (it) => it.context.name)
  const isResetting = useSelector(logLevel, (it) => it.matches('resetting'))
  const { data, problem, isLoading, onRetry } = monitoring
  return (
    <>
      <PageHeader
        title={t`系统监控`}
        description={<Trans>运行平台的进程、请求、数据库、队列、日志、定时任务和备份。每 10 秒更新。</Trans>}
      />
      <div className={css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        {data && problem && (
          <LoadFailure onRetry={onRetry} busy={isLoading}>
            {problemText(problem)}
          </LoadFailure>
        )}
        {data ? (
          <>
            <TrafficCard traffic={data.traffic} />
            <div className={board}>
              <ProcessCard process={data.process} />
              <DatabaseCard database={data.database} />
              <LogCard
                log={data.log}
                isBusy={isResetting}
                onChange={() => logLevel.send({ type: 'level.change' })}
                onReset={() => logLevel.send({ type: 'level.reset' })}
              />
            </div>
            <div className={pair}>
              <QueuesCard queues={data.queues} />
              <PoolsCard pools={data.pools} />
            </div>
            <StatementsCard statements={data.statements} />
          </>
        ) : (
          <PageState problem={problem} isRetrying={isLoading} onRetry={onRetry} denied={<Trans>这里是系统监控。</Trans>} />
        )}
        <IncidentsCard incidents={incidents} />
        <JobsCard reading={jobs} starting={starting} onRun={(name) => jobRun.send({ type: 'job.run', name })} />
        <BackupsCard backups={backups} summary={data?.backups} />
      </div>
      <LogLevelDialog actor={logLevel} />
    </>
  )
}

const board = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(3, minmax(0, 1fr))' },
})
const pair = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
})
