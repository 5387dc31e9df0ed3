import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import type { Insight } from '#contract/insights/insights.ts'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'
import { insightsPageTitles } from './page-titles.ts'

type Props = {
  /** Null while they are loading. */
  items: readonly Insight[] | null
  problem: Problem | null
  busy: boolean
  onRetry: () => void
}

/** Insights of the current project. */
export const InsightsScreen = ({ items, problem, busy, onRetry }: Props) => {
  const { i18n } = useLingui()
  return (
    <>
      <PageHeader title={i18n._(insightsPageTitles['/insights'])} />
      {problem ? (
        <Failed problem={problem} busy={busy} onRetry={onRetry} />
      ) : items ? (
        <Items items={items} />
      ) : (
        <Skeleton height={240} />
      )}
    </>
  )
}

const Items = ({ items }: { items: readonly Insight[] }) => {
  const { t, i18n } = useLingui()
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon="folder" title={t`这里还没有内容`}>
          <Trans>添加的内容会显示在这里。</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <ul>
        {items.map(({ id, name, createdAt }) => (
          <li key={id} className={css({ display: 'flex', gap: '3', justifyContent: 'space-between', paddingBlock: '2' })}>
            <bdi className={css({ overflowWrap: 'anywhere' })}>{name}</bdi>
            <span className={css({ color: 'fg.muted', fontSize: 's' })}>{i18n.date(createdAt, { dateStyle: 'medium' })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Failed = ({ problem, busy, onRetry }: { problem: Problem; busy: boolean; onRetry: () => void }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  if (problem.code === 'permission.denied')
    return (
      <Card>
        <EmptyState icon="alert" title={t`您没有查看此页面的权限`}>
          <Trans>如需查看，请联系组织的管理员。</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <LoadFailure busy={busy} onRetry={onRetry}>
      {problemText(problem)}
    </LoadFailure>
  )
}
