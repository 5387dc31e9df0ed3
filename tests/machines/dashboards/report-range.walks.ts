import { type ReportView, reportRangeMachine } from '#machines/dashboards/report-range.machine.ts'
import { graphOf } from '#tests/support/walks.ts'

export const today = '2026-03-31'
export const view: ReportView = { range: { from: '2026-03-02', to: today }, granularity: null, compares: true }
/** The days that the address names after somebody went back. */
export const earlier: ReportView = { ...view, range: { from: '2026-02-01', to: '2026-02-28' }, compares: false }

export const graph = graphOf(reportRangeMachine, {
  input: { view, today },
  examples: [
    { type: 'preset.choose', preset: 'last7' },
    { type: 'granularity.choose', granularity: 'week' },
    { type: 'dates.edit', field: 'from', value: '2026-03-30' },
    { type: 'dates.edit', field: 'to', value: '2026-03-01' },
    { type: 'address.read', view: earlier, today },
  ],
  serialize: ({ view: it, draft, fault }) => [it.range.from, it.compares, it.granularity, draft.from, draft.to, fault],
  detail: (event) => ('field' in event ? String(event.field) : undefined),
})

export const { walks } = graph
