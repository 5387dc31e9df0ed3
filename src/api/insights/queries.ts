import { queryOptions } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { InsightAnswer } from '#contract/insights/answer.ts'
import { insightsEndpoints } from '#contract/insights/endpoints.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import type { SavedInsight, SavedInsights } from '#contract/insights/saved.ts'
import { insightQueryMachine } from '#machines/insights/insight-query.machine.ts'
import { type RemoveInsightInput, type SaveInsightInput, savedInsightMachine } from '#machines/insights/saved-insight.machine.ts'
import { type ShowInsight, shownInsightMachine } from '#machines/insights/shown-insight.machine.ts'
import type { TakeTurn } from './turns.ts'

/** The machine with the server's answers. Leaving a question ends its request. */
export const insightQueryWith = (call: Call) =>
  insightQueryMachine.provide({
    actors: {
      askInsight: fromPromise<InsightAnswer, { projectId: string; query: InsightQuery }>(({ input, signal }) =>
        call(insightsEndpoints.queryInsight, { project: input.projectId, body: input.query, signal }),
      ),
    },
  })

/** The answer of a question for a card. `takeTurn` lets the cards ask one after another: the server answers few questions at once. */
export const insightCardQuery = (call: Call, project: string, query: InsightQuery, takeTurn: TakeTurn) =>
  queryOptions({
    queryKey: ['insightCard', project, query],
    queryFn: ({ signal }) => takeTurn(signal, () => call(insightsEndpoints.queryInsight, { project, body: query, signal })),
    staleTime: 60_000,
    refetchInterval: 300_000,
    retry: (failures, failure) => failures < 4 && toProblem(failure).code === 'server.busy',
  })

/** The people behind a part of an answer: the same question with `people`. */
export const insightPeopleQuery = (call: Call, project: string, query: InsightQuery) =>
  queryOptions({
    queryKey: ['insightPeople', project, query],
    queryFn: async ({ signal }) => {
      const answer = await call(insightsEndpoints.queryInsight, { project, body: query, signal })
      return 'people' in answer ? answer.people : null
    },
  })

/** The names of the project's events and properties, which are offered where a question needs one. */
export const insightNamesQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: ['insightNames', project],
    queryFn: ({ signal }) => call(insightsEndpoints.listInsightNames, { project, signal }),
    staleTime: 60_000,
  })

export const savedInsightsKey = (project: string) => ['savedInsights', project]

/** The insights that a project has saved. */
export const savedInsightsQuery = (call: Call, project: string) =>
  queryOptions({
    queryKey: savedInsightsKey(project),
    queryFn: ({ signal }) => call(insightsEndpoints.listSavedInsights, { project, signal }),
    staleTime: 10_000,
  })

/** The list with another version of one of its insights. */
export const withSaved = (list: SavedInsights | undefined, saved: SavedInsight): SavedInsights | undefined =>
  list && { items: list.items.map((it) => (it.id === saved.id ? saved : it)) }

/** The machine of saved insights with the server's answers. */
export const savedInsightWith = (call: Call) =>
  savedInsightMachine.provide({
    actors: {
      saveInsight: fromPromise<SavedInsight, SaveInsightInput>(({ input: { projectId: project, saved, content }, signal }) =>
        saved === null
          ? call(insightsEndpoints.createSavedInsight, { project, body: content, signal })
          : call(insightsEndpoints.changeSavedInsight, {
              project,
              params: { id: saved.id },
              body: { insight: content, replaces: saved.revision },
              signal,
            }),
      ),
      removeInsight: fromPromise<null, RemoveInsightInput>(({ input: { projectId: project, id }, signal }) =>
        call(insightsEndpoints.deleteSavedInsight, { project, params: { id }, signal }),
      ),
    },
  })

/** Puts an insight on the dashboard or takes it off as it is saved by then, whoever has changed it in between. */
export const shownInsightWith = (call: Call) =>
  shownInsightMachine.provide({
    actors: {
      showInsight: fromPromise<SavedInsight, ShowInsight & { projectId: string }>(
        async ({ input: { projectId: project, saved, isShown }, signal }) => {
          const params = { id: saved.id }
          const { name, question, lastDays, revision } = await call(insightsEndpoints.viewSavedInsight, {
            project,
            params,
            signal,
          })
          const body = { insight: { name, question, lastDays, onDashboard: isShown }, replaces: revision }
          return call(insightsEndpoints.changeSavedInsight, { project, params, body, signal })
        },
      ),
    },
  })
