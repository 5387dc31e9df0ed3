import * as v from 'valibot'

/** What a passkey is asked for: being registered, being the second step of a sign-in, or signing in alone. */
export type PasskeyPurpose = 'register' | 'secondFactor' | 'signIn'

/** The maximum number of passkeys of a person. */
export const passkeysAtMost = 20

/** The name that its owner gave it. Times are ISO 8601. */
export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

const credential = v.object({ type: v.literal('public-key'), id: v.string(), transports: v.array(v.string()) })

/** What a browser is asked to create, as WebAuthn names it (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreationSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(credential),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.boolean(),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})
export type PasskeyCreation = v.InferOutput<typeof passkeyCreationSchema>

/** What a browser is asked to sign (`PublicKeyCredentialRequestOptionsJSON`). Without `allowCredentials` the person chooses a passkey. */
export const passkeyRequestSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(credential),
})
export type PasskeyRequest = v.InferOutput<typeof passkeyRequestSchema>

const encoded = (atMost: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(atMost), v.regex(/^[\w-]+$/))
const passkeyId = encoded(1_400)
const clientData = encoded(8_000)
/** What an authenticator answered, apart from its response. */
const answered = { id: passkeyId, rawId: passkeyId, type: v.literal('public-key') }

/** A new passkey, as the browser tells it (`RegistrationResponseJSON`). Other members are ignored. */
export const newPasskeySchema = v.object({
  ...answered,
  response: v.object({
    clientDataJSON: clientData,
    attestationObject: encoded(60_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10)), []),
  }),
})
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>

/** A signature of a passkey, as the browser tells it (`AuthenticationResponseJSON`). Other members are ignored. */
export const passkeyAnswerSchema = v.object({
  ...answered,
  response: v.object({ clientDataJSON: clientData, authenticatorData: encoded(8_000), signature: encoded(4_000) }),
})
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswerSchema>

/** The name of a passkey: where it is kept. */
export const passkeyNameRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => [...it].length <= 60),
)

export const registerPasskeyBody = v.object({ name: passkeyNameRule, passkey: newPasskeySchema })
export const renamePasskeyBody = v.object({ name: passkeyNameRule })
export const passkeyParams = v.object({ id: passkeyId })

/** `recoveryCodes` are given with the first second factor of an account, once; otherwise there are none. */
export const registeredPasskeySchema = v.object({ passkey: passkeySchema, recoveryCodes: v.array(v.string()) })
export type RegisteredPasskey = v.InferOutput<typeof registeredPasskeySchema>

const challenge = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** `challenge` is that of the answer to a login. */
export const askPasskeyBody = v.object({ challenge })
export const answerWithPasskeyBody = v.object({ challenge, passkey: passkeyAnswerSchema })
export const signInWithPasskeyBody = v.object({ passkey: passkeyAnswerSchema })
