import { type ActorRefFrom, fromPromise, waitFor } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'
import { toProblem } from '#contract/http/problem.ts'
import { reauthenticationMachine } from '#machines/accounts/reauthentication.machine.ts'

export const createReauthentication = (call: Call) =>
  reauthenticationMachine.provide({
    actors: {
      confirmSession: fromPromise<void, { password: string }>(async ({ input, signal }) => {
        await call(accountEndpoints.confirmSession, { body: input, signal })
      }),
    },
  })

type Confirmation = ActorRefFrom<typeof reauthenticationMachine>

/** Wraps the client: if the server wants the password confirmed, it asks the user for it and then makes the call again. */
export const reauthenticating =
  (call: Call, confirmation: Confirmation): Call =>
  (endpoint, options) =>
    confirming(confirmation)(() => call(endpoint, options))

/** Makes a request. If the server wants the password confirmed, asks the user for it and then makes the request again. */
export type Confirming = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** For requests that the client does not make, such as those for files. */
export const confirming =
  (confirmation: Confirmation): Confirming =>
  (ask) => {
    const isConfirmed = () => confirmation.getSnapshot().matches('confirmed')
    const wasConfirmed = isConfirmed()
    return ask().catch(async (failure: unknown) => {
      if (toProblem(failure).code !== 'session.stale') throw failure
      // Another call asked for the password while this one was under way.
      if (!wasConfirmed && isConfirmed()) return ask()
      confirmation.send({ type: 'reauthentication.ask' })
      const { value } = await waitFor(confirmation, (it) => it.hasTag('settled'))
      if (value !== 'confirmed') throw failure
      return ask()
    })
  }
