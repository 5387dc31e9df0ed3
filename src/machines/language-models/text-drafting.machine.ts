import { assign, emit, setup } from 'xstate'
import { locales } from '#contract/http/locale.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { DraftedLanguages, DraftedTexts, DraftSource, DraftTextsBody } from '#contract/language-models/drafting.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What is to be drafted, as the editor knows it. */
export type Wish = Pick<DraftTextsBody, 'name' | 'type' | 'source' | 'wanted'>
export type Drafting = { projectId: string; body: DraftTextsBody }

type Event =
  | { type: 'source.reload' }
  | { type: 'scenario.choose'; scenario: Scenario | null }
  | { type: 'draft.ask'; wish: Wish }
  | { type: 'library.ask'; wish: Wish }
  | { type: 'draft.cancel' }

type Context = {
  projectId: string
  /** Who would be asked; null until that is known. */
  source: DraftSource | null
  scenario: Scenario | null
  /** What was asked for last. */
  asked: DraftTextsBody | null
  /** Who gave the last drafts. */
  by: DraftSource | null
  problem: Problem | null
}

/** Texts can be drafted in languages that are missing, from other texts or from the name of what they are for. */
const canAsk = ({ name, source, wanted }: Wish): boolean => wanted.length > 0 && (source !== null || name.trim() !== '')

const kit = resourceKit<'source', Context, Event>('source')

/** Drafts texts by a language model or from the built-in library. Whoever asked gets them, and decides about them. */
export const textDraftingMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'texts.drafted'; texts: DraftedLanguages },
    tags: {} as 'busy',
  },
  actors: {
    viewSource: toBeProvided<{ projectId: string }, DraftSource>('viewSource'),
    draftTexts: toBeProvided<Drafting, DraftedTexts>('draftTexts'),
  },
  guards: { canAsk: (_, wish: Wish) => canAsk(wish) },
  actions: {
    ...kit.actions,
    chooseScenario: assign((_, scenario: Scenario | null) => ({ scenario, problem: null })),
    askModel: assign(({ context: { scenario } }, wish: Wish) => ({
      asked: { ...wish, scenario, from: 'model' as const },
      problem: null,
    })),
    askLibrary: assign(({ context: { scenario } }, wish: Wish) => ({
      asked: { ...wish, scenario, from: 'library' as const },
      problem: null,
    })),
    rememberWho: assign((_, { by }: DraftedTexts) => ({ by })),
    /** Only what was asked for is told. */
    announceTexts: emit(({ context: { asked } }, { texts }: DraftedTexts) => {
      const wanted = locales.filter((it) => asked?.wanted.includes(it) && texts[it] !== undefined)
      return { type: 'texts.drafted' as const, texts: Object.fromEntries(wanted.map((it) => [it, texts[it]])) }
    }),
  },
}).createMachine({
  id: 'textDrafting',
  context: ({ input }) => ({ ...input, source: null, scenario: null, asked: null, by: null, problem: null }),
  initial: 'looking',
  states: {
    /** Who would be asked is being read. */
    looking: {
      invoke: {
        id: 'viewSource',
        src: 'viewSource',
        input: ({ context: { projectId } }) => ({ projectId }),
        onDone: kit.loaded('ready'),
        onError: notLoaded('unknown'),
      },
    },
    unknown: { on: { 'source.reload': 'looking' } },
    ready: {
      initial: 'still',
      on: {
        'scenario.choose': { target: '.still', actions: { type: 'chooseScenario', params: ({ event }) => event.scenario } },
        'draft.ask': {
          guard: { type: 'canAsk', params: ({ event }) => event.wish },
          target: 'drafting',
          actions: { type: 'askModel', params: ({ event }) => event.wish },
        },
        'library.ask': {
          guard: { type: 'canAsk', params: ({ event }) => event.wish },
          target: 'drafting',
          actions: { type: 'askLibrary', params: ({ event }) => event.wish },
        },
      },
      states: {
        still: {},
        /** The drafts are in the editor, to be looked at. */
        drafted: {},
        /** No model gave a usable answer. Nothing was taken; the library is offered. */
        refused: {},
      },
    },
    drafting: {
      tags: 'busy',
      on: { 'draft.cancel': 'ready' },
      invoke: {
        id: 'draftTexts',
        src: 'draftTexts',
        input: ({ context: { projectId, asked } }) => ({ projectId, body: present(asked) }),
        onDone: {
          target: 'ready.drafted',
          actions: [
            { type: 'rememberWho', params: ({ event }) => event.output },
            { type: 'announceTexts', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'ready.refused', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
