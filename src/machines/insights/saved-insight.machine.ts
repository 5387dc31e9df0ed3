import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { SavedInsight, SavedInsightContent } from '#contract/insights/saved.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What an insight asks, without its name. */
export type AskedContent = Pick<SavedInsightContent, 'question' | 'lastDays'>
type Purpose = 'add' | 'rename'

/** `saved` is replaced; without it the insight is a new one. */
export type SaveInsightInput = { projectId: string; saved: SavedInsight | null; content: SavedInsightContent }
export type RemoveInsightInput = { projectId: string; id: string }

type Context = {
  projectId: string
  /** The insight that is open, as it was saved last; null for a question that is not saved. */
  saved: SavedInsight | null
  /** What the name is typed for. */
  purpose: Purpose
  name: string
  /** A new insight is also put on the dashboard. */
  isShown: boolean
  asked: AskedContent | null
  /** What is being saved. */
  sending: Pick<SaveInsightInput, 'saved' | 'content'> | null
  problem: Problem | null
}

type Events =
  | { type: 'insight.open'; saved: SavedInsight | null }
  | { type: 'insight.save'; asked: AskedContent }
  | { type: 'insight.saveAs'; asked: AskedContent }
  | { type: 'insight.rename' }
  | { type: 'insight.remove' }
  | { type: 'name.edit'; name: string }
  | { type: 'shown.edit'; isShown: boolean }
  | { type: 'form.submit' }
  | { type: 'dialog.close' }
  | { type: 'removal.confirm' }

