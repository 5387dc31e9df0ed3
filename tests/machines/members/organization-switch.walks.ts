import { organizationSwitchMachine } from '#machines/members/organization-switch.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(organizationSwitchMachine, {
  examples: [
    { type: 'organization.choose', id: 'other' },
    done('switchTo'),
    failed('switchTo', { code: 'organization.unknown' }),
  ],
  serialize: ({ id }) => id,
})

export const { walks } = graph
