import type { Authenticator } from './authenticator.ts'

const bufferOf = (encoded: string): ArrayBuffer => new Uint8Array(Buffer.from(encoded, 'base64url')).buffer

type Asked = { publicKey: { challenge: ArrayBuffer } }
type Credential = { id: string; rawId: string; response: Record<string, unknown> }

const credentialOf = ({ id, rawId, response }: Credential) => ({
  id,
  rawId: bufferOf(rawId),
  type: 'public-key',
  response: {
    ...Object.fromEntries(Object.entries(response).map(([name, it]) => [name, typeof it === 'string' ? bufferOf(it) : it])),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
})

/** Gives the page of a screen test WebAuthn, with an authenticator whose owner confirms everything. Returns how to take it away. */
export const lendAuthenticator = (authenticator: Authenticator): (() => void) => {
  const challengeIn = ({ publicKey }: Asked) => ({ challenge: Buffer.from(publicKey.challenge).toString('base64url') })
  const credentials = {
    create: async (asked: Asked) => credentialOf(authenticator.create(challengeIn(asked))),
    get: async (asked: Asked) => credentialOf(authenticator.sign(challengeIn(asked))),
  }
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true })
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true })
  return () => {
    Reflect.deleteProperty(navigator, 'credentials')
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  }
}
