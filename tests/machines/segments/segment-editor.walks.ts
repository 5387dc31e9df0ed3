import { treeOf } from '#machines/segments/condition-tree.ts'
import { segmentEditorMachine } from '#machines/segments/segment-editor.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { buyers } from './segments.ts'

export const variants = {
  new: { projectId: 'first', segmentId: null },
  known: { projectId: 'first', segmentId: buyers.id },
}
export const searched = treeOf({ all: [{ did: 'search' }] }, { next: 0 })
export const blank = treeOf(null, { next: 0 })
export const asSaved = treeOf(buyers.definition, { next: 0 })
export const theirs = { ...buyers, name: 'Theirs', version: 4 }
const others = [{ ...buyers, id: 'vip', name: 'VIP' }]
export const editorOf = (segmentId: string | null) => ({
  segment: segmentId === null ? null : buyers,
  segments: segmentId === null ? others : [buyers, ...others],
})
export const draft = { name: 'Regulars', description: '', kind: 'rule', conditions: '', version: '3' }

export const graph = graphOf(segmentEditorMachine, {
  variants,
  examples: [
    { type: 'field.edit', field: 'name', value: ' Regulars ' },
    { type: 'field.edit', field: 'name', value: 'Buyers' },
    { type: 'field.leave', field: 'name' },
    { type: 'tree.changed', tree: searched },
    { type: 'tree.changed', tree: asSaved },
    { type: 'draft.restore', draft },
    { type: 'draft.restore', draft: { ...draft, name: buyers.name, description: buyers.description } },
    done('loadEditor', editorOf(null)),
    done('loadEditor', editorOf(buyers.id)),
    failed('loadEditor', { code: 'server.busy' }),
    done('saveSegment', { ...buyers, name: 'Regulars', version: 5 }),
    failed('saveSegment', { code: 'segment.changed' }),
    failed('saveSegment', { code: 'segment.taken' }),
    failed('saveSegment', { code: 'server.busy' }),
    done('loadTheirs', { segment: theirs, segments: [theirs, ...others] }),
    failed('loadTheirs', { code: 'transport.offline' }),
  ],
  serialize: ({ form, tree, base, version, theirs: other }) => [
    form.values.name,
    tree === searched,
    base?.version,
    version,
    other?.version,
  ],
  isPossible: ({ context, value }, event) => {
    const isNew = context.segmentId === null
    if (event.type === 'xstate.error.actor.saveSegment' && 'error' in event && isNew)
      return !(event.error instanceof Error && event.error.message === 'segment.changed')
    if (event.type !== 'xstate.done.actor.loadEditor' || !('output' in event)) return true
    const { output } = event
    return (
      value === 'loading' &&
      typeof output === 'object' &&
      output !== null &&
      'segment' in output &&
      (output.segment === null) === isNew
    )
  },
  detail: (event) => {
    if (event.type === 'field.edit') return event.value.trim()
    if (event.type === 'draft.restore') return event.draft.name
    return event.type === 'tree.changed' ? (event.tree === searched ? 'another' : 'as saved') : undefined
  },
})

export const { walks } = graph
