import type { OrganizationDeletion } from '#contract/organization-settings/deletion.ts'
import { organizationDeletionMachine } from '#machines/organization-settings/organization-deletion.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { organizationWith } from './organization-section.walks.ts'

export const deletion: OrganizationDeletion = { askedAt: '2026-03-01T08:00:00.000Z', endsAt: '2026-03-31T08:00:00.000Z' }

export const graph = graphOf(organizationDeletionMachine, {
  examples: [
    done('viewOrganization', organizationWith(1)),
    done('viewOrganization', { ...organizationWith(1), deletion }),
    failed('viewOrganization', { code: 'transport.offline', status: 0 }),
    { type: 'name.type', name: 'Tea House' },
    { type: 'name.type', name: 'Tea' },
    done('askDeletion', { deletion }),
    failed('askDeletion', { code: 'organization.otherName' }),
    done('cancelDeletion', { deletion: null }),
    failed('cancelDeletion', { code: 'organization.unknown' }),
  ],
  serialize: ({ deletion: it, typed, problem }) => [it !== null, typed, problem?.code],
  detail: (event) => {
    if (event.type === 'name.type') return event.name
    const output = 'output' in event ? (event.output as { deletion: unknown }) : null
    return output ? `deletion ${output.deletion !== null}` : undefined
  },
})

export const { walks } = graph
