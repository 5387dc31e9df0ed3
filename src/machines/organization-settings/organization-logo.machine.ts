import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type Logo, type LogoState, logoLimits } from '#contract/organization-settings/logo.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** A file that somebody chose. `size` is in bytes. */
export type LogoFile = { readonly name: string; readonly size: number; arrayBuffer: () => Promise<ArrayBuffer> }
/** `file` is null where the logo is removed. `replaces` is the digest of the logo that is shown. */
export type LogoChange = { file: LogoFile | null; replaces: string | null }

type Event = { type: 'logo.reload' } | { type: 'file.choose'; file: LogoFile } | { type: 'logo.remove' }

type Context = {
  state: LogoState | null
  /** The file that is being sent; null while the logo is being removed. */
  file: LogoFile | null
  /** Why the file that was chosen is not sent. */
  refusal: 'file.empty' | 'file.tooLarge' | null
  problem: Problem | null
}

const kit = resourceKit<'state', Context, Event>('state')

/** The logo of an organisation: it is shown, replaced by a file as soon as that is chosen, and removed. */
export const organizationLogoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'logo.changed'; logo: Logo | null } | { type: 'logo.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    viewLogo: toBeProvided<void, LogoState>('viewLogo'),
    changeLogo: toBeProvided<LogoChange, LogoState>('changeLogo'),
  },
  guards: {
    isRefused: (_, file: LogoFile) => refusalOf(file) !== null,
    hasLogo: ({ context: { state } }) => state?.logo != null,
    isReplaced: (_, { code }: Problem) => code === 'organization.changed',
  },
  actions: {
    ...kit.actions,
    refuse: assign({ refusal: (_, file: LogoFile) => refusalOf(file), problem: null }),
    remember: assign((_, file: LogoFile | null) => ({ file, refusal: null, problem: null })),
    forgetFile: assign({ file: null }),
    announceChange: emit((_, { logo }: LogoState) => ({ type: 'logo.changed', logo })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'logo.failed', problem })),
  },
}).createMachine({
  id: 'organizationLogo',
  context: { state: null, file: null, refusal: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'viewLogo', src: 'viewLogo', onDone: kit.loaded('shown'), onError: notLoaded('failed') },
    },
    shown: {
      on: {
        'file.choose': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.file },
            actions: { type: 'refuse', params: ({ event }) => event.file },
          },
          { target: 'changing', actions: { type: 'remember', params: ({ event }) => event.file } },
        ],
        'logo.remove': { guard: 'hasLogo', target: 'changing', actions: { type: 'remember', params: null } },
      },
    },
    changing: {
      tags: 'busy',
      exit: 'forgetFile',
      invoke: {
        id: 'changeLogo',
        src: 'changeLogo',
        input: ({ context: { file, state } }) => ({ file, replaces: state?.logo?.digest ?? null }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'rememberLoaded', params: ({ event }) => event.output },
            { type: 'announceChange', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'isReplaced', params: problemOf }, target: 'rereading', actions: failedCall },
          { target: 'shown', actions: failedCall },
        ],
      },
    },
    /** Reads the logo that somebody else has set, so that the next attempt replaces it knowingly. The problem stays. */
    rereading: {
      tags: 'busy',
      invoke: {
        id: 'rereadLogo',
        src: 'viewLogo',
        onDone: { target: 'shown', actions: assign(({ event }) => ({ state: event.output })) },
        onError: { target: 'shown', actions: failedCall },
      },
    },
    failed: { on: { 'logo.reload': 'loading' } },
  },
})

const refusalOf = ({ size }: LogoFile): Context['refusal'] => {
  if (size === 0) return 'file.empty'
  return size > logoLimits.bytes ? 'file.tooLarge' : null
}
