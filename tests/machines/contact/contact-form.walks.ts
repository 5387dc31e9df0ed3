import type { SnapshotFrom } from 'xstate'
import { contactFormMachine } from '#machines/contact/contact-form.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

/** A request that every rule accepts, in the order of the form. */
export const request = {
  name: '王芳',
  phone: '13800000000',
  email: 'wang@example.com',
  company: '茶铺',
  requirementType: 'demo',
} as const

type Snapshot = SnapshotFrom<typeof contactFormMachine>

const isAnswered = (snapshot: Snapshot) =>
  snapshot.matches({ submitting: 'delivered' }) || snapshot.matches({ submitting: 'refused' })

export const graph = graphOf(contactFormMachine, {
  examples: [
    { type: 'form.open', invitation: 'demo' },
    ...(Object.keys(request) as (keyof typeof request)[]).map((field) => ({
      type: 'field.edit' as const,
      field,
      value: request[field],
    })),
    { type: 'field.leave', field: 'name' },
    { type: 'website.fill', value: 'http://spam.example' },
    done('sendRequest'),
    failed('sendRequest', { code: 'transport.offline', status: 0 }),
  ],
  serialize: ({ form, problem }) => [form.values, problem?.code],
  isPossible: (snapshot, event) =>
    event.type === 'website.fill'
      ? snapshot.context.website === ''
      : !(event.type.startsWith('xstate.after.leastPending') && snapshot.matches({ submitting: 'late' })) &&
        !(event.type.includes('.actor.sendRequest') && isAnswered(snapshot)),
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
