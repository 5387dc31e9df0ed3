import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allSegmentsQuery } from '#api/segments/queries.ts'
import { actionChoicesQuery, metricChoicesQuery } from '#api/strategies/queries.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import { listsIn, segmentsIn } from '#contract/segments/references.ts'
import type { Context } from '#ui/strategies/definition-parts.tsx'
import type { RouterContext } from '../../router.ts'
import { useVocabulary } from '../-segments/use-vocabulary.ts'
import { consoleOf } from '../-shell/console.ts'

/** What texts about definitions need: the names of segments, response actions and metrics. Archived segments that are used keep their names. */
export const useDefinitionContext = (
  context: RouterContext,
  project: string,
  definitions: readonly Definition[],
): { said: Context; areActionsKnown: boolean } => {
  const { call } = consoleOf(context)
  const { data: segments = none } = useQuery(allSegmentsQuery(call, project))
  const { data: actions } = useQuery(actionChoicesQuery(call, project))
  const { data: metrics = null } = useQuery(metricChoicesQuery(call, project))
  const used = definitions.flatMap(segmentsOf)
  const vocabulary = useVocabulary(context, project, segments, used)
  const said = useMemo(() => ({ vocabulary, actions: actions ?? none, metrics }), [vocabulary, actions, metrics])
  return { said, areActionsKnown: actions !== undefined }
}

const none: never[] = []

/** The segments and lists that a definition refers to. */
export const segmentsOf = ({ trigger, audience, exclude }: Definition): string[] => [
  ...(trigger.kind === 'segment' ? [trigger.segment] : []),
  ...[audience, exclude].flatMap((node) => (node ? [...segmentsIn(node), ...listsIn(node)] : [])),
]
