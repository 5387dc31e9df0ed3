import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, type Ref, useId } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { SavedInsight, SavedInsights } from '#contract/insights/saved.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Link } from '#ui/components/link.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'

type Props = {
  reading: Reading<SavedInsights>
  /** Why an insight could not be taken off. */
  problem: Problem | null
  /** Takes the focus when a card with it is taken off. */
  heading: Ref<HTMLHeadingElement>
  children: (saved: SavedInsight) => ReactNode
}

/** The saved insights that the dashboard shows, by name. */
export const InsightCards = ({ reading, problem, heading, children }: Props) => {
  const id = useId()
  const problemText = useProblemText()
  return (
    <section aria-labelledby={id} className={css({ display: 'grid', gap: '3', marginBottom: '6' })}>
      <h2 id={id} ref={heading} tabIndex={-1} className={css({ fontSize: 'l', fontWeight: 'bold' })}>
        <Trans>已保存的分析</Trans>
      </h2>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      <BlockStates reading={reading} denied={<Trans>这里是已保存的分析，需要 event:read 权限。</Trans>} height={200}>
        {({ items }) => {
          const shown = items.filter(({ onDashboard }) => onDashboard)
          return shown.length === 0 ? <Nothing hasSaved={items.length > 0} /> : <ul className={grid}>{shown.map(children)}</ul>
        }}
      </BlockStates>
    </section>
  )
}

const Nothing = ({ hasSaved }: { hasSaved: boolean }) => (
  <p className={css({ color: 'fg.muted', fontSize: 's', maxWidth: 'prose' })}>
    {hasSaved ? (
      <Trans>还没有放到仪表盘的分析。在已保存的分析列表中，选择要显示的分析。</Trans>
    ) : (
      <Trans>把常看的问题放在这里：提出问题，保存为分析，再选择在仪表盘上显示。</Trans>
    )}{' '}
    <Link href="/insights" className={css({ color: 'accent' })}>
      <Trans>前往分析</Trans>
    </Link>
  </p>
)

const grid = css({
  display: 'grid',
  gap: '4',
  listStyle: 'none',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'repeat(2, minmax(0, 1fr))', broad: 'repeat(3, minmax(0, 1fr))' },
})
