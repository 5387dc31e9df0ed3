import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { InsightAnswer } from '#contract/insights/answer.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import type { SavedInsight } from '#contract/insights/saved.ts'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { rangeText } from '#ui/dashboards/report/point-names.ts'
import { BlockStates, exactTime } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'
import { useKindNames } from '../kind-names.ts'
import { CardAnswer } from './card-answer.tsx'

type FrameProps = {
  saved: SavedInsight
  mayWrite: boolean
  isBusy: boolean
  onHide: () => void
  children: ReactNode
}

/** A saved insight on the dashboard: its name, which opens it, its answer, and a button that takes it off. */
export const InsightCardFrame = ({ saved, mayWrite, isBusy, onHide, children }: FrameProps) => {
  const { t } = useLingui()
  const kinds = useKindNames()
  const { name } = saved
  return (
    <li className={frame}>
      <div className={css({ display: 'flex', gap: '2', alignItems: 'flex-start' })}>
        <h3
          className={css({
            flex: '1',
            minWidth: '0',
            fontSize: 'm',
            fontWeight: 'bold',
            lineHeight: 'tight',
            paddingBlock: '5px',
          })}
        >
          <Link href={`/insights?saved=${saved.id}`} className={css({ color: 'fg', overflowWrap: 'anywhere' })}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {mayWrite && (
          <Button look="ghost" size="small" disabled={isBusy} aria-label={t`从仪表盘移除“${name}”`} onClick={onHide}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 'xs', marginTop: '-1' })}>
        {kinds[saved.question.kind]}
        {'who' in saved.question && saved.question.who && (
          <>
            {' · '}
            <Trans>只看部分人群</Trans>
          </>
        )}
      </p>
      {children}
    </li>
  )
}

type BodyProps = { label: string; query: InsightQuery; reading: Reading<InsightAnswer> }

/** The answer with its days and when it was computed, or why there is none. */
export const InsightCardBody = ({ label, query, reading }: BodyProps) => {
  const { i18n } = useLingui()
  return (
    <BlockStates reading={reading} denied={<Trans>这里是已保存的分析，需要 event:read 权限。</Trans>} height={200}>
      {(answer) => {
        const time = dateText(i18n, answer.computedAt, exactTime)
        return (
          <>
            <CardAnswer label={label} answer={answer} query={query} />
            <p className={css({ color: 'fg.muted', fontSize: 'xs', marginTop: 'auto' })}>
              {rangeText(i18n, answer)} · <Trans>统计于 {time}</Trans>
            </p>
          </>
        )
      }}
    </BlockStates>
  )
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
  minHeight: '280px',
  padding: { base: '4', wide: '5' },
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'raised',
})
