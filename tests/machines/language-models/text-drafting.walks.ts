import type { DraftedTexts, DraftSource } from '#contract/language-models/drafting.ts'
import { textDraftingMachine, type Wish } from '#machines/language-models/text-drafting.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const tea = { headline: 'Free tea', body: 'One pot for every cup', label: null }
const inFrench = { headline: 'Thé offert', body: 'Une théière pour chaque tasse', label: null }

export const wish: Wish = { name: 'Tea', type: 'popup', source: { language: 'en', texts: tea }, wanted: ['fr', 'ja'] }
/** Nothing to draft from, and nothing to draft. */
export const nameless: Wish = { name: ' ', type: 'popup', source: null, wanted: ['fr'] }
export const complete: Wish = { ...wish, wanted: [] }

export const ownModel: DraftSource = { kind: 'organization', model: 'writer-2' }
/** An answer that also has a language for which nobody asked. */
export const drafted: DraftedTexts = {
  texts: { fr: inFrench, ja: inFrench, zh: inFrench },
  by: ownModel,
}
export const ofLibrary: DraftedTexts = { texts: { fr: inFrench }, by: { kind: 'library', model: '' } }

const offline = { code: 'transport.offline', status: 0 } as const

export const graph = graphOf(textDraftingMachine, {
  variants: { project: { projectId: 'first' } },
  examples: [
    { type: 'scenario.choose', scenario: 'purchase' },
    { type: 'draft.ask', wish },
    { type: 'library.ask', wish },
    done('viewSource', ownModel),
    failed('viewSource', offline),
    done('draftTexts', drafted),
    failed('draftTexts', { code: 'drafting.slow' }),
  ],
  serialize: ({ scenario, asked, by, problem }) => [scenario, asked?.from ?? null, by?.kind ?? null, problem?.code ?? null],
})

export const { walks } = graph
