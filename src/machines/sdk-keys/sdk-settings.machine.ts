import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { toOrigin } from '#contract/sdk-keys/origins.ts'
import { originsAtMost, type SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import { failedCall } from '#machines/kit/failure.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event = { type: 'settings.reload' } | { type: 'text.edit'; text: string } | { type: 'text.revert' } | { type: 'form.submit' }

type Context = {
  projectId: string
  settings: SdkSettings | null
  /** The input: one origin per line. */
  text: string
  /** The lines that are not valid origins, after an attempt to save. */
  wrong: string[]
  problem: Problem | null
}

const kit = resourceKit<'settings', Context, Event>('settings')

/** Leads someone to the list of origins from which events are accepted, and knows whether the input is saved. */
export const sdkSettingsMachine = setup({
  types: {
    input: {} as { projectId: string },
    context: {} as Context,
    events: {} as Event,
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
    ...kit.actions,
    showSaved: assign({ text: ({ context }) => (context.settings?.allowedOrigins ?? []).join('\n'), wrong: [] }),
    forgetProblem: assign({ problem: null }),
    edit: assign({ text: (_, text: string) => text, wrong: [], problem: null }),
    markWrong: assign({ wrong: ({ context }) => wrongIn(context.text) }),
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
        onDone: kit.loaded('saved', 'showSaved'),
        onError: notLoaded('failed'),
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
            onDone: kit.loaded('still', 'showSaved'),
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
        'form.submit': [{ guard: 'isGood', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveOrigins',
        src: 'saveOrigins',
        input: ({ context }) => ({ projectId: context.projectId, origins: linesOf(context.text) }),
        onDone: kit.loaded('saved', 'showSaved', 'announceSaved'),
        onError: {
          target: 'changed',
          actions: failedCall,
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
