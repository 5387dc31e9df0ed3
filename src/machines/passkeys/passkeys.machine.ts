import * as v from 'valibot'
import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type Passkey, passkeyNameRule, type RegisteredPasskey } from '#contract/passkeys/passkeys.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event =
  | { type: 'passkeys.reload' }
  | { type: 'passkey.compose' }
  | { type: 'passkey.rename'; id: string }
  | { type: 'passkey.ask'; id: string }
  | { type: 'name.edit'; name: string }
  | { type: 'name.submit' }
  | { type: 'passkey.remove' }
  | { type: 'dialog.close' }
type Context = {
  passkeys: Passkey[] | null
  /** The name while it is typed. */
  name: string
  isNameWrong: boolean
  /** The passkey that is being renamed or removed. */
  chosen: Passkey | null
  /** Shown once, until the person has noted them. */
  recoveryCodes: readonly string[]
  problem: Problem | null
}

const kit = resourceKit<'passkeys', Context, Event>('passkeys')

/** The passkeys of the signed-in person: added under a name with the browser's help, renamed, and removed after a question. */
export const passkeysMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | { type: 'passkey.added' }
      | { type: 'passkey.renamed' }
      | { type: 'passkey.removed' }
      | { type: 'passkey.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listPasskeys: toBeProvided<void, Passkey[]>('listPasskeys'),
    addPasskey: toBeProvided<{ name: string }, RegisteredPasskey>('addPasskey'),
    renamePasskey: toBeProvided<{ id: string; name: string }, Passkey>('renamePasskey'),
    removePasskey: toBeProvided<{ id: string }, void>('removePasskey'),
  },
  guards: {
    isKnown: ({ context }, id: string) => context.passkeys?.some((it) => it.id === id) === true,
    isNamed: ({ context }) => v.is(passkeyNameRule, context.name),
    hasCodes: (_, { recoveryCodes }: RegisteredPasskey) => recoveryCodes.length > 0,
  },
  actions: {
    ...kit.actions,
    choose: assign(({ context }, id: string) => {
      const chosen = present(context.passkeys?.find((it) => it.id === id))
      return { chosen, name: chosen.name }
    }),
    editName: assign({ name: (_, name: string) => name, isNameWrong: false, problem: null }),
    markName: assign({ isNameWrong: true }),
    forgetProblem: assign({ problem: null }),
    forgetChoice: assign({ chosen: null, name: '', isNameWrong: false, problem: null }),
    rememberCodes: assign({ recoveryCodes: (_, { recoveryCodes }: RegisteredPasskey) => recoveryCodes }),
    forgetCodes: assign({ recoveryCodes: [] }),
    announceAdded: emit({ type: 'passkey.added' }),
    announceRenamed: emit({ type: 'passkey.renamed' }),
    announceRemoved: emit({ type: 'passkey.removed' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'passkey.failed', problem })),
  },
}).createMachine({
  id: 'passkeys',
  context: { passkeys: null, name: '', isNameWrong: false, chosen: null, recoveryCodes: [], problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'listPasskeys', src: 'listPasskeys', onDone: kit.loaded('listed'), onError: notLoaded('failed') },
    },
    failed: { on: { 'passkeys.reload': 'loading' } },
    listed: {
      on: {
        'passkey.compose': 'naming',
        'passkey.rename': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: 'renaming',
          actions: { type: 'choose', params: ({ event }) => event.id },
        },
        'passkey.ask': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: 'asking',
          actions: { type: 'choose', params: ({ event }) => event.id },
        },
      },
    },
    naming: {
      on: {
        'name.edit': { actions: { type: 'editName', params: ({ event }) => event.name } },
        'name.submit': [{ guard: 'isNamed', target: 'adding', actions: 'forgetProblem' }, { actions: 'markName' }],
        'dialog.close': { target: 'listed', actions: 'forgetChoice' },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context }) => ({ name: context.name.trim() }),
        onDone: [
          {
            guard: { type: 'hasCodes', params: ({ event }) => event.output },
            target: 'noting',
            actions: [{ type: 'rememberCodes', params: ({ event }) => event.output }, 'forgetChoice', 'announceAdded'],
          },
          { target: 'loading', actions: ['forgetChoice', 'announceAdded'] },
        ],
        onError: { target: 'naming', actions: failedCall },
      },
    },
    noting: { on: { 'dialog.close': { target: 'loading', actions: 'forgetCodes' } } },
    renaming: {
      on: {
        'name.edit': { actions: { type: 'editName', params: ({ event }) => event.name } },
        'name.submit': [{ guard: 'isNamed', target: 'savingName', actions: 'forgetProblem' }, { actions: 'markName' }],
        'dialog.close': { target: 'listed', actions: 'forgetChoice' },
      },
    },
    savingName: {
      tags: 'busy',
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ context }) => ({ id: present(context.chosen).id, name: context.name.trim() }),
        onDone: { target: 'loading', actions: ['forgetChoice', 'announceRenamed'] },
        onError: { target: 'renaming', actions: failedCall },
      },
    },
    asking: {
      on: { 'passkey.remove': 'removing', 'dialog.close': { target: 'listed', actions: 'forgetChoice' } },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context }) => ({ id: present(context.chosen).id }),
        onDone: { target: 'loading', actions: ['forgetChoice', 'announceRemoved'] },
        // It may have been removed elsewhere.
        onError: { target: 'loading', actions: ['forgetChoice', { type: 'announceProblem', params: problemOf }] },
      },
    },
  },
})
