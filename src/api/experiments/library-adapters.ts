import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { experimentEndpoints } from '#contract/experiments/endpoints.ts'
import type { Metric, MetricCheck } from '#contract/experiments/metrics.ts'
import { goalEndpoints } from '#contract/goals/endpoints.ts'
import { ProblemError } from '#contract/http/problem.ts'
import { libraryRemovalMachine, type RemoveInput } from '#machines/experiments/library-removal.machine.ts'
import {
  type CheckMetricInput,
  metricEditorMachine,
  type ReadMetricInput,
  type SaveMetricInput,
} from '#machines/experiments/metric-editor.machine.ts'

/** The machines of the metric library with their adapters. */
export const createLibraryMachines = (call: Call) => ({
  metric: metricEditorMachine.provide({
    actors: {
      checkMetric: fromPromise<MetricCheck, CheckMetricInput>(({ input: { projectId: project, definition }, signal }) =>
        call(experimentEndpoints.checkMetric, { project, body: { definition }, signal }),
      ),
      saveMetric: fromPromise<Metric, SaveMetricInput>(({ input: { projectId: project, metric, content }, signal }) =>
        metric === null
          ? call(experimentEndpoints.createMetric, { project, body: content, signal })
          : call(experimentEndpoints.changeMetric, {
              project,
              params: { id: metric.id },
              body: { ...content, replaces: metric.revision },
              signal,
            }),
      ),
      readMetric: fromPromise<Metric, ReadMetricInput>(async ({ input: { projectId: project, id }, signal }) => {
        const { items } = await call(experimentEndpoints.listMetrics, { project, signal })
        const found = items.find((it) => it.id === id)
        if (!found) throw new ProblemError({ code: 'metric.unknown' })
        return found
      }),
    },
  }),
  removal: libraryRemovalMachine.provide({
    actors: {
      remove: fromPromise<null, RemoveInput>(({ input: { projectId: project, thing }, signal }) =>
        call(thing.kind === 'metric' ? experimentEndpoints.deleteMetric : goalEndpoints.deleteGoal, {
          project,
          params: { id: thing.id },
          signal,
        }),
      ),
    },
  }),
})
