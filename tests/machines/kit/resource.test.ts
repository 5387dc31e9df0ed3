import { describe, expect, test } from 'vitest'
import { emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { itemKit, notChanged, notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { testLaws } from '#tests/support/machine-laws.ts'
import { changeLaws, idIn, resourceLaws } from '#tests/support/machine-resources.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'

type Context = { names: string[]; changing: string | null; problem: Problem | null; owner: string }
type Event = { type: 'names.reload' } | { type: 'name.change'; id: string }

const kit = resourceKit<'names', Context, Event>('names')
const item = itemKit<'changing', Context, Event>('changing')

const namesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'name.changed' } | { type: 'change.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    listNames: toBeProvided<void, string[]>('listNames'),
    changeName: toBeProvided<{ id: string }, string[]>('changeName'),
  },
  guards: kit.guards,
  actions: {
    ...kit.actions,
    ...item.actions,
    announceChange: emit({ type: 'name.changed' }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'change.failed', problem })),
  },
}).createMachine({
  id: 'names',
  context: { names: [], changing: null, problem: null, owner: 'annabel' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'listNames',
        src: 'listNames',
        onDone: kit.loaded('listed'),
        onError: [{ guard: { type: 'isDenied', params: problemOf }, target: 'denied' }, notLoaded('failed')],
      },
    },
    listed: {
      on: {
        'names.reload': 'loading',
        'name.change': { target: 'changing', actions: { type: 'rememberItem', params: ({ event }) => event.id } },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changeName',
        src: 'changeName',
        input: ({ context }) => ({ id: context.changing ?? '' }),
        onDone: kit.loaded('listed', 'forgetItem', 'announceChange'),
        onError: { target: 'listed', actions: notChanged },
      },
    },
    denied: { on: { 'names.reload': 'loading' } },
    failed: { on: { 'names.reload': 'loading' } },
  },
})

const offline = { code: 'transport.offline', status: 0 } as const
const reload = { type: 'names.reload' }
const change = { type: 'name.change', id: 'tea' }
const events = [
  reload,
  change,
  { ...change, id: 'shop' },
  done('listNames', ['tea', 'shop']),
  done('listNames', []),
  failed('listNames', offline),
  failed('listNames', { code: 'permission.denied' }),
  done('changeName', ['shop']),
  failed('changeName', { code: 'server.busy' }),
]

describe('the resource kit', () => {
  testLaws({
    stage: () => setUpMachine(namesMachine),
    laws: [
      ...resourceLaws<string[]>({
        key: 'names',
        call: 'listNames',
        empty: [],
        states: { loaded: 'listed', failed: 'failed', denied: 'denied' },
        apply: (_, { answer }) => answer as string[],
      }),
      ...changeLaws({
        key: 'changing',
        calls: { changeName: true },
        done: 'name.changed',
        failed: 'change.failed',
        states: { done: 'listed', failed: 'listed' },
      }),
    ],
    beginnings: [
      [done('listNames', ['tea']), change, done('changeName', ['shop'])],
      [done('listNames', ['tea']), change, failed('changeName', { code: 'server.busy' }), change],
      [done('listNames', ['tea']), reload, failed('listNames', offline), reload, done('listNames', [])],
      [failed('listNames', { code: 'permission.denied' }), reload],
    ],
    chances: events,
  })

  test('the data and all other context stay while it is read again, also after a failure', async () => {
    const { perform } = setUpMachine(namesMachine)
    await perform(done('listNames', ['tea']))
    await perform(reload)
    const { snapshot } = await perform(failed('listNames', offline))
    expect(snapshot.context).toEqual({ names: ['tea'], changing: null, problem: offline, owner: 'annabel' })
  })

  test('a change concerns the requested item', async () => {
    const { perform } = setUpMachine(namesMachine)
    await perform(done('listNames', ['tea']))
    expect((await perform(change)).news.calls.map(idIn)).toEqual(['tea'])
  })
})
