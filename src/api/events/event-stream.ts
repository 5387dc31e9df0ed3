import { fromCallback } from 'xstate'
import { openEventStream, type StreamDependencies } from '#api/browser/event-source.ts'
import { watchPage } from '#api/browser/page-watch.ts'
import { eventStreamMachine, type FromPage, type FromSource } from '#machines/events/event-stream.machine.ts'

/** The machine of a project's live stream over the network and this page. */
export const eventStreamWith = (window: Window, stream: StreamDependencies) =>
  eventStreamMachine.provide({
    actors: {
      openStream: fromCallback<FromSource, { projectId: string; lastId: string | null }>(({ input, sendBack }) =>
        openEventStream(stream, input, {
          opened: () => sendBack({ type: 'stream.opened' }),
          arrived: (events) => sendBack({ type: 'events.arrived', events }),
          caughtUp: (report) => sendBack({ type: 'stream.caughtUp', ...report }),
          displaced: ({ reason }) => sendBack({ type: 'stream.displaced', reason }),
          lost: ({ problem }) => sendBack({ type: 'stream.lost', problem }),
        }),
      ),
      watchPage: fromCallback<FromPage, void>(({ sendBack }) =>
        watchPage(window, {
          hidden: () => sendBack({ type: 'page.hidden' }),
          shown: () => sendBack({ type: 'page.shown' }),
          networkBack: () => sendBack({ type: 'network.back' }),
        }),
      ),
    },
  })
