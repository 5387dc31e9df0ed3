import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { NoPermission } from '#ui/patterns/data-table/no-permission.tsx'
import { css } from '../../../styled-system/css'

type Props = { problem: Problem | null; isRetrying: boolean; onRetry: () => void }

/** A page about a response action while it is not there: loading, unknown, not permitted, or failed. */
export const ActionState = ({ problem, isRetrying, onRetry }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  if (problem?.code === 'action.unknown' || problem?.code === 'request.invalid')
    return (
      <EmptyState
        icon="layers"
        title={t`未找到响应动作`}
        action={
          <Link href="/response-actions" className={buttonRecipe({ look: 'primary' })}>
            <Trans>前往响应动作库</Trans>
          </Link>
        }
      >
        <Trans>它可能已被删除，或属于另一个项目。</Trans>
      </EmptyState>
    )
  if (problem?.code === 'permission.denied')
    return (
      <NoPermission>
        <Trans>这里是项目的响应动作。</Trans>
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
      <Skeleton height={72} />
      <Skeleton height={280} />
    </div>
  )
}

const skeleton = css({ display: 'grid', gap: '4', animation: 'appear 120ms 300ms both' })
