import { assign, emit, setup } from 'xstate'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** `what` names the text, because one page may have several. */
export type Copied = { what: string; text: string }

/** Copies a text to the clipboard, and confirms it for a while. */
export const copyingMachine = setup({
  types: {
    context: {} as { copied: Copied | null },
    events: {} as { type: 'copy.request' } & Copied,
    emitted: {} as { type: 'copy.done' } | { type: 'copy.failed' },
    tags: {} as 'copied',
  },
  actors: { writeClipboard: toBeProvided<{ text: string }, void>('writeClipboard') },
  delays: { copyConfirmation: 2_000 },
  actions: {
    rememberCopied: assign({ copied: (_, { what, text }: Copied) => ({ what, text }) }),
    forgetCopied: assign({ copied: null }),
    announceCopy: emit({ type: 'copy.done' }),
    announceProblem: emit({ type: 'copy.failed' }),
  },
}).createMachine({
  id: 'copying',
  context: { copied: null },
  initial: 'still',
  on: { 'copy.request': { target: '.writing', actions: { type: 'rememberCopied', params: ({ event }) => event } } },
  states: {
    still: {},
    writing: {
      invoke: {
        id: 'writeClipboard',
        src: 'writeClipboard',
        input: ({ context }) => ({ text: present(context.copied).text }),
        onDone: { target: 'copied', actions: 'announceCopy' },
        onError: { target: 'still', actions: ['forgetCopied', 'announceProblem'] },
      },
    },
    copied: { tags: 'copied', after: { copyConfirmation: { target: 'still', actions: 'forgetCopied' } } },
  },
})