/** Leads someone to a saved insight: saving the open one or a new one, naming it, and deleting it after a question. */
export const savedInsightMachine = setup({
  types: {
    input: {} as { projectId: string; saved: SavedInsight | null },
    context: {} as Context,
    events: {} as Events,
    emitted: {} as { type: 'insight.saved'; saved: SavedInsight } | { type: 'insight.removed' } | { type: 'insight.outdated' },
    tags: {} as 'busy',
  },
  actors: {
    saveInsight: toBeProvided<SaveInsightInput, SavedInsight>('saveInsight'),
    removeInsight: toBeProvided<RemoveInsightInput, null>('removeInsight'),
  },
  guards: {
    isSame: ({ context, event }) => event.type === 'insight.open' && context.saved?.id === event.saved?.id,
    isOpen: ({ context }) => context.saved !== null,
    hasName: ({ context }) => context.name.trim() !== '',
    isOutdated: (_, { code }: Problem) => code === 'insight.changed',
  },
  actions: {
    open: assign((_, saved: SavedInsight | null) => ({ saved, problem: null })),
    /** The newest version; what was said about saving stays. */
    refresh: assign((_, saved: SavedInsight | null) => ({ saved })),
    beginName: assign(({ context: { saved } }, { purpose, asked }: { purpose: Purpose; asked: AskedContent | null }) => ({
      purpose,
      asked,
      name: purpose === 'rename' ? present(saved).name : '',
      isShown: false,
      problem: null,
    })),
    editName: assign((_, name: string) => ({ name, problem: null })),
    editShown: assign((_, isShown: boolean) => ({ isShown, problem: null })),
    takeNamed: assign(({ context: { saved, purpose, asked, name, isShown } }) => {
      if (purpose === 'add')
        return { sending: { saved: null, content: { ...present(asked), name: name.trim(), onDashboard: isShown } } }
      const renamed = present(saved)
      return { sending: { saved: renamed, content: { ...contentOf(renamed), name: name.trim() } } }
    }),
    takeAsked: assign(({ context }, asked: AskedContent) => {
      const saved = present(context.saved)
      return { sending: { saved, content: { ...contentOf(saved), ...asked } }, problem: null }
    }),
    rememberSaved: assign((_, saved: SavedInsight) => ({ saved, sending: null })),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    forgetProblem: assign({ problem: null }),
    forgetSaved: assign({ saved: null }),
    announceSaved: emit((_, saved: SavedInsight) => ({ type: 'insight.saved' as const, saved })),
    announceRemoved: emit({ type: 'insight.removed' }),
    announceOutdated: emit({ type: 'insight.outdated' }),
  },
}).createMachine({
  id: 'savedInsight',
  context: ({ input }) => ({ ...input, purpose: 'add', name: '', isShown: false, asked: null, sending: null, problem: null }),
  initial: 'open',
  states: {
    open: {
      on: {
        'insight.open': [
          {
            guard: 'isSame',
            actions: { type: 'refresh', params: ({ event }) => event.saved },
          },
          { actions: { type: 'open', params: ({ event }) => event.saved } },
        ],
        'insight.save': {
          guard: 'isOpen',
          target: 'saving',
          actions: { type: 'takeAsked', params: ({ event }) => event.asked },
        },
        'insight.saveAs': {
          target: 'naming',
          actions: { type: 'beginName', params: ({ event }) => ({ purpose: 'add' as const, asked: event.asked }) },
        },
        'insight.rename': {
          guard: 'isOpen',
          target: 'naming',
          actions: { type: 'beginName', params: { purpose: 'rename', asked: null } },
        },
        'insight.remove': { guard: 'isOpen', target: 'asking', actions: 'forgetProblem' },
      },
    },
    naming: {
      initial: 'typing',
      states: {
        typing: {
          on: {
            'insight.open': { guard: 'isSame', actions: { type: 'refresh', params: ({ event }) => event.saved } },
            'name.edit': { actions: { type: 'editName', params: ({ event }) => event.name } },
            'shown.edit': { actions: { type: 'editShown', params: ({ event }) => event.isShown } },
            'form.submit': { guard: 'hasName', target: 'sending', actions: ['takeNamed', 'forgetProblem'] },
            'dialog.close': { target: '#savedInsight.open', actions: 'forgetProblem' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'saveNamed',
            src: 'saveInsight',
            input: ({ context }) => sent(context),
            onDone: {
              target: '#savedInsight.open',
              actions: [
                { type: 'rememberSaved', params: ({ event }) => event.output },
                { type: 'announceSaved', params: ({ event }) => event.output },
              ],
            },
            onError: [
              {
                guard: { type: 'isOutdated', params: problemOf },
                target: 'typing',
                actions: [{ type: 'rememberProblem', params: problemOf }, 'announceOutdated'],
              },
              { target: 'typing', actions: { type: 'rememberProblem', params: problemOf } },
            ],
          },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveInsight',
        src: 'saveInsight',
        input: ({ context }) => sent(context),
        onDone: {
          target: 'open',
          actions: [
            { type: 'rememberSaved', params: ({ event }) => event.output },
            { type: 'announceSaved', params: ({ event }) => event.output },
          ],
        },
        // Somebody else has saved it. Their version is read, and saving once more replaces it.
        onError: [
          {
            guard: { type: 'isOutdated', params: problemOf },
            target: 'open',
            actions: [{ type: 'rememberProblem', params: problemOf }, 'announceOutdated'],
          },
          { target: 'open', actions: { type: 'rememberProblem', params: problemOf } },
        ],
      },
    },
    asking: {
      on: {
        'removal.confirm': { target: 'removing', actions: 'forgetProblem' },
        'dialog.close': { target: 'open', actions: 'forgetProblem' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeInsight',
        src: 'removeInsight',
        input: ({ context: { projectId, saved } }) => ({ projectId, id: present(saved).id }),
        onDone: { target: 'open', actions: ['forgetSaved', 'announceRemoved'] },
        onError: { target: 'asking', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})

const contentOf = ({ name, question, lastDays, onDashboard }: SavedInsight): SavedInsightContent => ({
  name,
  question,
  lastDays,
  onDashboard,
})

const sent = ({ projectId, sending }: Context): SaveInsightInput => ({ projectId, ...present(sending) })
