import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PlatformJob } from '#contract/operations/operations.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { PlainTable } from '../plain-table.tsx'

type Props = {
  reading: Reading<PlatformJob[]>
  /** The job that is being started; null while none is. */
  starting: string | null
  onRun: (name: string) => void
}

/** All jobs of the server. */
export const JobsCard = ({ reading: { data, problem, isLoading, onRetry }, starting, onRun }: Props) => {
  const { t } = useLingui()
  return (
    <TitledCard
      id="jobs"
      title={<Trans>定时任务</Trans>}
      description={<Trans>每个任务同一时间只在一个进程中运行。“立即运行”会记入审计。</Trans>}
    >
      {data === null ? (
        <PageState problem={problem} isRetrying={isLoading} onRetry={onRetry} denied={<Trans>这里是定时任务。</Trans>} />
      ) : (
        <PlainTable
          label={t`定时任务`}
          rows={data}
          rowId={({ name }) => name}
          columns={[
            { id: 'name', title: t`任务`, cell: ({ name }) => <code>{name}</code> },
            { id: 'state', title: t`状态`, cell: (job) => <JobState job={job} /> },
            { id: 'last', title: t`最近运行`, cell: ({ startedAt }) => startedAt && <TimeText at={startedAt} /> },
            {
              id: 'duration',
              title: t`耗时`,
              numeric: true,
              cell: ({ durationMs }) => durationMs !== null && <Duration milliseconds={durationMs} />,
            },
            { id: 'next', title: t`下次运行`, cell: ({ nextRunAt }) => nextRunAt && <NextRun at={nextRunAt} /> },
            { id: 'failures', title: t`连续失败`, numeric: true, cell: ({ failures }) => String(failures) },
            {
              id: 'run',
              title: t`操作`,
              cell: ({ name, isRunning }) => (
                <Button
                  size="small"
                  aria-label={t`立即运行 ${name}`}
                  busy={starting === name}
                  disabled={isRunning || (starting !== null && starting !== name)}
                  onClick={() => onRun(name)}
                >
                  <Trans>立即运行</Trans>
                </Button>
              ),
            },
          ]}
        />
      )}
    </TitledCard>
  )
}

const JobState = ({ job: { isRunning, outcome, failure } }: { job: PlatformJob }) => {
  if (isRunning)
    return (
      <Badge tone="accent">
        <Trans>运行中</Trans>
      </Badge>
    )
  if (outcome === 'failed')
    return (
      <Badge tone="bad">
        <Trans>失败：{failure}</Trans>
      </Badge>
    )
  return outcome === 'done' ? (
    <Badge tone="good">
      <Trans>成功</Trans>
    </Badge>
  ) : (
    <Badge>
      <Trans>尚未运行</Trans>
    </Badge>
  )
}

/** A time to come, in minutes; what is due is run with the next look, every 30 s. */
const NextRun = ({ at }: { at: string }) => {
  const left = Date.parse(at) - Date.now()
  return left <= 0 ? (
    <Trans>即将</Trans>
  ) : (
    <Trans>
      <Duration milliseconds={Math.ceil(left / 1_000) * 1_000} />后
    </Trans>
  )
}
