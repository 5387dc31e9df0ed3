import { type ResultName, type ResultsView, resultsViewMachine } from '#machines/experiments/results-view.machine.ts'
import { graphOf } from '#tests/support/walks.ts'

export const result: ResultName = { of: 'tea', metric: 'revenue', arm: null }
export const view: ResultsView = {
  chosen: { engine: 'sequential', cuped: 'false', correction: 'none', by: 'group', difference: 'relative', wanted: '5' },
  version: null,
  opened: null,
}
/** What the address names after somebody went back or followed a link. */
export const withMethod: ResultsView = { ...view, opened: { ...result, split: null } }
export const withBreakdown: ResultsView = {
  ...view,
  chosen: { ...view.chosen, engine: 'bayesian', correction: 'holm' },
  opened: { ...result, split: 'device' },
}

export const graph = graphOf(resultsViewMachine, {
  input: { view },
  examples: [
    { type: 'choice.change', part: 'engine', value: 'bayesian' },
    { type: 'choice.change', part: 'correction', value: 'holm' },
    { type: 'choice.change', part: 'by', value: 'arm' },
    { type: 'version.choose', version: '2' },
    { type: 'method.open', result },
    { type: 'breakdown.open', result },
    { type: 'dimension.choose', dimension: 'country' },
    { type: 'address.read', view },
    { type: 'address.read', view: withMethod },
    { type: 'address.read', view: withBreakdown },
  ],
  serialize: ({ view: { chosen, version, opened } }) => [
    chosen.engine === 'bayesian',
    chosen.correction,
    version,
    opened?.split ?? null,
  ],
  detail: (event) => {
    if (event.type === 'choice.change') return event.part
    if (event.type !== 'address.read') return
    return event.view.opened === null ? 'results' : event.view.opened.split === null ? 'method' : 'breakdown'
  },
})

export const { walks } = graph
