import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    sendContactRequest: () => ({
      body: {
        invitation: 'demo',
        name: 'Fang',
        phone: '1',
        email: 'fang@example.com',
        company: 'Tea',
        requirementType: 'demo',
        position: '',
        requirements: '',
        page: '/marketing',
        website: '',
      },
    }),
  },
}
