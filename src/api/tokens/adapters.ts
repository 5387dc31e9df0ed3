import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { tokenEndpoints } from '#contract/tokens/endpoints.ts'
import type { CreatedToken, NewToken, Tokens } from '#contract/tokens/tokens.ts'
import { tokensMachine } from '#machines/tokens/tokens.machine.ts'

/** The API tokens of the signed-in person, over their calls. */
export const createTokenMachines = (call: Call) => ({
  tokens: tokensMachine.provide({
    actors: {
      listTokens: fromPromise<Tokens, void>(({ signal }) => call(tokenEndpoints.listTokens, { signal })),
      createToken: fromPromise<CreatedToken, NewToken>(({ input, signal }) =>
        call(tokenEndpoints.createToken, { body: input, signal }),
      ),
      revokeToken: fromPromise<void, { id: string }>(async ({ input, signal }) => {
        await call(tokenEndpoints.revokeToken, { params: input, signal })
      }),
    },
  }),
})
