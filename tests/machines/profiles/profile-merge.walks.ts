import { ProblemError } from '#contract/http/problem.ts'
import { profileMergeMachine } from '#machines/profiles/profile-merge.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { merged, of } from './people.ts'

export const graph = graphOf(profileMergeMachine, {
  input: of,
  examples: [
    { type: 'field.edit', field: 'other', value: 'ben' },
    { type: 'field.edit', field: 'reason', value: ' same person ' },
    { type: 'field.leave', field: 'other' },
    done('previewMerge', { ...merged, entry: null }),
    failed('previewMerge', { code: 'profile.unknown' }),
    done('merge', merged),
    failed('merge', { code: 'server.busy' }),
  ],
  serialize: ({ form, preview }) => [form.values, preview !== null],
  detail: (event) => {
    if ('field' in event) return event.field
    return 'error' in event && event.error instanceof ProblemError ? event.error.problem.code : undefined
  },
})

export const { walks } = graph
