import { useQueries } from '@tanstack/react-query'
import { actionNameQuery, strategyNameQuery } from '#api/decisions/name-queries.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import type { NamesById } from '#ui/decisions/trace/names.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

type Named = Pick<Decision, 'strategy' | 'action'>

/** The names of the strategies and actions of decisions, as far as they could be read. */
export const useDecisionNamesOf = (context: RouterContext, project: string, decisions: readonly Named[]): NamesById => {
  const { call } = consoleOf(context)
  const strategies = [...new Set(decisions.map(({ strategy }) => strategy))]
  const actions = [...new Set(decisions.flatMap(({ action }) => (action ? [action.id] : [])))]
  return useQueries({
    queries: [
      ...strategies.map((id) => strategyNameQuery(call, project, id)),
      ...actions.map((id) => actionNameQuery(call, project, id)),
    ],
    combine: (results) =>
      Object.fromEntries(
        [...strategies, ...actions].flatMap((id, place) => {
          const name = results[place]?.data
          return name === undefined ? [] : [[id, name]]
        }),
      ),
  })
}
