import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ResponseAction, ResponseActionVersion } from '#contract/actions/response-actions.ts'
import type { Problem } from '#contract/http/problem.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { Differences } from '../differences.tsx'

type Props = {
  action: ResponseAction
  versions: readonly ResponseActionVersion[]
  isLoading: boolean
  problem: Problem | null
  onRetry: () => void
  onMore: (() => void) | undefined
}

/** Every published version with what was changed since the one before, and the draft with what is not published. */
export const Versions = ({ action, versions, isLoading, problem, onRetry, onMore }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const [newest] = versions
  if (problem && versions.length === 0) return <LoadFailure onRetry={onRetry}>{problemText(problem)}</LoadFailure>
  if (isLoading && versions.length === 0)
    return (
      <div role="status" aria-label={t`正在载入…`}>
        <Skeleton height={160} />
      </div>
    )
  if (!newest)
    return (
      <EmptyState icon="layers" title={t`还没有发布过`} action={null}>
        <Trans>发布草稿时会产生第 1 个版本。已发布的版本不再改变，策略会一直使用它选定的版本。</Trans>
      </EmptyState>
    )
  return (
    <ol className={css({ display: 'grid', gap: '4' })}>
      {action.hasChanges && (
        <li>
          <Card>
            <h2 className={heading}>
              <Trans>未发布的修改</Trans>
            </h2>
            <Differences before={newest} after={action} />
          </Card>
        </li>
      )}
      {versions.map((version, place) => {
        const before = versions[place + 1]
        const number = i18n.number(version.version)
        return (
          <li key={version.version}>
            <Card>
              <h2 className={heading}>
                <Trans>版本 {number}</Trans>
              </h2>
              <p className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '3' })}>
                <Trans>
                  发布于 <TimeText at={version.publishedAt} />
                </Trans>
              </p>
              {before && <Differences before={before} after={version} />}
              {!before && version.version === 1 && <Differences before={nothing} after={version} />}
            </Card>
          </li>
        )
      })}
      {onMore && (
        <li>
          <Button onClick={onMore} busy={isLoading}>
            <Trans>载入更早的版本</Trans>
          </Button>
        </li>
      )}
    </ol>
  )
}

const nothing = { name: '', content: null }
const heading = css({ fontWeight: 'bold', marginBottom: '1' })
