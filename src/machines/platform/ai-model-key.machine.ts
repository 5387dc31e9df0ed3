import * as v from 'valibot'
import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { aiModelKeyRule } from '#contract/platform/ai-models.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type SavingAiModelKey = { id: string; key: string }

type Context = { id: string; key: string; isWrong: boolean; problem: Problem | null }

const isKey = (text: string): boolean => v.is(aiModelKeyRule, text)

/** Gives a model another key. What was saved is forgotten at once: nobody can read it again. */
export const aiModelKeyMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string },
    events: {} as { type: 'key.edit'; key: string } | { type: 'key.save' },
    emitted: {} as { type: 'key.saved' },
    tags: {} as 'busy',
  },
  actors: { saveKey: toBeProvided<SavingAiModelKey, void>('saveKey') },
  guards: { isKey: ({ context }) => isKey(context.key) },
  actions: {
    edit: assign((_, key: string) => ({ key, isWrong: false, problem: null })),
    markWrong: assign({ isWrong: true }),
    forgetProblem: assign({ problem: null }),
    forgetKey: assign({ key: '' }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceSaved: emit({ type: 'key.saved' }),
  },
}).createMachine({
  id: 'aiModelKey',
  context: ({ input: { id } }) => ({ id, key: '', isWrong: false, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'key.edit': { actions: { type: 'edit', params: ({ event }) => event.key } },
        'key.save': [{ guard: 'isKey', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveKey',
        src: 'saveKey',
        input: ({ context: { id, key } }) => ({ id, key: key.trim() }),
        onDone: { target: 'editing', actions: ['forgetKey', 'announceSaved'] },
        onError: { target: 'editing', actions: { type: 'rememberProblem', params: problemOf } },
      },
    },
  },
})
