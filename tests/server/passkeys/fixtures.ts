import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: 'unknown' }
const answered = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const passkey = { ...answered, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const challenge = 'x'.repeat(43)

export const fixtures: Fixtures = {
  requests: {
    listPasskeys: () => ({}),
    beginPasskey: () => ({}),
    registerPasskey: () => ({
      body: { name: 'Laptop', passkey: { ...answered, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } } },
    }),
    renamePasskey: () => ({ params, body: { name: 'Laptop' } }),
    removePasskey: () => ({ params }),
    askPasskey: () => ({ body: { challenge } }),
    answerWithPasskey: () => ({ body: { challenge, passkey } }),
    beginPasskeySignIn: () => ({ body: { purpose: 'signIn' } }),
    signInWithPasskey: () => ({ body: { passkey } }),
  },
}
