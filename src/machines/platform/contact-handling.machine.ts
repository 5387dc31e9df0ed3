import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { validate } from '#contract/http/rules.ts'
import {
  type ContactDraft,
  type ContactRequestHandling,
  contactNoteRule,
  type HandledContactRequest,
  isContactUnsaved,
} from '#contract/platform/contact-requests.ts'
import { notLoaded, notSaved } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

export type SavingContact = { id: string; handling: ContactRequestHandling }

type Context = { request: HandledContactRequest; draft: ContactDraft; isTooLong: boolean; problem: Problem | null }

const draftOf = ({ state, note }: HandledContactRequest): ContactDraft => ({ state, note })

/**
 * Changes the state and the note of a request from the public site. If somebody else has changed it meanwhile, theirs is read and shown
 * first, and what was typed stays: the next attempt replaces what is then known.
 */
export const contactHandlingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { request: HandledContactRequest },
    events: {} as
      | { type: 'draft.edit'; change: Partial<ContactDraft> }
      | { type: 'draft.revert' }
      | { type: 'request.save' }
      | { type: 'request.reload' },
    emitted: {} as { type: 'request.saved' },
    tags: {} as 'busy',
  },
  actors: {
    saveRequest: toBeProvided<SavingContact, HandledContactRequest>('saveRequest'),
    loadRequest: toBeProvided<{ id: string }, HandledContactRequest>('loadRequest'),
  },
  guards: {
    isUnchanged: ({ context }) => !isContactUnsaved(context),
    isTooLong: ({ context }) => validate(contactNoteRule, context.draft.note) !== null,
    isOutdated: (_, { code }: Problem) => code === 'contactRequest.changed',
  },
  actions: {
    edit: assign(({ context }, change: Partial<ContactDraft>) => ({
      draft: { ...context.draft, ...change },
      isTooLong: context.isTooLong && change.note === undefined,
      problem: null,
    })),
    revert: assign(({ context }) => ({ draft: draftOf(context.request), isTooLong: false, problem: null })),
    markNote: assign({ isTooLong: true }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    takeSaved: assign((_, request: HandledContactRequest) => ({ request, draft: draftOf(request) })),
    takeLoaded: assign((_, request: HandledContactRequest) => ({ request, problem: null })),
    announceSaved: emit({ type: 'request.saved' }),
  },
}).createMachine({
  id: 'contactHandling',
  context: ({ input: { request } }) => ({ request, draft: draftOf(request), isTooLong: false, problem: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'draft.revert': { actions: 'revert' },
        'request.save': [
          { guard: 'isTooLong', actions: 'markNote' },
          { guard: 'isUnchanged' },
          { target: 'saving', actions: 'forgetProblem' },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveRequest',
        src: 'saveRequest',
        input: ({ context: { request, draft } }) => ({
          id: request.id,
          handling: { replaces: request.revision, state: draft.state, note: draft.note.trim() },
        }),
        onDone: {
          target: 'editing',
          actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'announceSaved'],
        },
        onError: notSaved('editing'),
      },
    },
    /** Nothing can be saved until what others made of the request has been read. */
    outdated: { on: { 'request.reload': 'reloading' } },
    reloading: {
      tags: 'busy',
      invoke: {
        id: 'loadRequest',
        src: 'loadRequest',
        input: ({ context: { request } }) => ({ id: request.id }),
        onDone: { target: 'editing', actions: { type: 'takeLoaded', params: ({ event }) => event.output } },
        onError: notLoaded('outdated'),
      },
    },
  },
})
