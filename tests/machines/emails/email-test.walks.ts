import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import { emailTestMachine } from '#machines/emails/email-test.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const content: ContentOf<'email'> = {
  texts: { en: { subject: 'Tea', preheader: '', headline: '', body: 'Hello {{ profile.name }}', cta: null } },
  image: null,
  senderName: 'Tea house',
  replyTo: '',
}

export const graph = graphOf(emailTestMachine, {
  input: { projectId: 'first' },
  examples: [
    { type: 'test.request', content, language: 'en', sample: 'known' },
    done('sendTest', { outcome: 'outbox' }),
    failed('sendTest', { code: 'requests.tooMany' }),
  ],
  serialize: ({ answer, problem }) => [answer?.outcome, problem?.code],
})

export const { walks } = graph
