import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type {
  OrganizationWebhook,
  OrganizationWebhookContent,
  OrganizationWebhooks,
  RevealedWebhook,
} from '#contract/organization-webhooks/organization-webhooks.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { failedCall, problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { draftOf, emptyWebhook, readWebhook, type WebhookDraft, type WebhookField } from './webhook-draft.ts'

type Event =
  | { type: 'webhooks.reload' }
  | { type: 'webhook.compose' }
  | { type: 'webhook.edit'; id: string }
  | { type: 'draft.edit'; change: Partial<WebhookDraft> }
  | { type: 'form.submit' }
  | { type: 'removal.ask'; id: string }
  | { type: 'rotation.ask'; id: string }
  | { type: 'question.confirm' }
  | { type: 'dialog.close' }

type Context = {
  list: OrganizationWebhooks | null
  draft: WebhookDraft
  wrong: readonly WebhookField[]
  /** The webhook whose removal or rotation is asked about. */
  asked: OrganizationWebhook | null
  /** A webhook with its new secret, until the dialog that shows it is closed. */
  revealed: RevealedWebhook | null
  problem: Problem | null
}

export type WebhookChange = { id: string; replaces: string; content: OrganizationWebhookContent }

const kit = resourceKit<'list', Context, Event>('list')
const find = ({ list }: Context, id: string | null) => list?.webhooks.find((it) => it.id === id) ?? null

/** What is sent of a draft that was read. */
const contentOf = ({ draft }: Context): OrganizationWebhookContent => soundOf(readWebhook(draft)).content

