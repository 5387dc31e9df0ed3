import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { EventSummary } from '#contract/events/events.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { SampleMark } from '#ui/shell/frame/sample-mark.tsx'
import { css } from '../../../../styled-system/css'

/** Loaded by themselves: who has done every step needs them folded only. */
const Checklist = lazy(async () => ({ default: (await import('./checklist.tsx')).Checklist }))
const FoldedChecklist = lazy(async () => ({ default: (await import('./checklist.tsx')).FoldedChecklist }))

type Props = {
  project: Project | null
  /** The project of a link is not one of the user's, so another is shown. */
  isForeign?: boolean
  keyState: 'unknown' | 'absent' | 'present'
  summary: EventSummary | null
  problem: Problem | null
  onRetry: () => void
  /** Shown once every step is done, and of a sample project once it has events. */
  overview: ReactNode
  /** The offer of a sample project, below the checklist. */
  sample?: ReactNode
}

/** The checklist from a new project to its first event, based on real data, and the figures of the last days. */
export const DashboardScreen = ({ project, isForeign = false, keyState, summary, problem, onRetry, overview, sample }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const known = project !== null && keyState !== 'unknown' && summary !== null
  const received = summary?.firstReceivedAt !== null && summary !== null
  const done = [project !== null, keyState === 'present', received].filter(Boolean).length
  // A sample project has data without a key.
  const hasBoard = done === 3 || (project?.isSample === true && received)
  return (
    <>
      <PageHeader
        title={t`仪表盘`}
        description={
          project ? (
            <>
              {project.projectName || t`未命名项目`} {project.isSample && <SampleMark />}
            </>
          ) : undefined
        }
      />
      {isForeign && (
        <p role="status" className={css({ marginBottom: '5', color: 'warn' })}>
          <Trans>链接中的项目不在当前组织中，或者您无权查看。下面是当前项目。</Trans>
        </p>
      )}
      {problem && (
        <LoadFailure onRetry={onRetry} className={css({ marginBottom: '5' })}>
          {problemText(problem)}
        </LoadFailure>
      )}
      {!known && !problem && <Loading />}
      {known && hasBoard && (
        <>
          {overview}
          <Suspense>
            <FoldedChecklist keyState={keyState} summary={summary} done={done} />
          </Suspense>
        </>
      )}
      {known && !hasBoard && (
        <Suspense fallback={<Loading />}>
          <Checklist keyState={keyState} summary={summary} done={done} sample={sample} />
        </Suspense>
      )}
    </>
  )
}

const Loading = () => {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`加载仪表盘…`}
      className={css({ display: 'grid', gap: '5', gridTemplateColumns: { base: '1fr', full: '2fr 1fr' } })}
    >
      <Skeleton height={312} />
      <Skeleton height={168} />
    </div>
  )
}
