import * as v from 'valibot'
import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import {
  type MailSender,
  type SaveMailSender,
  type SenderSettings,
  type SenderState,
  senderSettings,
} from '#contract/organization-settings/mail-sender.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

/** What the fields contain. */
type SenderFields = SenderSettings

type Event =
  | { type: 'sender.reload' }
  | { type: 'fields.edit'; fields: Partial<SenderFields> }
  | { type: 'fields.revert' }
  | { type: 'form.submit' }
  | { type: 'check.begin' }
  | { type: 'removal.open' }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }

type Context = {
  mailSender: MailSender | null
  fields: SenderFields
  /** The fields that are wrong, after an attempt to save. */
  wrong: readonly string[]
  /** Somebody else has changed the sender since it was shown. It is read again; what is typed stays. */
  isReplaced: boolean
  problem: Problem | null
}

const empty: SenderFields = { displayName: '', address: '', replyTo: '' }

const fieldsOf = (mailSender: MailSender | null): SenderFields => {
  const { displayName, address, replyTo } = mailSender?.sender ?? empty
  return { displayName, address, replyTo }
}
const isSame = (a: SenderFields, b: SenderFields) =>
  a.displayName === b.displayName && a.address === b.address && a.replyTo === b.replyTo

const read = ({ fields, mailSender }: Context): { change: SaveMailSender } | { wrong: string[] } => {
  const result = v.safeParse(senderSettings, fields)
  if (result.success) return { change: { replaces: mailSender?.sender?.version ?? null, settings: result.output } }
  return { wrong: [...new Set(result.issues.map((issue) => v.getDotPath(issue) ?? ''))] }
}

const kit = resourceKit<'mailSender', Context, Event>('mailSender')
type Answer = { event: { output: MailSender } }
/** What is remembered of a call that answers the sender. */
const remembered = [{ type: 'rememberLoaded', params: ({ event }: Answer) => event.output }, 'showStored'] as const
const checked = [...remembered, { type: 'announceChecked', params: ({ event }: Answer) => event.output }] as const
/** The guard of an answer in which the sender is in a state. */
const answers = (state: SenderState) =>
  ({ type: 'answers', params: ({ event }: Answer) => event.output.sender?.state === state }) as const

const ofKnown = {
  'removal.open': '#mailSender.asking',
  'check.begin': { target: '#mailSender.checking', actions: 'forgetProblem' },
} as const

