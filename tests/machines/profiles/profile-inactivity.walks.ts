import type { ProfileInactivity } from '#contract/profiles/inactivity.ts'
import { profileInactivityMachine } from '#machines/profiles/profile-inactivity.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

/** A project in which nobody has been seen for two years. */
export const forgetting = (days: ProfileInactivity['days'], mayChange = true): ProfileInactivity => ({
  projectName: 'Shop',
  days,
  mayChange,
  soFar: { erased: 0, anonymised: 0, lastAt: null },
  choices: ([90, 365] as const).map((it) => ({ days: it, since: '2025-01-01T00:00:00.000Z', erased: 4, anonymised: 1 })),
})

export const graph = graphOf(profileInactivityMachine, {
  input: { projectId: 'first' },
  examples: [
    done('viewInactivity', forgetting(365)),
    failed('viewInactivity', { code: 'transport.offline', status: 0 }),
    { type: 'days.choose', days: 90 },
    { type: 'days.choose', days: 365 },
    { type: 'days.choose', days: null },
    done('weighInactivity', forgetting(365)),
    done('weighInactivity', forgetting(null)),
    failed('weighInactivity', { code: 'transport.offline', status: 0 }),
    { type: 'name.type', name: 'Shop' },
    { type: 'name.type', name: 'Sho' },
    done('saveInactivity', forgetting(90)),
    done('saveInactivity', forgetting(null)),
    failed('saveInactivity', { code: 'permission.denied' }),
  ],
  serialize: ({ inactivity, chosen, typed }) => [inactivity?.days, chosen?.days, typed],
  detail: (event) => {
    if (event.type === 'days.choose') return String(event.days)
    if (event.type === 'name.type') return JSON.stringify(event.name)
    if (!('output' in event)) return undefined
    return String((event.output as ProfileInactivity).days)
  },
})

export const { walks } = graph
