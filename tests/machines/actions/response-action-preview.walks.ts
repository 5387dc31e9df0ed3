import type { ResponseActionPreview } from '#contract/actions/response-actions.ts'
import { responseActionPreviewMachine } from '#machines/actions/response-action-preview.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { popupOf, typedOf } from './response-actions.ts'

export const one = typedOf('Hello {{ profile.name }}')
export const other = typedOf('Good day')
/** With a text that is too long. */
export const invalid = typedOf('x'.repeat(121))
export const answer: ResponseActionPreview = { content: popupOf('Hello Ann'), faults: [], missing: [] }

export const graph = graphOf(responseActionPreviewMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'content.change', typed: one },
    { type: 'content.change', typed: other },
    { type: 'content.change', typed: invalid },
    { type: 'sample.choose', sample: 'stranger' },
    { type: 'sample.choose', sample: 'known' },
    done('previewAction', answer),
    failed('previewAction', { code: 'server.busy' }),
  ],
  serialize: ({ typed, sample, preview }) => [JSON.stringify(typed).length, sample, preview !== null],
  detail: (event) => {
    if (event.type === 'sample.choose') return event.sample
    if (event.type !== 'content.change') return undefined
    return event.typed === one ? 'one' : event.typed === other ? 'other' : 'invalid'
  },
})

export const { walks } = graph
