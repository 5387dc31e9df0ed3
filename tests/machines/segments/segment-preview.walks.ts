import { segmentPreviewMachine } from '#machines/segments/segment-preview.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { buyers, preview } from './segments.ts'

export const of = { projectId: 'first', segmentId: null }
export const searched = { did: 'search' }

export const graph = graphOf(segmentPreviewMachine, {
  input: of,
  examples: [
    { type: 'definition.change', definition: null },
    { type: 'definition.change', definition: searched },
    { type: 'definition.change', definition: buyers.definition },
    done('previewSegment', preview),
    failed('previewSegment', { code: 'server.busy' }),
  ],
  serialize: ({ definition, preview: shown, problem }) => [definition, shown !== null, problem?.code],
  isPossible: ({ context }, event) =>
    event.type !== 'definition.change' ||
    JSON.stringify(event.definition) !== JSON.stringify(context.definition) ||
    context.preview === null,
  detail: (event) => (event.type === 'definition.change' ? JSON.stringify(event.definition) : undefined),
})

export const { walks } = graph
