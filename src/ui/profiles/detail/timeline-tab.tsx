import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type TimelineEntry as Entry, type TimelineKind, timelineKinds, type Visit } from '#contract/profiles/history.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import type { IconName } from '#ui/components/icon.tsx'
import { type NamesById, outcomeTones, useDecisionNames } from '#ui/decisions/trace/names.ts'
import { Timeline, type TimelineEntry } from '#ui/patterns/detail/timeline.tsx'
import { css, cx } from '../../../../styled-system/css'
import { ShortId } from '../person/short-id.tsx'
import { VisitHeading } from './visit-heading.tsx'

type Props = {
  entries: readonly Entry[]
  /** The visits that the entries belong to. */
  visits: readonly Visit[]
  /** The kinds that are listed; all where there is none. */
  kinds: readonly TimelineKind[]
  onKinds: (kinds: TimelineKind[]) => void
  timeZone: string
  /** The names of strategies and response actions. */
  names: NamesById
  /** Shows why a decision came out as it did. */
  onDecision: (id: string) => void
  more: { isLoading: boolean; onLoad: () => void } | null
}

/** What happened to a person, the latest first: what they did in one visit together. */
export const TimelineTab = ({ entries, visits, kinds, onKinds, timeZone, names: known, onDecision, more }: Props) => {
  const { t } = useLingui()
  const names = useKindNames()
  return (
    <>
      <fieldset className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '4' })}>
        <legend className={css({ srOnly: true })}>{t`列出的种类`}</legend>
        {timelineKinds.map((kind) => {
          const isOn = kinds.includes(kind)
          return (
            <button
              key={kind}
              type="button"
              aria-pressed={isOn}
              onClick={() => onKinds(isOn ? kinds.filter((it) => it !== kind) : [...kinds, kind])}
              className={cx(chip, isOn && pressed)}
            >
              {names[kind]}
            </button>
          )
        })}
      </fieldset>
      {entries.length === 0 ? (
        <EmptyState
          icon="activity"
          title={kinds.length > 0 ? t`没有这些种类的记录` : t`还没有记录`}
          action={
            kinds.length > 0 && (
              <Button onClick={() => onKinds([])}>
                <Trans>显示全部种类</Trans>
              </Button>
            )
          }
        >
          <Trans>这个人做的事会立即出现在这里。</Trans>
        </EmptyState>
      ) : (
        <Timeline
          label={t`时间线`}
          timeZone={timeZone}
          more={more}
          entries={entries.map((entry) => shown(entry, { names: known, onDecision }))}
          groups={visits.map((visit) => ({
            id: visit.id,
            from: visit.startedAt,
            to: visit.lastAt,
            heading: <VisitHeading visit={visit} timeZone={timeZone} />,
          }))}
        />
      )}
    </>
  )
}

const useKindNames = (): Record<TimelineKind, string> => {
  const { t } = useLingui()
  return {
    page: t`页面浏览`,
    track: t`行为`,
    identify: t`登录`,
    ping: t`停留`,
    decision: t`决策`,
    merge: t`用户合并`,
    edit: t`手动修改`,
  }
}

const icons: Record<TimelineKind, IconName> = {
  page: 'text',
  track: 'spark',
  identify: 'user',
  ping: 'activity',
  decision: 'spark',
  merge: 'route',
  edit: 'edit',
}

type Known = { names: NamesById; onDecision: (id: string) => void }

const shown = (entry: Entry, known: Known): TimelineEntry => ({
  id: `${entry.kind} ${entry.id}`,
  at: entry.at,
  icon: icons[entry.kind],
  title: entry.kind === 'decision' ? <DecisionTitle entry={entry} names={known.names} /> : <Title entry={entry} />,
  details: entry.kind === 'decision' ? <DecisionDetails entry={entry} {...known} /> : <Details entry={entry} />,
  group: 'sessionId' in entry ? entry.sessionId : null,
})

type DecisionEntry = Extract<Entry, { kind: 'decision' }>
type OtherEntry = Exclude<Entry, DecisionEntry>

const DecisionTitle = ({ entry, names }: { entry: DecisionEntry; names: NamesById }) => {
  const { outcomes } = useDecisionNames()
  const strategy = names[entry.strategy] ?? <ShortId id={entry.strategy} />
  return (
    <>
      <Trans>
        策略 <strong className={css({ fontWeight: 'medium' })}>{strategy}</strong> 的决策
      </Trans>{' '}
      <Badge tone={outcomeTones[entry.outcome]}>{outcomes[entry.outcome]}</Badge>
    </>
  )
}

const DecisionDetails = ({ entry, names, onDecision }: { entry: DecisionEntry } & Known) => {
  const { sentenceOf } = useDecisionNames()
  return (
    <>
      {sentenceOf(entry, names)}{' '}
      <button type="button" className={why} onClick={() => onDecision(entry.id)}>
        <Trans>为什么？</Trans>
      </button>
    </>
  )
}

const Title = ({ entry }: { entry: OtherEntry }) => {
  const { t } = useLingui()
  if (entry.kind === 'merge')
    return entry.entry.from ? (
      <Trans>
        <ShortId id={entry.entry.from} /> 并入 <ShortId id={entry.entry.into} />
      </Trans>
    ) : (
      <Trans>第一次登录，获得登录 ID</Trans>
    )
  if (entry.kind === 'edit')
    return (
      <Trans>
        手动修改特征 <span>{Object.keys(entry.traits).join(', ')}</span>
      </Trans>
    )
  const done = { page: t`浏览了页面`, identify: t`登录了`, ping: t`停留在页面上` }
  const page = entry.title || entry.path
  return (
    <>
      <strong className={css({ fontWeight: 'medium' })}>{entry.kind === 'track' ? entry.event : done[entry.kind]}</strong>
      {page && (
        <span className={css({ color: 'fg.muted' })} title={entry.url ?? undefined}>
          {' · '}
          {page}
        </span>
      )}
    </>
  )
}

const Details = ({ entry }: { entry: OtherEntry }) => {
  const { t } = useLingui()
  if (entry.kind === 'merge') return entry.entry.reason
  if (entry.kind === 'edit') return entry.reason
  const summary = Object.entries(entry.properties).slice(0, 4)
  const text = summary.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join(' · ')
  return (
    <details>
      <summary className={summaryLook}>{text === '' ? t`详情` : text}</summary>
      <div className={css({ marginBlock: '2' })}>
        <CodeBlock code={JSON.stringify(entry, null, 2)} label={t`事件 ${entry.id}`} isPlain />
      </div>
    </details>
  )
}

const chip = css({
  minHeight: '7',
  paddingInline: '2',
  borderRadius: 'm',
  border: '1px solid token(colors.line)',
  bg: 'bg.raised',
  fontSize: 's',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { color: 'fg', bg: 'bg.hover' },
})
const pressed = css({ bg: 'accent.soft', color: 'accent', borderColor: 'accent' })
const why = css({ color: 'accent', cursor: 'pointer', _hover: { textDecoration: 'underline' } })
const summaryLook = css({
  cursor: 'pointer',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  'details[open] > &': { whiteSpace: 'normal' },
})
