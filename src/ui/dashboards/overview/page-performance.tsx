import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { WebVitals } from '#contract/dashboards/web-vitals.ts'
import type { Problem } from '#contract/http/problem.ts'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { VitalsTable } from './vitals-table.tsx'

type Props = { vitals: WebVitals | null; problem: Problem | null; isBusy: boolean; onRetry: () => void }

/** The performance of a project's pages for the people who loaded them in the last 7 days. */
export const PagePerformance = ({ vitals, problem, isBusy, onRetry }: Props) => {
  const problemText = useProblemText()
  return (
    <section aria-labelledby="page-performance" className={css({ marginTop: '6' })}>
      <h2 id="page-performance" className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '3' })}>
        <Trans>页面性能</Trans>
      </h2>
      {problem && (
        <LoadFailure busy={isBusy} onRetry={onRetry} className={css({ marginBottom: '4' })}>
          {problemText(problem)}
          {vitals && (
            <>
              {' '}
              <Trans>以下仍是上次加载的数据。</Trans>
            </>
          )}
        </LoadFailure>
      )}
      {vitals ? <Pages pages={vitals.pages} /> : !problem && <Loading />}
    </section>
  )
}

const Pages = ({ pages }: Pick<WebVitals, 'pages'>) => {
  const { t } = useLingui()
  if (pages.length === 0)
    return (
      <Card>
        <EmptyState icon="chart" title={t`还没有页面上报性能`}>
          <Trans>
            从 0.1.0 版起，跟踪脚本会在访客首次离开或切走页面时上报。如果一直没有数据，请检查是否设置了{' '}
            <code>webVitals: false</code>。
          </Trans>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <VitalsTable pages={pages} />
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
        <Trans>
          最近 7 天（UTC）真实访客的 Core Web Vitals，不含机器人。数值为第 75 百分位：四分之三的加载不高于它，误差在 5% 以内。
        </Trans>
      </p>
    </>
  )
}

const Loading = () => {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`正在加载页面性能…`}>
      <Skeleton height={240} />
    </div>
  )
}
