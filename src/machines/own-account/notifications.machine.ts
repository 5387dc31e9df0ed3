import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { NotificationChange, Notifications } from '#contract/own-account/notifications.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, resourceKit } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Event = { type: 'notifications.reload' } | { type: 'notification.set'; change: NotificationChange }
type Context = {
  notifications: Notifications | null
  /** What is being changed. */
  asked: NotificationChange | null
  problem: Problem | null
}

const kit = resourceKit<'notifications', Context, Event>('notifications')

/** Whether the person gets what a change is about; null for a project that is not in the list. */
const isOnNow = (known: Notifications | null, change: NotificationChange): boolean | null => {
  if (change.kind !== 'weeklySummary') return known?.kinds[change.kind] ?? null
  return known?.summaries.find(({ projectId }) => projectId === change.projectId)?.isOn ?? null
}

/** Which mails the signed-in person gets. Each choice is stored at once, one after the other. */
export const notificationsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    emitted: {} as { type: 'notification.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    viewNotifications: toBeProvided<void, Notifications>('viewNotifications'),
    changeNotification: toBeProvided<NotificationChange, Notifications>('changeNotification'),
  },
  guards: {
    isOther: ({ context }, change: NotificationChange) => isOnNow(context.notifications, change) === !change.isOn,
  },
  actions: {
    ...kit.actions,
    rememberAsked: assign((_, asked: NotificationChange) => ({ asked })),
    forgetAsked: assign({ asked: null }),
    announceProblem: emit((_, problem: Problem) => ({ type: 'notification.failed', problem })),
  },
}).createMachine({
  id: 'notifications',
  context: { notifications: null, asked: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'viewNotifications',
        src: 'viewNotifications',
        onDone: kit.loaded('shown'),
        onError: notLoaded('failed'),
      },
    },
    failed: { on: { 'notifications.reload': 'loading' } },
    shown: {
      on: {
        'notifications.reload': 'loading',
        'notification.set': {
          guard: { type: 'isOther', params: ({ event }) => event.change },
          target: 'changing',
          actions: { type: 'rememberAsked', params: ({ event }) => event.change },
        },
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        id: 'changeNotification',
        src: 'changeNotification',
        input: ({ context: { asked } }) => present(asked),
        onDone: kit.loaded('shown', 'forgetAsked'),
        // The project may be gone, or the right to read it: what there is now is read again.
        onError: { target: 'loading', actions: ['forgetAsked', { type: 'announceProblem', params: problemOf }] },
      },
    },
  },
})
