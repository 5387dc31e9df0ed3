import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Challenge, Session } from '#contract/accounts/accounts.ts'
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
  RegisteredPasskey,
} from '#contract/passkeys/passkeys.ts'
import type { TestServer } from './server.ts'

/** What a test may change in what an authenticator and its browser answer. */
type Different = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; challenge?: string; type?: string }

/** An authenticator with one passkey (P-256), as hardware and password managers have them. It counts its signatures. */
export const createAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(24)
  let count = 0

  const authenticatorData = ({ rpId = 'localhost', isVerified = true, counter }: Different, more = Buffer.alloc(0)) => {
    count = counter ?? count + 1
    const [flags, counted] = [Buffer.alloc(1), Buffer.alloc(4)]
    flags.writeUInt8(1 + (isVerified ? 4 : 0) + (more.length > 0 ? 64 : 0))
    counted.writeUInt32BE(count)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counted, more])
  }
  const clientData = (type: string, challenge: string, origin = 'http://localhost:3000') =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: named.id,
    create: ({ challenge }: Pick<PasskeyCreation, 'challenge'>, different: Different = {}): NewPasskey => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const [idLength, onCurve] = [Buffer.alloc(2), (it: string) => Buffer.from(it, 'base64url')]
      idLength.writeUInt16BE(id.length)
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, onCurve(x)],
          [-3, onCurve(y)],
        ]),
      )
      const authData = authenticatorData(different, Buffer.concat([Buffer.alloc(16), idLength, id, key]))
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', authData],
        ]),
      )
      const said = clientData(different.type ?? 'webauthn.create', different.challenge ?? challenge, different.origin)
      return {
        ...named,
        response: {
          clientDataJSON: said.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign: ({ challenge }: Pick<PasskeyRequest, 'challenge'>, different: Different = {}): PasskeyAnswer => {
      const said = clientData(different.type ?? 'webauthn.get', different.challenge ?? challenge, different.origin)
      const data = authenticatorData(different)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(said).digest()]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** The part of CBOR (RFC 8949) that keys and attestations need. */
const cbor = (it: Cbor): Buffer => {
  if (typeof it === 'number') return it < 0 ? head(1, -1 - it) : head(0, it)
  if (typeof it === 'string') return Buffer.concat([head(3, it.length), Buffer.from(it)])
  if (Buffer.isBuffer(it)) return Buffer.concat([head(2, it.length), it])
  return Buffer.concat([head(5, it.size), ...[...it].flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

const head = (kind: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([kind * 32 + length])
  return length < 256 ? Buffer.from([kind * 32 + 24, length]) : Buffer.from([kind * 32 + 25, length >> 8, length & 255])
}

type Person = { username: string; password: string; session: Session }

/** Gives a person a passkey, as their browser would. */
export const addPasskey = async (
  server: TestServer,
  { username: account, password, session: { session } }: Person,
  call: TestServer['call'] = server.call,
) => {
  const authenticator = createAuthenticator()
  const options = (await server.call('beginPasskey', { session })).data as PasskeyCreation
  const body = { name: 'Laptop', passkey: authenticator.create(options) }
  const registered = await call('registerPasskey', { session, body })
  return {
    authenticator,
    options,
    registered,
    recoveryCodes: (registered.data as RegisteredPasskey).recoveryCodes,
    /** The challenge of a login with the right password. */
    challenge: async () => (await server.call('login', { body: { account, password } })).data as Challenge,
    /** What the passkey is asked to sign for a challenge. */
    asked: async (challenge: string) => (await server.call('askPasskey', { body: { challenge } })).data as PasskeyRequest,
  }
}
