import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css } from '../../../styled-system/css'

/** What a project wants to reach, and the metrics by which it is measured. */
export const GoalsScreen = ({ goals, library }: { goals: ReactNode; library: ReactNode }) => {
  const { t } = useLingui()
  return (
    <div data-page="board">
      <PageHeader title={t`策略与目标`} description={<Trans>想达到什么，离它还有多远，哪些策略真正带来了增量。</Trans>} />
      <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        {goals}
        {library}
      </div>
    </div>
  )
}
