import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem, ProblemClass, ProblemCode } from '#contract/http/problem.ts'
import { Badge } from '#ui/components/badge.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

/** A call that failed, `at` in milliseconds since 1970. `status` is the HTTP status, `number` the business code. */
export type FailedCall = {
  id: number
  at: number
  call: string
  code: ProblemCode
  class: ProblemClass
  status: number | null
  number: number | string | null
}

/** The last failed calls of this page, for support requests. */
export const ProblemsCard = ({ problems }: { problems: readonly FailedCall[] }) => {
  const { i18n } = useLingui()
  const problemText = useProblemText()
  const problemOf = ({ code, status, number }: FailedCall): Problem => ({
    code,
    ...(status === null ? {} : { status }),
    ...(number === null ? {} : { number }),
  })
  return (
    <TitledCard
      id="problems"
      title={<Trans>最近失败的请求</Trans>}
      description={<Trans>本次打开页面以来的最近 50 条，不含任何输入内容。联系支持时请一并提供。</Trans>}
    >
      {problems.length === 0 ? (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>没有失败的请求</Trans>
        </p>
      ) : (
        <ul className={css({ display: 'grid' })}>
          {problems.map((it) => (
            <li key={it.id} className={line}>
              <time
                dateTime={new Date(it.at).toISOString()}
                className={css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })}
              >
                {i18n.date(new Date(it.at), { timeStyle: 'medium' })}
              </time>
              <code className={css({ fontFamily: 'mono', fontSize: 'xs', overflowWrap: 'anywhere' })}>{it.call}</code>
              <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                {problemText(problemOf(it))}
                {it.number !== null && (
                  <code className={css({ fontFamily: 'mono', fontSize: 'xs', color: 'fg.muted', marginLeft: '2' })}>
                    {it.number}
                  </code>
                )}
              </span>
              <Badge>{it.status === null ? it.class : `${it.class} ${it.status}`}</Badge>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr auto', wide: '96px 160px 1fr auto' },
  columnGap: '3',
  rowGap: '1',
  alignItems: 'baseline',
  paddingBlock: '2',
  fontSize: 's',
  borderTop: '1px solid token(colors.line)',
})
