import type { AiModelOrganizations } from '#contract/platform/ai-models.ts'
import { aiModelOrganizationsMachine } from '#machines/platform/ai-model-organizations.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const model = '00000000-0000-4000-8000-000000000001'
export const teaHouse = '00000000-0000-4000-8000-0000000000aa'

const organization = { id: teaHouse, name: 'Tea House', calls: 4, errors: 1, p95: 900, cost: 0.0016, unpriced: 0 }
export const unchosen: AiModelOrganizations = { items: [{ ...organization, isEnabled: false }], isCut: false }
export const chosen: AiModelOrganizations = { items: [{ ...organization, isEnabled: true }], isCut: true }
export const enable = { type: 'organization.set', organization: teaHouse, isEnabled: true } as const

const offline = { code: 'transport.offline', status: 0 } as const

export const graph = graphOf(aiModelOrganizationsMachine, {
  variants: { model: { id: model } },
  examples: [
    { type: 'words.edit', q: 'tea' },
    enable,
    done('listOrganizations', unchosen),
    done('listOrganizations', chosen),
    failed('listOrganizations', offline),
    done('enableModel', undefined),
    failed('enableModel', { code: 'organization.unknown' }),
  ],
  serialize: ({ q, organizations, problem }) => [q, organizations?.items[0]?.isEnabled ?? null, problem !== null],
  detail: (event) => {
    if (event.type === 'xstate.done.actor.listOrganizations') return event.output === chosen ? 'chosen' : 'not chosen'
    return undefined
  },
})

export const { walks } = graph
