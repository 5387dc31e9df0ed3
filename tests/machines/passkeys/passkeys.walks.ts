import type { Passkey, RegisteredPasskey } from '#contract/passkeys/passkeys.ts'
import { passkeysMachine } from '#machines/passkeys/passkeys.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const laptop: Passkey = { id: 'laptop', name: 'Laptop', createdAt: '2026-03-01T08:00:00.000Z', lastUsedAt: null }
export const none: Passkey[] = []
export const one: Passkey[] = [laptop]
export const first: RegisteredPasskey = { passkey: laptop, recoveryCodes: ['ABCD-EFGH-JKMN', 'PQRS-TVWX-YZ01'] }
export const another: RegisteredPasskey = { passkey: laptop, recoveryCodes: [] }

export const graph = graphOf(passkeysMachine, {
  examples: [
    { type: 'name.edit', name: ' Phone ' },
    { type: 'name.edit', name: '' },
    { type: 'passkey.rename', id: laptop.id },
    { type: 'passkey.ask', id: laptop.id },
    done('listPasskeys', none),
    done('listPasskeys', one),
    failed('listPasskeys', { code: 'transport.offline', status: 0 }),
    done('addPasskey', first),
    done('addPasskey', another),
    failed('addPasskey', { code: 'passkey.refused' }),
    done('renamePasskey', laptop),
    failed('renamePasskey', { code: 'passkey.unknown' }),
    done('removePasskey'),
    failed('removePasskey', { code: 'passkey.unknown' }),
  ],
  serialize: ({ passkeys, name, isNameWrong }) => [passkeys?.length, name, isNameWrong],
  detail: (event) => {
    if (event.type === 'name.edit') return event.name.trim() || 'nothing'
    if (!('output' in event)) return undefined
    return Object.entries({ one, none, first, another }).find(([, it]) => it === event.output)?.[0]
  },
})

export const { walks } = graph
