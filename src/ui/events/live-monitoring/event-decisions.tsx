import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { EventDecision } from '#contract/decisions/decision.ts'
import type { LiveEvent } from '#contract/events/events.ts'
import type { DecisionsByEvent } from '#machines/decisions/event-decisions.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { type NamesById, outcomeTones, useDecisionNames } from '#ui/decisions/trace/names.ts'
import { css } from '../../../../styled-system/css'

/** What the events on the page have caused, as far as it is known. */
export type LiveDecisions = {
  byEvent: DecisionsByEvent
  /** Events after this id are not decided yet. Null: that is not known, or nothing is decided in this project. */
  decidedTo: number | null
  /** The names of strategies and response actions of the open event. */
  names: NamesById
  /** Shows why a decision came out as it did. */
  onOpen: (id: string) => void
}

/** Whether an event waits for its decisions. */
export const isDeciding = ({ id, rejection }: LiveEvent, { decidedTo }: Pick<LiveDecisions, 'decidedTo'>): boolean =>
  rejection === null && decidedTo !== null && Number(id) > decidedTo

type MarksProps = { made: readonly EventDecision[] | undefined; isWaiting: boolean }

/** The decisions of an event in its row: the one that delivered something, or else the last, and how many more there are. */
export const DecisionMarks = ({ made = none, isWaiting }: MarksProps) => {
  const { checks, outcomes } = useDecisionNames()
  if (isWaiting)
    return (
      <span className={css({ color: 'fg.muted', fontSize: 'xs' })}>
        <Trans>决定中…</Trans>
      </span>
    )
  const told = made.find(({ outcome }) => outcome === 'delivered') ?? made[0]
  if (!told) return null
  const more = made.length - 1
  return (
    <>
      <Badge tone={outcomeTones[told.outcome]}>
        {outcomes[told.outcome]}
        {told.outcome === 'suppressed' && told.reason !== null && <> · {checks[told.reason]}</>}
      </Badge>
      {more > 0 && <span className={css({ color: 'fg.muted', fontSize: 'xs' })}> +{more}</span>}
    </>
  )
}

type DetailsProps = { event: LiveEvent; decisions: LiveDecisions }

/** The decisions of an event in its details, each with the way to its trace. */
export const DecisionDetails = ({ event, decisions }: DetailsProps) => {
  const { outcomes, sentenceOf } = useDecisionNames()
  const { byEvent, names, onOpen } = decisions
  const made = byEvent[event.id]
  if (isDeciding(event, decisions))
    return (
      <p role="status" className={muted}>
        <Trans>正在决定…</Trans>
      </p>
    )
  if (made === undefined) return null
  if (made.length === 0)
    return (
      <p className={muted}>
        <Trans>没有策略因这个事件而作出决定。设有等待时间的策略会在等待结束后再决定。</Trans>
      </p>
    )
  return (
    <ul className={css({ display: 'grid', gap: '3' })}>
      {made.map((decision) => (
        <li key={decision.id} className={css({ display: 'grid', gap: '1', justifyItems: 'start', fontSize: 's' })}>
          <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            <strong className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
              {names[decision.strategy] ?? decision.strategy}
            </strong>
            <Badge tone={outcomeTones[decision.outcome]}>{outcomes[decision.outcome]}</Badge>
          </span>
          <span>{sentenceOf(decision, names)}</span>
          <Button size="small" onClick={() => onOpen(decision.id)}>
            <Trans>为什么？</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const none: readonly EventDecision[] = []
const muted = css({ color: 'fg.muted', fontSize: 's' })
