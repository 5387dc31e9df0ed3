import { fromPromise } from 'xstate'
import { writeClipboardTo } from '#api/browser/write-clipboard.ts'
import type { Call } from '#api/http/client.ts'
import { twoFactorEndpoints } from '#contract/two-factor/endpoints.ts'
import type { Enrolment, RecoveryCodes, TwoFactor } from '#contract/two-factor/two-factor.ts'
import { copyingMachine } from '#machines/shell/copying.machine.ts'
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts'

type Dependencies = { call: Call; clipboard: Clipboard | undefined }

/** The settings of the second factor, over the calls of the signed-in person, and the copying of recovery codes. */
export const createTwoFactorMachines = ({ call, clipboard }: Dependencies) => ({
  copying: copyingMachine.provide({ actors: { writeClipboard: writeClipboardTo(clipboard) } }),
  twoFactor: twoFactorMachine.provide({
    actors: {
      viewTwoFactor: fromPromise<TwoFactor, void>(({ signal }) => call(twoFactorEndpoints.viewTwoFactor, { signal })),
      beginTwoFactor: fromPromise<Enrolment, void>(({ signal }) => call(twoFactorEndpoints.beginTwoFactor, { signal })),
      confirmTwoFactor: fromPromise<RecoveryCodes, { code: string }>(({ input, signal }) =>
        call(twoFactorEndpoints.confirmTwoFactor, { body: input, signal }),
      ),
      renewRecoveryCodes: fromPromise<RecoveryCodes, void>(({ signal }) =>
        call(twoFactorEndpoints.renewRecoveryCodes, { signal }),
      ),
      disableTwoFactor: fromPromise<void, void>(async ({ signal }) => {
        await call(twoFactorEndpoints.disableTwoFactor, { signal })
      }),
    },
  }),
})
