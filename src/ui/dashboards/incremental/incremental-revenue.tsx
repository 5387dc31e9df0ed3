import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Effects } from '#contract/experiments/effects.ts'
import { Link } from '#ui/components/link.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { Increment } from '#ui/experiments/increment.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Figure } from '#ui/patterns/charts/figure.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'

/** The revenue that messages caused among the people who first met a decision in the days shown. */
export const IncrementalRevenue = ({ reading: { data, problem, onRetry } }: { reading: Reading<Effects> }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const scope = data?.scopes.find(({ strategy }) => strategy === null)
  const result = scope?.results.find(({ metric, arm }) => metric === 'revenue' && arm === null)
  const label = (
    <Link href="/effect-tracking" className={css({ color: 'inherit', textDecoration: 'underline dotted' })}>
      <Trans>增量收入</Trans>
    </Link>
  )
  const of = (note: ReactNode, value: ReactNode = '–') => (
    <Figure label={label} note={note}>
      {value}
    </Figure>
  )
  const failure = problem && (
    <>
      {problemText(problem)}{' '}
      <button type="button" onClick={onRetry} className={css({ color: 'accent', cursor: 'pointer' })}>
        {t`重试`}
      </button>
    </>
  )
  if (problem?.code === 'permission.denied') return of(<Trans>需要 effect:read 权限</Trans>)
  if (data) {
    if (scope === undefined || scope.people.treated === 0 || scope.people.control === 0)
      return of(failure ?? <Trans>这段时间没有可比较的人：投放和对照两组都要有人</Trans>)
    return of(failure ?? <Trans>与留作对照的人相比，95% 区间</Trans>, <Increment result={result} currency={data.currency} />)
  }
  return failure ? of(failure) : of(null, <Skeleton height={28} />)
}
