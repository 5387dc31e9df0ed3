import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem, ProblemCode } from '#contract/http/problem.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import type { IconName } from '#ui/components/icon.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'
import { NoPermission } from './data-table/no-permission.tsx'

type Props = {
  /** Why it could not be loaded; null while it is loaded. */
  problem: Problem | null
  isRetrying: boolean
  onRetry: () => void
  /** What is shown where the thing does not exist: the problems that mean this, and where to go instead. */
  unknown?: { codes: readonly ProblemCode[]; icon: IconName; title: string; text: ReactNode; action: ReactNode }
  /** What is here, for people who may not see it. */
  denied: ReactNode
  /** The heights of the parts of the page in pixels. */
  skeleton?: readonly number[]
}

/** A page or a part of one while its content is not there: loading, unknown, not permitted, or failed. */
export const PageState = ({ problem, isRetrying, onRetry, unknown, denied, skeleton = [72, 280] }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  if (problem && unknown?.codes.includes(problem.code))
    return (
      <EmptyState icon={unknown.icon} title={unknown.title} action={unknown.action}>
        {unknown.text}
      </EmptyState>
    )
  if (problem?.code === 'permission.denied') return <NoPermission>{denied}</NoPermission>
  if (problem)
    return (
      <LoadFailure onRetry={onRetry} busy={isRetrying}>
        {problemText(problem)}
        {problem.requestId && (
          <span className={css({ display: 'block', fontSize: 'xs' })}>
            <Trans>请求编号</Trans> <code>{problem.requestId}</code>
          </span>
        )}
      </LoadFailure>
    )
  return (
    <div
      role="status"
      aria-label={t`正在载入…`}
      className={css({ display: 'grid', gap: '4', animation: 'appear 120ms 300ms both' })}
    >
      {skeleton.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </div>
  )
}
