import type { ProjectData } from '#contract/events/project-data.ts'
import { dataRetentionMachine } from '#machines/events/data-retention.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

/** What a project keeps for so many months that received an event in each of the last ten. */
export const dataWith = (months: number, mayChange = true): ProjectData => ({
  projectName: 'Shop',
  month: { accepted: 1, limit: 10, endsAt: '2026-04-01T00:00:00.000Z', full: null },
  stored: { events: 10, oldestAt: '2025-06-01T00:00:00.000Z' },
  retention: {
    months,
    mayChange,
    choices: [1, 3, 6, 12, 13, 24, 36].map((it) => ({
      months: it,
      since: new Date(Date.UTC(2026, 2 - it)).toISOString(),
      older: Math.max(0, 10 - it),
    })),
  },
})

export const graph = graphOf(dataRetentionMachine, {
  input: { projectId: 'first' },
  examples: [
    done('viewData', dataWith(13)),
    failed('viewData', { code: 'transport.offline', status: 0 }),
    done('refreshData', dataWith(13)),
    failed('refreshData', { code: 'transport.offline', status: 0 }),
    { type: 'retention.choose', months: 6 },
    { type: 'retention.choose', months: 13 },
    { type: 'retention.choose', months: 36 },
    done('weighData', dataWith(13)),
    done('weighData', dataWith(36)),
    failed('weighData', { code: 'transport.offline', status: 0 }),
    { type: 'name.type', name: 'Shop' },
    { type: 'name.type', name: 'Sho' },
    done('saveRetention', dataWith(6)),
    done('saveRetention', dataWith(36)),
    done('saveRetention', dataWith(24)),
    failed('saveRetention', { code: 'permission.denied' }),
  ],
  serialize: ({ data, chosen, typed }) => [data?.retention.months, chosen, typed],
  detail: (event) => {
    if (event.type === 'retention.choose') return String(event.months)
    if (event.type === 'name.type') return JSON.stringify(event.name)
    if (!('output' in event)) return undefined
    return String((event.output as ProjectData).retention.months)
  },
})

export const { walks } = graph
