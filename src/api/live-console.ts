import { fromCallback, fromPromise } from 'xstate'
import { ProblemError } from '#contract/problem.ts'
import { eventStreamMachine, type FromSource } from '#machines/event-stream/event-stream.machine.ts'
import { sdkKeyMachine } from '#machines/sdk-key/sdk-key.machine.ts'
import { openEventStream, type StreamDependencies } from './event-source.ts'
import type { Call } from './http.ts'

export type ConsoleDependencies = StreamDependencies & { call: Call; clipboard: Clipboard | undefined; randomUUID: () => string }

/** The machines of the console's pages, with their holes filled. */
export const createConsoleMachines = ({ call, clipboard, randomUUID, ...stream }: ConsoleDependencies) => ({
  sdkKey: sdkKeyMachine.provide({
    actors: {
      viewKey: fromPromise<string | null, { projectId: string }>(async ({ input, signal }) => {
        const found = await call('viewSdkKey', { project: input.projectId, signal })
        return found?.skdKey ?? null
      }),
      createKey: fromPromise<string, { projectId: string }>(async ({ input, signal }) => {
        const created = await call('createSdkKey', { project: input.projectId, body: { skdKey: randomUUID() }, signal })
        return created.skdKey
      }),
      writeClipboard: fromPromise<void, { text: string }>(async ({ input }) => {
        if (!clipboard) throw new ProblemError({ code: 'clipboard.refused' })
        await clipboard.writeText(input.text)
      }),
    },
  }),
  eventStream: eventStreamMachine.provide({
    actors: {
      openStream: fromCallback<FromSource, { projectId: string; lastId: string | null }>(({ input, sendBack }) =>
        openEventStream(stream, input, {
          opened: () => sendBack({ type: 'stream.opened' }),
          arrived: (events) => sendBack({ type: 'events.arrived', events }),
          lost: ({ problem }) => sendBack({ type: 'stream.lost', problem }),
        }),
      ),
    },
  }),
})
