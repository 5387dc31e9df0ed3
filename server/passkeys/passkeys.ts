import type {
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
  RegisteredPasskey,
} from '#contract/passkeys/passkeys.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import type { TwoFactorModule } from '#server/two-factor/two-factor.module.ts'
import { createCeremonies } from './ceremonies.ts'
import * as store from './passkeys.store.ts'

export type PasskeysDependencies = {
  database: Database
  clock: Clock
  audit: Audit
  twoFactor: Pick<TwoFactorModule, 'firstCodes' | 'afterRemoval' | 'mailsPosted'>
  /** The address of this server for browsers, without a path. */
  origin: string
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** The passkeys of people, and what a sign-in asks of them. */
export const createPasskeys = ({ database, clock, audit, twoFactor, origin }: PasskeysDependencies) => {
  const ceremonies = createCeremonies({ database, clock, origin })

  const entryOf = (action: 'passkey.register' | 'passkey.rename' | 'passkey.remove', who: SignedIn, from: RequestContext) =>
    ({ action, tenantId: who.tenantId, actorId: who.userId, target: who.userId, from }) as const

  return {
    list: async ({ userId }: SignedIn): Promise<Passkey[]> => (await store.listOf(database.query, userId)).map(passkeyOf),

    /** What the browser is asked to create. Rejects with `passkey.tooMany`. */
    begin: async ({ userId }: SignedIn): Promise<PasskeyCreation> => {
      const known = await store.listOf(database.query, userId)
      if (!store.hasRoom(known)) throw new ApiError('passkey.tooMany')
      return ceremonies.askToCreate({ id: userId, name: await store.findName(database.query, userId) }, known)
    },

    /** Stores a new passkey, with recovery codes if it is the first second factor. Rejects with `passkey.*`. */
    register: (who: SignedIn, it: { name: string; passkey: NewPasskey }, from: RequestContext): Promise<RegisteredPasskey> => {
      const entry = entryOf('passkey.register', who, from)
      return audit.refusals(entry, async () => {
        const { userId } = who
        const created = await ceremonies.created(userId, it.passkey)
        return database.transaction(async ({ query }) => {
          await store.lockPerson(query, userId)
          if (!store.hasRoom(await store.listOf(query, userId))) throw new ApiError('passkey.tooMany')
          const row = await store.insertPasskey(query, {
            ...created,
            userId,
            name: it.name,
            createdAt: clock.now().toISOString(),
          })
          if (!row) throw new ApiError('passkey.known')
          const recoveryCodes = await twoFactor.firstCodes(query, userId)
          await audit.record(query, { ...entry, result: 'done' })
          return { passkey: passkeyOf(row), recoveryCodes }
        })
      })
    },

    rename: (who: SignedIn, id: string, name: string, from: RequestContext): Promise<Passkey> =>
      database.transaction(async ({ query }) => {
        const row = await store.renamePasskey(query, { userId: who.userId, id, name })
        if (!row) throw new ApiError('passkey.unknown')
        await audit.record(query, { ...entryOf('passkey.rename', who, from), result: 'done' })
        return passkeyOf(row)
      }),

    /**
     * Removes a passkey; with the last second factor the recovery codes go as well, and a mail says so. In an organisation that requires one
     * the person can then do nothing but add another.
     */
    remove: async (who: SignedIn, id: string, from: RequestContext): Promise<void> => {
      await database.transaction(async ({ query }) => {
        await store.lockPerson(query, who.userId)
        if (!(await store.deletePasskey(query, who.userId, id))) throw new ApiError('passkey.unknown')
        await twoFactor.afterRemoval(query, who.userId)
        await audit.record(query, { ...entryOf('passkey.remove', who, from), result: 'done' })
      })
      twoFactor.mailsPosted()
    },

    /** Whether a person may answer a sign-in with a passkey, and has to answer it with some second factor. */
    isOn: async (userId: string): Promise<boolean> => (await store.listOf(database.query, userId)).length > 0,

    /** What one of a person's passkeys is asked to sign as the second step of a sign-in. */
    ask: async (userId: string): Promise<PasskeyRequest> =>
      ceremonies.askToSign('secondFactor', userId, await store.listOf(database.query, userId)),

    /** Resolves if a passkey of this person has signed it; rejects with `passkey.refused`. */
    accept: async (userId: string, answer: PasskeyAnswer): Promise<void> => {
      const passkey = await store.findPasskey(database.query, answer.id)
      await ceremonies.signed('secondFactor', passkey?.user_id === userId ? passkey : null, answer)
    },

    /** What any passkey is asked to sign, for a sign-in that begins with it. */
    askAnybody: (): Promise<PasskeyRequest> => ceremonies.askToSign('signIn', null, []),

    /** Whose passkey has signed it. Rejects with `passkey.refused`. */
    identify: async (answer: PasskeyAnswer): Promise<string> => {
      const passkey = await store.findPasskey(database.query, answer.id)
      await ceremonies.signed('signIn', passkey, answer)
      if (!passkey) throw new ApiError('passkey.refused')
      return passkey.user_id
    },

    sweep: (): Promise<void> => store.sweepChallenges(database.query, clock.now().toISOString()),
  }
}

const passkeyOf = ({ id, name, created_at, last_used_at }: store.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})
