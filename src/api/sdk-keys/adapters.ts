import { fromCallback, fromPromise } from 'xstate'
import type { StreamDependencies } from '#api/browser/event-source.ts'
import { watchReturns } from '#api/browser/page-watch.ts'
import { randomUuid } from '#api/browser/random-uuid.ts'
import { writeClipboardTo } from '#api/browser/write-clipboard.ts'
import { eventStreamWith } from '#api/events/event-stream.ts'
import type { Call } from '#api/http/client.ts'
import { eventEndpoints } from '#contract/events/endpoints.ts'
import type { Receipt } from '#contract/events/events.ts'
import { ProblemError } from '#contract/http/problem.ts'
import { sdkKeyEndpoints } from '#contract/sdk-keys/endpoints.ts'
import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import type { CreatedServerKey, ServerKey } from '#contract/sdk-keys/server-key.ts'
import { eventReplayMachine, type Replayed } from '#machines/events/event-replay.machine.ts'
import { liveMonitoringMachine } from '#machines/events/live-monitoring.machine.ts'
import { type KeySeen, sdkKeyMachine } from '#machines/sdk-keys/sdk-key.machine.ts'
import { sdkKeyRevocationMachine } from '#machines/sdk-keys/sdk-key-revocation.machine.ts'
import { sdkSettingsMachine } from '#machines/sdk-keys/sdk-settings.machine.ts'
import { serverKeyMachine } from '#machines/sdk-keys/server-key.machine.ts'
import { copyingMachine } from '#machines/shell/copying.machine.ts'

export type ToolDependencies = StreamDependencies & {
  call: Call
  clipboard: Clipboard | undefined
  window: Window
}

/** The machines of a project's developer tools and live events with their adapters. */
export const createToolMachines = ({ call, clipboard, window, ...stream }: ToolDependencies) => ({
  sdkKey: sdkKeyMachine.provide({
    actors: {
      viewKey: fromPromise<string | null, { projectId: string }>(async ({ input, signal }) => {
        const found = await call(sdkKeyEndpoints.viewSdkKey, { project: input.projectId, signal })
        return found?.skdKey || null
      }),
      watchKey: fromCallback<KeySeen, { projectId: string }>(({ input, sendBack }) => {
        const left = new AbortController()
        const look = async () => {
          const found = await call(sdkKeyEndpoints.viewSdkKey, { project: input.projectId, signal: left.signal })
          sendBack({ type: 'key.seen', key: found?.skdKey || null })
        }
        // If this check fails, the next return to the page checks again.
        const stop = watchReturns(window, () => void look().catch(() => {}))
        return () => {
          stop()
          left.abort()
        }
      }),
      createKey: fromPromise<string, { projectId: string }>(async ({ input, signal }) => {
        const created = await call(sdkKeyEndpoints.createSdkKey, {
          project: input.projectId,
          body: { skdKey: randomUuid() },
          signal,
        })
        return present(created.skdKey)
      }),
      rotateKey: fromPromise<string, { projectId: string; replaces: string }>(
        async ({ input: { projectId, replaces }, signal }) => {
          const rotated = await call(sdkKeyEndpoints.rotateSdkKey, {
            project: projectId,
            body: { skdKey: randomUuid(), replaces },
            signal,
          })
          return present(rotated.skdKey)
        },
      ),
      writeClipboard: writeClipboardTo(clipboard),
    },
  }),
  sdkKeyRevocation: sdkKeyRevocationMachine.provide({
    actors: {
      revokeKey: fromPromise<void, { projectId: string; key: string }>(async ({ input: { projectId, key }, signal }) => {
        await call(sdkKeyEndpoints.revokeSdkKey, { project: projectId, body: { skdKey: key }, signal })
      }),
    },
  }),
  sdkSettings: sdkSettingsMachine.provide({
    actors: {
      viewSettings: fromPromise<SdkSettings, { projectId: string }>(({ input, signal }) =>
        call(sdkKeyEndpoints.viewSdkSettings, { project: input.projectId, signal }),
      ),
      saveOrigins: fromPromise<SdkSettings, { projectId: string; origins: string[] }>(({ input, signal }) =>
        call(sdkKeyEndpoints.saveAllowedOrigins, { project: input.projectId, body: { allowedOrigins: input.origins }, signal }),
      ),
    },
  }),
  serverKey: serverKeyMachine.provide({
    actors: {
      listKeys: fromPromise<ServerKey[], { projectId: string }>(({ input, signal }) =>
        call(sdkKeyEndpoints.listServerKeys, { project: input.projectId, signal }),
      ),
      createKey: fromPromise<CreatedServerKey, { projectId: string; replaces: string | null }>(({ input, signal }) =>
        call(sdkKeyEndpoints.createServerKey, { project: input.projectId, body: { replaces: input.replaces }, signal }),
      ),
      revokeKey: fromPromise<ServerKey[], { projectId: string; id: string }>(({ input, signal }) =>
        call(sdkKeyEndpoints.revokeServerKey, { project: input.projectId, params: { id: input.id }, signal }),
      ),
    },
  }),
  eventReplay: eventReplayMachine.provide({
    actors: {
      replayEvent: fromPromise<Receipt | null, Replayed>(({ input: { projectId, id, event }, signal }) =>
        call(eventEndpoints.replayQuarantined, { project: projectId, body: event ? { id, event } : { id }, signal }),
      ),
    },
  }),
  copying: copyingMachine.provide({ actors: { writeClipboard: writeClipboardTo(clipboard) } }),
  eventStream: eventStreamWith(window, stream),
  liveMonitoring: liveMonitoringMachine.provide({ actors: { eventStream: eventStreamWith(window, stream) } }),
})

/** An empty key is not a valid answer. */
const present = (key: string): string => {
  if (key === '') throw new ProblemError({ code: 'transport.unreadable', status: 200 })
  return key
}
