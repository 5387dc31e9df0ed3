import { assign, emit, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { toOrigin } from '#contract/sdk-keys/origins.ts'
import { originsAtMost, type SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Context = {
  projectId: string
  settings: SdkSettings | null
  /** What is typed: an origin a line. */
  text: string
  /** The lines that are no origins, after an attempt to save them. */
  wrong: string[]
  problem: Problem | null
}

/** Leads someone to the list of pages from which events are taken, and knows whether what they typed is saved. */
export const sdkSettingsMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as
      | { type: 'settings.reload' }
      | { type: 'text.edit'; text: string }
      | { type: 'text.revert' }
      | { type: 'form.submit' },
    emitted: {} as { type: 'origins.saved' } | { type: 'origins.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewSettings: toBeProvided<{ projectId: string }, SdkSettings>('viewSettings'),
    saveOrigins: toBeProvided<{ projectId: string; origins: string[] }, SdkSettings>('saveOrigins'),
  },
  guards: {
    isAsSaved: ({ context }, text: string) => String(linesOf(text)) === String(context.settings?.allowedOrigins),
    isGood: ({ context }) => wrongIn(context.text).length === 0 && linesOf(context.text).length <= originsAtMost,
  },
  actions: {
    rememberSettings: assign((_, settings: SdkSettings) => ({ settings, problem: null })),
    showSaved: assign({ text: ({ context }) => (context.settings?.allowedOrigins ?? []).join('\n'), wrong: [] }),
    edit: assign({ text: (_, text: string) => text, wrong: [], problem: null }),
    markWrong: assign({ wrong: ({ context }) => wrongIn(context.text) }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    announceSaved: emit({ type: 'origins.saved' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'origins.failed', problem })),
  },
}).createMachine({
  id: 'sdkSettings',
  context: ({ input }) => ({ projectId: input.projectId, settings: null, text: '', wrong: [], problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewSettings',
        src: 'viewSettings',
        input: ({ context }) => ({ projectId: context.projectId }),
        onDone: { target: 'saved', actions: [{ type: 'rememberSettings', params: ({ event }) => event.output }, 'showSaved'] },
        onError: { target: 'failed', actions: { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) } },
      },
    },
    saved: {
      on: {
        'settings.reload': '.refreshing',
        'text.edit': [
          {
            guard: { type: 'isAsSaved', params: ({ event }) => event.text },
            actions: { type: 'edit', params: ({ event }) => event.text },
          },
          { target: 'changed', actions: { type: 'edit', params: ({ event }) => event.text } },
        ],
      },
      initial: 'still',
      states: {
        still: {},
        refreshing: {
          invoke: {
            id: 'refreshSettings',
            src: 'viewSettings',
            input: ({ context }) => ({ projectId: context.projectId }),
            onDone: {
              target: 'still',
              actions: [{ type: 'rememberSettings', params: ({ event }) => event.output }, 'showSaved'],
            },
            onError: 'still',
          },
        },
      },
    },
    changed: {
      tags: 'unsaved',
      on: {
        'text.edit': [
          {
            guard: { type: 'isAsSaved', params: ({ event }) => event.text },
            target: 'saved',
            actions: { type: 'edit', params: ({ event }) => event.text },
          },
          { actions: { type: 'edit', params: ({ event }) => event.text } },
        ],
        'text.revert': { target: 'saved', actions: 'showSaved' },
        'form.submit': [{ guard: 'isGood', target: 'saving' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveOrigins',
        src: 'saveOrigins',
        input: ({ context }) => ({ projectId: context.projectId, origins: linesOf(context.text) }),
        onDone: {
          target: 'saved',
          actions: [{ type: 'rememberSettings', params: ({ event }) => event.output }, 'showSaved', 'announceSaved'],
        },
        onError: {
          target: 'changed',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
            { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
          ],
        },
      },
    },
    failed: { on: { 'settings.reload': 'loading' } },
  },
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const wrongIn = (text: string) => linesOf(text).filter((line) => toOrigin(line) === null)
