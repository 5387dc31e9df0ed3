import { noFilter } from '#machines/events/event-filter.ts'
import { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { eventNumber, rejectedNumber } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

export const onlyRejected = { ...noFilter, onlyRejected: true }

export const graph = graphOf(liveMonitoringMachine, {
  input: { projectId: 'first', filter: noFilter },
  examples: [
    { type: 'events.arrived', events: [eventNumber(1), rejectedNumber(2)] },
    { type: 'filter.change', filter: onlyRejected },
    { type: 'row.open', id: '2' },
    { type: 'row.want', id: '2' },
    { type: 'event.repaired', id: '2' },
    { type: 'decisions.learned', decided: ['1'] },
  ],
  // Details lie over the page, and there is nothing to clear where nothing is set.
  isPossible: ({ context, value }, { type }) =>
    (value.details === 'closed' || !/^(?:display|filter|row)/.test(type)) &&
    (type !== 'filter.clear' || context.filter.onlyRejected),
  serialize: ({ filter, shown }) => [filter.onlyRejected, shown.length > 0],
})

export const { walks } = graph
