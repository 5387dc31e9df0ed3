import { queryOptions } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import type { EmailTest } from '#contract/emails/emails.ts'
import { emailEndpoints } from '#contract/emails/endpoints.ts'
import { emailTestMachine, type TestInput } from '#machines/emails/email-test.machine.ts'

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

export const emailFiguresQuery = (call: Call, project: string, id: string) =>
  queryOptions({
    queryKey: ['emailFigures', project, id],
    queryFn: ({ signal }) => call(emailEndpoints.viewEmailFigures, { project, params: { id }, signal }),
    staleTime: 0,
  })
