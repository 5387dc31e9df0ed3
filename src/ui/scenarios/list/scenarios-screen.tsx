import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import type { Scenarios } from '#contract/scenarios/figures.ts'
import { dateText } from '#ui/components/date-text.ts'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { ScenarioState } from '../scenario-state.tsx'
import { ScenarioCard } from './scenario-card.tsx'

type Props = { scenarios: Scenarios | null; problem: Problem | null; isBusy: boolean; onRetry: () => void }

/** The eight scenarios, each with whether it is seen, how often, and what starts on it. */
export const ScenariosScreen = ({ scenarios, problem, isBusy, onRetry }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const computed = scenarios && dateText(i18n, scenarios.computedAt, exactTime)
  return (
    <div className={css({ maxWidth: '1680px' })}>
      <PageHeader title={t`AI 营销场景`} description={t`策略从访客的这八种行为开始。先确认事件正在到达，再为它们发布策略。`} />
      {!scenarios && <ScenarioState problem={problem} isRetrying={isBusy} onRetry={onRetry} />}
      {scenarios && (
        <>
          {problem && (
            <LoadFailure busy={isBusy} onRetry={onRetry} className={css({ marginBottom: '4' })}>
              {problemText(problem)} <Trans>以下是之前读取的内容。</Trans>
            </LoadFailure>
          )}
          <ul className={grid}>
            {scenarios.items.map((summary) => (
              <li key={summary.scenario} className={css({ display: 'grid' })}>
                <ScenarioCard summary={summary} />
              </li>
            ))}
          </ul>
          <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '4', maxWidth: 'prose' })}>
            <Trans>
              触发、访客和投放是最近 24
              小时的数量，不含机器人；访客按浏览器计。转化按最近的事件抽样，只看同一浏览器。每分钟更新，统计于 {computed}。
            </Trans>
          </p>
        </>
      )}
    </div>
  )
}

const exactTime = { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const
const grid = css({
  display: 'grid',
  gap: '4',
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
})
