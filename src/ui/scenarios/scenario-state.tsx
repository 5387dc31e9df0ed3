import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { NoPermission } from '#ui/patterns/data-table/no-permission.tsx'
import { css } from '../../../styled-system/css'

type Props = { problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** A page about scenarios while there are no figures: loading, not permitted, or failed. */
export const ScenarioState = ({ problem, isRetrying, onRetry }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  if (problem?.code === 'permission.denied')
    return (
      <NoPermission>
        <Trans>这里是项目的营销场景。</Trans>
      </NoPermission>
    )
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
    <div role="status" aria-label={t`正在载入…`} className={skeleton}>
      {[1, 2, 3, 4].map((it) => (
        <Skeleton key={it} height={196} />
      ))}
    </div>
  )
}

const skeleton = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  animation: 'appear 120ms 300ms both',
})
