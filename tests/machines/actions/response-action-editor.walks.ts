import { responseActionEditorMachine } from '#machines/actions/response-action-editor.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'
import { popupOf, tea, typedOf } from './response-actions.ts'

export const variants = {
  new: { projectId: 'first', actionId: null, language: 'en' },
  known: { projectId: 'first', actionId: tea.id, language: 'en' },
} as const
export const other = typedOf('Free pots')
export const asSaved = typedOf('Free tea')
export const draft = { name: 'Pots', type: 'popup', content: JSON.stringify(other.content), drafted: '', revision: '3' }
/** Texts that a model has drafted in a language of which nothing is written. */
export const inFrench = { fr: { headline: 'Thé offert', body: 'Une théière pour chaque tasse', label: null } }
const saved = { ...tea, name: 'Pots', content: other.content, revision: 4 }
export const published = { ...saved, revision: 5, version: 2, hasChanges: false }
export const theirs = { ...tea, name: 'Theirs', content: popupOf('Their tea'), revision: 9 }

const ofDrafts = ['texts.accept', 'content.edit', 'draft.publish', 'draft.discard']

export const graph = graphOf(responseActionEditorMachine, {
  variants,
  examples: [
    { type: 'template.choose', name: 'Pots', typed: other },
    { type: 'name.edit', name: ' Pots ' },
    { type: 'name.edit', name: 'Tea' },
    { type: 'name.edit', name: '' },
    { type: 'content.edit', typed: other },
    { type: 'content.edit', typed: asSaved },
    { type: 'texts.fill', texts: inFrench },
    { type: 'texts.accept', language: 'fr' },
    { type: 'draft.restore', draft },
    done('loadAction', null),
    done('loadAction', tea),
    done('loadAction', { ...tea, content: { unknown: true } }),
    failed('loadAction', { code: 'server.busy' }),
    done('saveDraft', saved),
    failed('saveDraft', { code: 'action.changed' }),
    failed('saveDraft', { code: 'server.busy' }),
    done('publishDraft', published),
    failed('publishDraft', { code: 'action.invalid' }),
    done('loadTheirs', theirs),
    failed('loadTheirs', { code: 'transport.offline' }),
  ],
  serialize: ({ name, typed, drafted, base, revision, theirs: changed, isPublishing, isTried }) => [
    name,
    JSON.stringify(typed).length,
    drafted.length,
    base?.revision,
    revision,
    changed?.revision,
    isPublishing,
    isTried,
  ],
  isPossible: ({ context, value }, event) => {
    const isNew = context.actionId === null
    // Texts are drafted into what is saved, and then looked at: other edits meanwhile would only multiply the states.
    const isFilled = 'texts' in context.typed.content && context.typed.content.texts.fr !== undefined
    if (event.type === 'texts.fill' && (isNew || isFilled || context.name !== 'Tea' || context.isTried)) return false
    if (isFilled && !event.type.startsWith('xstate.') && !ofDrafts.includes(event.type)) return false
    if (event.type === 'xstate.error.actor.saveDraft' && 'error' in event && isNew)
      return !(event.error instanceof Error && event.error.message === 'action.changed')
    if (event.type !== 'xstate.done.actor.loadAction' || !('output' in event)) return true
    return value === 'loading' && (event.output === null) === isNew
  },
  detail: (event) => {
    if (event.type === 'name.edit') return event.name.trim() || 'empty'
    if (event.type === 'content.edit') return event.typed === other ? 'another' : 'as saved'
    if (event.type === 'xstate.done.actor.loadAction' && 'output' in event && event.output === null) return 'none'
    return undefined
  },
})

export const { walks } = graph