/** The webhooks of an organisation: added with a secret that is shown once, changed, given another secret, and removed after a question. */
export const organizationWebhooksMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as
      | { type: 'webhook.added' }
      | { type: 'webhook.saved' }
      | { type: 'webhook.rotated' }
      | { type: 'webhook.removed' }
      | { type: 'webhook.failed'; problem: Problem },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    listWebhooks: toBeProvided<void, OrganizationWebhooks>('listWebhooks'),
    addWebhook: toBeProvided<OrganizationWebhookContent, RevealedWebhook>('addWebhook'),
    changeWebhook: toBeProvided<WebhookChange, OrganizationWebhook>('changeWebhook'),
    rotateSecret: toBeProvided<{ id: string }, RevealedWebhook>('rotateSecret'),
    removeWebhook: toBeProvided<{ id: string }, void>('removeWebhook'),
  },
  guards: {
    isKnown: ({ context }, id: string) => find(context, id) !== null,
    isWrong: ({ context }) => 'wrong' in readWebhook(context.draft),
    isNew: ({ context }) => context.draft.id === null,
    isReplaced: (_, { code }: Problem) => code === 'organizationWebhook.changed',
  },
  actions: {
    ...kit.actions,
    begin: assign(({ context }, id: string) => ({ draft: draftOf(present(find(context, id))) })),
    edit: assign(({ context }, change: Partial<WebhookDraft>) => ({
      draft: { ...context.draft, ...change },
      wrong: context.wrong.filter((it) => !(it in change)),
      problem: null,
    })),
    markWrong: assign(({ context }) => ({ wrong: wrongOf(readWebhook(context.draft)) })),
    /** The next attempt replaces knowingly what somebody else has saved, and is refused where they removed it. The problem that says so stays. */
    adoptReread: assign(({ context: { draft } }, list: OrganizationWebhooks) => ({
      list,
      draft: { ...draft, version: list.webhooks.find((it) => it.id === draft.id)?.version ?? draft.version },
    })),
    forgetProblem: assign({ problem: null }),
    forgetDraft: assign({ draft: emptyWebhook, wrong: [], problem: null }),
    rememberAsked: assign({ asked: ({ context }, id: string) => find(context, id) }),
    forgetAsked: assign({ asked: null }),
    rememberRevealed: assign({ revealed: (_, revealed: RevealedWebhook) => revealed }),
    forgetRevealed: assign({ revealed: null }),
    announce: emit((_, type: 'webhook.added' | 'webhook.saved' | 'webhook.rotated' | 'webhook.removed') => ({ type })),
    announceProblem: emit((_, problem: Problem) => ({ type: 'webhook.failed', problem })),
  },
}).createMachine({
  id: 'organizationWebhooks',
  context: { list: null, draft: emptyWebhook, wrong: [], asked: null, revealed: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'listWebhooks', src: 'listWebhooks', onDone: kit.loaded('listed'), onError: notLoaded('failed') },
    },
    failed: { on: { 'webhooks.reload': 'loading' } },
    listed: {
      on: {
        'webhooks.reload': 'loading',
        'webhook.compose': 'editing',
        'webhook.edit': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => event.id },
        },
        'removal.ask': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: 'askingRemoval',
          actions: { type: 'rememberAsked', params: ({ event }) => event.id },
        },
        'rotation.ask': {
          guard: { type: 'isKnown', params: ({ event }) => event.id },
          target: 'askingRotation',
          actions: { type: 'rememberAsked', params: ({ event }) => event.id },
        },
      },
    },
    editing: {
      tags: 'form',
      on: {
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'form.submit': [
          { guard: 'isWrong', actions: 'markWrong' },
          { guard: 'isNew', target: 'adding', actions: 'forgetProblem' },
          { target: 'changing', actions: 'forgetProblem' },
        ],
        'dialog.close': { target: 'listed', actions: 'forgetDraft' },
      },
    },
    adding: {
      tags: ['busy', 'form'],
      invoke: {
        id: 'addWebhook',
        src: 'addWebhook',
        input: ({ context }) => contentOf(context),
        onDone: {
          target: 'told',
          actions: [
            { type: 'rememberRevealed', params: ({ event }) => event.output },
            'forgetDraft',
            { type: 'announce', params: 'webhook.added' },
          ],
        },
        onError: { target: 'editing', actions: failedCall },
      },
    },
    changing: {
      tags: ['busy', 'form'],
      invoke: {
        id: 'changeWebhook',
        src: 'changeWebhook',
        input: ({ context }) => ({
          id: present(context.draft.id),
          replaces: present(context.draft.version),
          content: contentOf(context),
        }),
        onDone: { target: 'loading', actions: ['forgetDraft', { type: 'announce', params: 'webhook.saved' }] },
        onError: [
          {
            guard: { type: 'isReplaced', params: problemOf },
            target: 'rereading',
            actions: { type: 'rememberProblem', params: problemOf },
          },
          { target: 'editing', actions: failedCall },
        ],
      },
    },
    /** Reads what somebody else has saved. What is typed stays. */
    rereading: {
      tags: ['busy', 'form'],
      invoke: {
        id: 'rereadWebhooks',
        src: 'listWebhooks',
        onDone: {
          target: 'editing',
          actions: { type: 'adoptReread', params: ({ event }) => event.output },
        },
        onError: { target: 'editing', actions: failedCall },
      },
    },
    /** The secret is shown. */
    told: { on: { 'dialog.close': { target: 'loading', actions: 'forgetRevealed' } } },
    askingRemoval: { on: { 'question.confirm': 'removing', 'dialog.close': { target: 'listed', actions: 'forgetAsked' } } },
    askingRotation: { on: { 'question.confirm': 'rotating', 'dialog.close': { target: 'listed', actions: 'forgetAsked' } } },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeWebhook',
        src: 'removeWebhook',
        input: ({ context }) => ({ id: present(context.asked).id }),
        onDone: { target: 'loading', actions: ['forgetAsked', { type: 'announce', params: 'webhook.removed' }] },
        // It may have been removed elsewhere.
        onError: { target: 'loading', actions: ['forgetAsked', { type: 'announceProblem', params: problemOf }] },
      },
    },
    rotating: {
      tags: 'busy',
      invoke: {
        id: 'rotateSecret',
        src: 'rotateSecret',
        input: ({ context }) => ({ id: present(context.asked).id }),
        onDone: {
          target: 'told',
          actions: [
            { type: 'rememberRevealed', params: ({ event }) => event.output },
            'forgetAsked',
            { type: 'announce', params: 'webhook.rotated' },
          ],
        },
        onError: { target: 'loading', actions: ['forgetAsked', { type: 'announceProblem', params: problemOf }] },
      },
    },
  },
})
