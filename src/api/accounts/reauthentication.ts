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

/** Wraps the client: if the server wants the password confirmed, it asks the user for it and then makes the call again. */
export const reauthenticating =
  (call: Call, confirmation: ActorRefFrom<typeof reauthenticationMachine>): Call =>
  (endpoint, options) => {
    const isConfirmed = () => confirmation.getSnapshot().matches('confirmed')
    const wasConfirmed = isConfirmed()
    return call(endpoint, options).catch(async (failure: unknown) => {
      if (toProblem(failure).code !== 'session.stale') throw failure
      // Another call asked for the password while this one was under way.
      if (!wasConfirmed && isConfirmed()) return call(endpoint, options)
      confirmation.send({ type: 'reauthentication.ask' })
      const { value } = await waitFor(confirmation, (it) => it.hasTag('settled'))
      if (value !== 'confirmed') throw failure
      return call(endpoint, options)
    })
  }
