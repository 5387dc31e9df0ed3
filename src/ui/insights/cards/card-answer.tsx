import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { EventsAnswer, FunnelAnswer, InsightAnswer, RetentionAnswer, TopAnswer } from '#contract/insights/answer.ts'
import type { FunnelQuery, InsightQuery } from '#contract/insights/query.ts'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { CardBars } from './card-bars.tsx'
import { CardNothing } from './card-nothing.tsx'
import { CardTrend } from './card-trend.tsx'

/** Rows of a card; all of them are on the page of the insight. */
const rowsAtMost = 5

type Props = { label: string; answer: InsightAnswer; query: InsightQuery }

/** The answer of an insight in the size of a card. `label` is the name of the insight. */
export const CardAnswer = ({ label, answer, query }: Props) => {
  switch (answer.kind) {
    case 'trends':
      return query.kind === 'trends' ? <CardTrend label={label} answer={answer} query={query} /> : null
    case 'funnel':
      return query.kind === 'funnel' ? <CardFunnel label={label} answer={answer} query={query} /> : null
    case 'retention':
      return <CardRetention label={label} answer={answer} />
    case 'events':
      return <CardEvents label={label} answer={answer} />
    default:
      return <CardTop label={label} answer={answer} />
  }
}

const CardFunnel = ({ label, answer, query }: { label: string; answer: FunnelAnswer; query: FunnelQuery }) => {
  const { t, i18n } = useLingui()
  const steps = answer.groups[0]?.steps ?? []
  const first = steps[0]?.people ?? 0
  if (first === 0) return <CardNothing />
  return (
    <CardBars
      label={label}
      unit={t`人数`}
      bars={steps.map(({ people }, place) => ({
        name: `${place + 1}. ${query.steps[place]?.event ?? ''}`,
        value: i18n.number(people),
        share: shareText(i18n, people, first),
        part: people / first,
      }))}
    />
  )
}

/** Of all people whose period has begun, how many came back in it, whenever they first came. */
const CardRetention = ({ label, answer: { cohorts } }: { label: string; answer: RetentionAnswer }) => {
  const { t, i18n } = useLingui()
  const periods = Array.from({ length: cohorts[0]?.returned.length ?? 0 }, (_, place) => {
    const begun = cohorts.filter(({ returned }) => (returned[place] ?? null) !== null)
    const people = begun.reduce((sum, it) => sum + it.people, 0)
    return { place, people, back: begun.reduce((sum, { returned }) => sum + (returned[place] ?? 0), 0) }
  }).filter(({ people }) => people > 0)
  if (periods.length === 0) return <CardNothing />
  return (
    <CardBars
      label={label}
      unit={t`回来的人数 / 已到这个周期的人数`}
      bars={periods.map(({ place, people, back }) => ({
        name: `+${place + 1}`,
        value: `${i18n.number(back)} / ${i18n.number(people)}`,
        share: shareText(i18n, back, people),
        part: back / people,
      }))}
    />
  )
}

const CardTop = ({ label, answer: { kind, rows } }: { label: string; answer: TopAnswer }) => {
  const { t, i18n } = useLingui()
  const unknown = kind === 'pages' ? t`未知页面` : t`直接访问或未知`
  const countOf = ({ views, entries }: TopAnswer['total']) => (kind === 'pages' ? views : entries)
  const most = Math.max(1, ...rows.map(countOf))
  if (rows.length === 0) return <CardNothing />
  return (
    <CardBars
      label={label}
      unit={kind === 'pages' ? t`浏览次数` : t`访问次数`}
      bars={rows.slice(0, rowsAtMost).map((it) => ({
        name: it.name === '' ? unknown : it.name,
        value: i18n.number(countOf(it)),
        part: countOf(it) / most,
      }))}
    />
  )
}

const CardEvents = ({ label, answer: { events } }: { label: string; answer: EventsAnswer }) => {
  if (events.length === 0) return <CardNothing />
  return (
    <ol aria-label={label} className={css({ listStyle: 'none', fontSize: 's' })}>
      {events.slice(0, rowsAtMost).map(({ id, event, path, occurredAt, receivedAt }) => (
        <li key={id} className={eventRow}>
          <bdi className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{event}</bdi>
          <bdi className={pathLook}>{path}</bdi>
          <span className={css({ color: 'fg.muted', whiteSpace: 'nowrap' })}>
            <TimeText at={occurredAt ?? receivedAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const eventRow = css({
  display: 'flex',
  gap: '2',
  alignItems: 'baseline',
  paddingBlock: '1',
  borderTop: '1px solid token(colors.line)',
})
const pathLook = css({
  flex: '1',
  minWidth: '0',
  color: 'fg.muted',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
