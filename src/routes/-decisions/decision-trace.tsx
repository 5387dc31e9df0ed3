import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { decisionTraceWith } from '#api/decisions/trace-adapters.ts'
import { profileQuery } from '#api/profiles/queries.ts'
import { allSegmentsQuery } from '#api/segments/queries.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { DecisionDrawer } from '#ui/decisions/trace/decision-drawer.tsx'
import { useVocabulary } from '#ui/profiles/list/use-vocabulary.ts'
import { usePersonNames } from '#ui/profiles/person/names.ts'
import type { RouterContext } from '../../router.ts'
import { withSegments } from '../-segments/vocabulary.ts'
import { consoleOf } from '../-shell/console.ts'
import { useDecisionNamesOf } from './use-decision-names.ts'

type Props = {
  context: RouterContext
  projectId: string
  /** The decision's id. Another decision needs another `key`. */
  id: string
  onClose: () => void
}

/** Shows one decision beside the page. When it is closed, the focus returns to what had it before. */
export const DecisionTrace = ({ context, projectId, id, onClose }: Props) => {
  const { call } = consoleOf(context)
  const [machine] = useState(() => decisionTraceWith(call))
  const actor = useActorRef(machine, { input: { projectId, decisionId: id } })
  const decision = useSelector(actor, (it) => it.context.decision)
  useReturnedFocus()
  const { nameOf } = usePersonNames()
  const isRead = decision !== null
  const segments = useQuery({ ...allSegmentsQuery(call, projectId), enabled: isRead }).data ?? []
  const profile = decision?.profile ?? ''
  const { data: person } = useQuery({ ...profileQuery(call, projectId, profile), enabled: isRead, refetchInterval: false })
  const known = useDecisionNamesOf(context, projectId, decision ? namedIn(decision) : [])
  const used = segments.map((it) => it.id)
  const vocabulary = useVocabulary(withSegments(noVocabulary, segments, used))
  const names = {
    ...known,
    ...Object.fromEntries(segments.map((it) => [it.id, it.name])),
    ...(person && person.state !== 'erased' ? { [profile]: nameOf(person) } : {}),
  }
  return <DecisionDrawer actor={actor} names={names} vocabulary={vocabulary} onClose={onClose} />
}

const useReturnedFocus = () => {
  const opener = useRef(document.activeElement)
  useEffect(
    () => () => {
      const { current } = opener
      if (current instanceof HTMLElement) setTimeout(() => current.focus())
    },
    [],
  )
}

/** The decision's strategy and action, and the strategy whose message was valid at the time. */
const namedIn = (decision: Decision): Pick<Decision, 'strategy' | 'action'>[] => {
  const seen = decision.trace.find(({ check }) => check === 'exclusionGroup')?.seen
  const rival = typeof seen === 'object' && seen !== null && 'heldBy' in seen ? seen.heldBy : null
  return [decision, ...(typeof rival === 'string' ? [{ strategy: rival, action: null }] : [])]
}

const noVocabulary = { events: [], traits: [], segments: [], lists: [], rfm: [] }
