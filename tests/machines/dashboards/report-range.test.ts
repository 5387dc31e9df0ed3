import { expect } from 'vitest'
import { daysIn, faultOf, granularitiesOf, presets } from '#contract/dashboards/range.ts'
import type { ReportView } from '#machines/dashboards/report-range.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, today, view } from './report-range.walks.ts'

const dates = ['2026-03-31', '2026-02-31', '', '1926-03-31', '2026-04-01', '2024-03-31']

describeMachine({
  name: 'report-range',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ view, today }) }),
  chances: [
    ...presets.map((preset) => ({ type: 'preset.choose', preset })),
    ...(['hour', 'day', 'month'] as const).map((granularity) => ({ type: 'granularity.choose', granularity })),
    ...dates.flatMap((value) => (['from', 'to'] as const).map((field) => ({ type: 'dates.edit', field, value }))),
    { type: 'dates.apply' },
    { type: 'comparison.toggle' },
  ],
  laws: [
    law('what is shown and what is told can be reported, and has the granularity', () => ({ snapshot, news }) => {
      expect(faultOf(snapshot.context.view.range, today)).toBe(null)
      for (const told of news.emitted) {
        const { range, granularity }: ReportView = told.view
        expect(faultOf(range, today)).toBe(null)
        if (granularity) expect(granularitiesOf(range)).toContain(granularity)
      }
    }),
    law('each change is told once, and nothing else is', () => ({ before, snapshot, event, news }) => {
      const isRead = event === null || event.type === 'address.read'
      const isChanged = JSON.stringify(before.context.view) !== JSON.stringify(snapshot.context.view)
      if (isChanged && !isRead) expect(news.emitted).toHaveLength(1)
      if (isRead) expect(news.emitted).toEqual([])
      for (const told of news.emitted) expect(told).toEqual({ type: 'view.changed', view: snapshot.context.view })
    }),
    law(
      'dates that cannot be reported change nothing and say why; leaving them does not either',
      () =>
        ({ before, snapshot, event }) => {
          if (!before.matches('choosing')) return
          if (event?.type === 'dates.apply' && faultOf(before.context.draft, today) !== null) {
            expect(snapshot.matches('choosing')).toBe(true)
            expect(snapshot.context.fault).toBe(faultOf(before.context.draft, today))
            expect(snapshot.context.view).toEqual(before.context.view)
          }
          if (event?.type === 'dates.close') expect(snapshot.context).toMatchObject({ view: before.context.view, fault: null })
        },
    ),
    law('a preset ends today or lies in the past, and has days', () => ({ event, snapshot }) => {
      if (event?.type !== 'preset.choose') return
      if (!snapshot.matches('shown')) return
      expect(daysIn(snapshot.context.view.range)).toBeGreaterThan(0)
      expect(snapshot.context.view.range.to <= today).toBe(true)
    }),
  ],
})