/** The sender of the organisation's e-mails: named, proven by records of its domain, checked, lost and removed. */
export const mailSenderMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | { type: 'sender.saved' }
      | { type: 'sender.removed' }
      | { type: 'sender.checked'; isProven: boolean }
      | { type: 'sender.failed'; problem: Problem },
    tags: {} as 'unsaved' | 'busy',
  },
  actors: {
    viewSender: toBeProvided<void, MailSender>('viewSender'),
    saveSender: toBeProvided<SaveMailSender, MailSender>('saveSender'),
    checkSender: toBeProvided<void, MailSender>('checkSender'),
    removeSender: toBeProvided<{ replaces: string }, MailSender>('removeSender'),
  },
  guards: {
    isAsStored: ({ context: { fields, mailSender } }, change: Partial<SenderFields>) =>
      isSame({ ...fields, ...change }, fieldsOf(mailSender)),
    isGood: ({ context }) => 'change' in read(context),
    isReplaced: (_, { code }: Problem) => code === 'organization.changed',
    /** The fields are as they are stored, and what is stored was read since they were shown. */
    isAsReread: ({ context: { fields, mailSender, isReplaced } }, change: Partial<SenderFields>) =>
      isReplaced && isSame({ ...fields, ...change }, fieldsOf(mailSender)),
    wasReplaced: ({ context }) => context.isReplaced,
    answers: (_, isSo: boolean) => isSo,
  },
  actions: {
    ...kit.actions,
    showStored: assign({
      fields: ({ context: { mailSender } }) => fieldsOf(mailSender),
      wrong: [],
      isReplaced: false,
      problem: null,
    }),
    edit: assign({
      fields: ({ context }, fields: Partial<SenderFields>) => ({ ...context.fields, ...fields }),
      wrong: ({ context }, fields: Partial<SenderFields>) => context.wrong.filter((field) => !(field in fields)),
      problem: null,
    }),
    markWrong: assign({
      wrong: ({ context }) => wrongOf(read(context)),
    }),
    forgetProblem: assign({ problem: null, wrong: [] }),
    markReplaced: assign({ isReplaced: true }),
    announceSaved: emit({ type: 'sender.saved' }),
    announceRemoved: emit({ type: 'sender.removed' }),
    announceChecked: emit((_, { sender }: MailSender) => ({
      type: 'sender.checked' as const,
      isProven: sender?.state === 'proven',
    })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'sender.failed', problem })),
  },
}).createMachine({
  id: 'mailSender',
  context: { mailSender: null, fields: empty, wrong: [], isReplaced: false, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewSender',
        src: 'viewSender',
        onDone: [
          { guard: answers('platform'), target: 'known.platform', actions: remembered },
          { guard: answers('waiting'), target: 'known.waiting', actions: remembered },
          { guard: answers('proven'), target: 'known.proven', actions: remembered },
          { guard: answers('failing'), target: 'known.failing', actions: remembered },
          { guard: answers('lost'), target: 'known.lost', actions: remembered },
          { target: 'known.unnamed', actions: remembered },
        ],
        onError: notLoaded('failed'),
      },
    },
    /** As it is stored, and nothing is typed. */
    known: {
      initial: 'unnamed',
      on: {
        'sender.reload': 'loading',
        'fields.edit': [
          { guard: { type: 'isAsStored', params: ({ event }) => event.fields } },
          { target: 'editing', actions: { type: 'edit', params: ({ event }) => event.fields } },
        ],
      },
      states: {
        asBefore: { type: 'history' },
        unnamed: {},
        platform: { on: { 'removal.open': '#mailSender.asking' } },
        waiting: { on: ofKnown },
        proven: { on: ofKnown },
        failing: { on: ofKnown },
        lost: { on: ofKnown },
      },
    },
    editing: {
      tags: 'unsaved',
      on: {
        'fields.edit': [
          { guard: { type: 'isAsReread', params: ({ event }) => event.fields }, target: 'loading' },
          {
            guard: { type: 'isAsStored', params: ({ event }) => event.fields },
            target: 'known.asBefore',
            actions: 'showStored',
          },
          { actions: { type: 'edit', params: ({ event }) => event.fields } },
        ],
        'fields.revert': [
          { guard: 'wasReplaced', target: 'loading' },
          { target: 'known.asBefore', actions: 'showStored' },
        ],
        'form.submit': [{ guard: 'isGood', target: 'saving', actions: 'forgetProblem' }, { actions: 'markWrong' }],
      },
    },
    saving: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'saveSender',
        src: 'saveSender',
        input: ({ context }) => soundOf(read(context)).change,
        onDone: [
          { guard: answers('platform'), target: 'known.platform', actions: [...remembered, 'announceSaved'] },
          { guard: answers('proven'), target: 'known.proven', actions: [...remembered, 'announceSaved'] },
          { guard: answers('failing'), target: 'known.failing', actions: [...remembered, 'announceSaved'] },
          { guard: answers('lost'), target: 'known.lost', actions: [...remembered, 'announceSaved'] },
          { target: 'known.waiting', actions: [...remembered, 'announceSaved'] },
        ],
        onError: [
          { guard: { type: 'isReplaced', params: problemOf }, target: 'rereading' },
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    /** Reads what somebody else has saved, so that the next attempt replaces it knowingly. */
    rereading: {
      tags: ['unsaved', 'busy'],
      invoke: {
        id: 'rereadSender',
        src: 'viewSender',
        onDone: kit.loaded('editing', 'markReplaced'),
        onError: { target: 'editing', actions: failedCall },
      },
    },
    /** The DNS is asked. */
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkSender',
        src: 'checkSender',
        onDone: [
          { guard: answers('proven'), target: 'known.proven', actions: checked },
          { guard: answers('failing'), target: 'known.failing', actions: checked },
          { guard: answers('lost'), target: 'known.lost', actions: checked },
          { target: 'known.waiting', actions: checked },
        ],
        onError: { target: 'known.asBefore', actions: failedCall },
      },
    },
    asking: { on: { 'removal.cancel': 'known.asBefore', 'removal.confirm': { target: 'removing', actions: 'forgetProblem' } } },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeSender',
        src: 'removeSender',
        input: ({ context: { mailSender } }) => ({ replaces: present(mailSender?.sender).version }),
        onDone: { target: 'known.unnamed', actions: [...remembered, 'announceRemoved'] },
        onError: { target: 'known.asBefore', actions: failedCall },
      },
    },
    failed: { on: { 'sender.reload': 'loading' } },
  },
})
