import { sdkKeyMachine } from '#machines/sdk-keys/sdk-key.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(sdkKeyMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'copy.request', what: 'key', text: 'the-key' },
    { type: 'key.seen', key: 'a-newer-key' },
    { type: 'key.seen', key: null },
    done('viewKey', 'the-key'),
    done('viewKey', null),
    failed('viewKey', { code: 'transport.offline', status: 0 }),
    done('createKey', 'the-key'),
    failed('createKey', { code: 'project.unknown' }),
    done('rotateKey', 'another-key'),
    failed('rotateKey', { code: 'server.busy', status: 503 }),
    done('writeClipboard'),
    failed('writeClipboard', { code: 'clipboard.refused' }),
  ],
  serialize: ({ key }) => key,
  detail: (event) => (event.type === 'key.seen' ? String(event.key) : undefined),
})

export const { walks } = graph
