import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { EmailDelivery } from '#contract/emails/deliveries.ts'
import type { EmailTest } from '#contract/emails/emails.ts'
import { emailEndpoints } from '#contract/emails/endpoints.ts'
import type { Suppression } from '#contract/emails/suppressions.ts'
import { emailReplayMachine, type ReplayInput } from '#machines/emails/email-replay.machine.ts'
import { emailTestMachine, type TestInput } from '#machines/emails/email-test.machine.ts'
import { type Addition, suppressionLookupMachine } from '#machines/emails/suppression-lookup.machine.ts'
import { type Removal, suppressionRemovalMachine } from '#machines/emails/suppression-removal.machine.ts'

type Values = Record<string, string | number>
type SampleOf = (sample: TestInput['sample']) => { profile: Values; event: Values }

/** The machine of test e-mails with its adapter. `sampleOf` gives the values of each sample person. */
export const createEmailTestMachine = (call: Call, sampleOf: SampleOf) =>
  emailTestMachine.provide({
    actors: {
      sendTest: fromPromise<EmailTest, TestInput>(({ input, signal }) => {
        const { projectId: project, content, language, sample } = input
        return call(emailEndpoints.testEmail, { project, body: { content, language, sample: sampleOf(sample) }, signal })
      }),
    },
  })

/** The machine that sends dead e-mails again, with its adapter. */
export const createEmailReplayMachine = (call: Call) =>
  emailReplayMachine.provide({
    actors: {
      replayDelivery: fromPromise<EmailDelivery, ReplayInput>(({ input: { projectId: project, id }, signal }) =>
        call(emailEndpoints.replayEmailDelivery, { project, params: { id }, signal }),
      ),
    },
  })

/** The machines about the suppression list, with their adapters. */
export const createSuppressionMachines = (call: Call) => ({
  lookup: suppressionLookupMachine.provide({
    actors: {
      checkAddress: fromPromise<{ entry: Suppression | null }, { address: string }>(({ input, signal }) =>
        call(emailEndpoints.checkEmailSuppression, { body: input, signal }),
      ),
      addAddress: fromPromise<Suppression, Addition>(({ input, signal }) =>
        call(emailEndpoints.addEmailSuppression, { body: input, signal }),
      ),
    },
  }),
  removal: suppressionRemovalMachine.provide({
    actors: {
      removeEntry: fromPromise<null, Removal>(({ input: { id, ...body }, signal }) =>
        call(emailEndpoints.removeEmailSuppression, { params: { id }, body, signal }),
      ),
    },
  }),
})
