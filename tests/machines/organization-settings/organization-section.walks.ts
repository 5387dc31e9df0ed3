import { type Organization, usualSettings } from '#contract/organization-settings/settings.ts'
import { organizationSectionMachine } from '#machines/organization-settings/organization-section.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

/** An organisation whose sections were each changed so many times. */
export const organizationWith = (revision: number, different: Partial<Organization['defaults']> = {}): Organization => {
  const { mailLocale, timeZone, currency, retentionMonths, inactiveDays, holdoutShare, person, quiet, ...security } =
    usualSettings
  return {
    id: '00000000-0000-4000-8000-000000000000',
    createdAt: '2026-03-01T08:00:00.000Z',
    general: { name: 'Tea House', mailLocale, revision },
    defaults: { timeZone, currency, retentionMonths, inactiveDays, holdoutShare, person, quiet, revision, ...different },
    security: { ...security, revision, withoutFactor: 2 },
    domains: { emailDomains: ['tea.example', 'coffee.example'], origins: ['https://tea.example'], revision, outside: null },
    deletion: null,
  }
}

export const graph = graphOf(organizationSectionMachine, {
  input: { section: 'defaults' },
  examples: [
    { type: 'values.edit', values: { holdoutShare: '10' } },
    { type: 'values.edit', values: { holdoutShare: '5' } },
    { type: 'values.edit', values: { holdoutShare: 'ten' } },
    done('viewOrganization', organizationWith(1)),
    failed('viewOrganization', { code: 'transport.offline', status: 0 }),
    done('saveSection', organizationWith(2, { holdoutShare: 10 })),
    failed('saveSection', { code: 'permission.denied' }),
    failed('saveSection', { code: 'organization.changed' }),
    done('rereadOrganization', organizationWith(3, { timeZone: 'Asia/Tokyo' })),
    failed('rereadOrganization', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ values, organization, isReplaced }) => [values.holdoutShare, organization?.defaults.revision, isReplaced],
  detail: (event) =>
    event.type === 'values.edit'
      ? event.values.holdoutShare
      : 'error' in event
        ? String((event.error as { problem?: { code: string } }).problem?.code)
        : undefined,
})

export const { walks } = graph
