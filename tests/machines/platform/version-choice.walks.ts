import { versionChoiceMachine } from '#machines/platform/version-choice.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const input = { model: 'bgNbd', project: '00000000-0000-4000-8000-000000000001' } as const
export const earlier = { version: 3, replaces: null }
export const newest = { version: null, replaces: 3 }

export const graph = graphOf(versionChoiceMachine, {
  input,
  examples: [
    { type: 'version.ask', wanted: earlier },
    { type: 'version.ask', wanted: newest },
    { type: 'reason.edit', reason: 'It was better' },
    { type: 'reason.edit', reason: ' ' },
    done('chooseVersion', undefined),
    failed('chooseVersion', { code: 'modelVersion.changed' }),
    failed('chooseVersion', { code: 'project.unknown' }),
  ],
  serialize: ({ wanted, reason, wrong, problem }) => [wanted?.version, reason, wrong, problem?.code],
  detail: (event) => {
    if (event.type === 'version.ask') return event.wanted.version === null ? 'newest' : `version ${event.wanted.version}`
    return event.type === 'reason.edit' ? event.reason : undefined
  },
})

export const { walks } = graph
