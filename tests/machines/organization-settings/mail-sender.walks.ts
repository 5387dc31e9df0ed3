import type { MailSender, SenderState } from '#contract/organization-settings/mail-sender.ts'
import { mailSenderMachine } from '#machines/organization-settings/mail-sender.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const named = { displayName: 'Tea House', address: 'hello@tea.example', replyTo: '' }
export const hostile = { displayName: 'Tea House', address: 'hello@tea.example\r\nBcc: all@tea.example', replyTo: '' }

const platformAddress = 'mails@causeway.example'
const version = '00000000-0000-4000-8000-00000000000'
const place: Record<SenderState, number> = { platform: 1, waiting: 2, proven: 3, failing: 4, lost: 5 }

export const none: MailSender = { sender: null, platformAddress }
/** A sender in a state, as the server answers it. */
export const senderIn = (state: SenderState): MailSender => {
  const isOwn = state !== 'platform'
  const found = state === 'proven' ? 'found' : state === 'waiting' ? 'unchecked' : 'missing'
  return {
    platformAddress,
    sender: {
      ...named,
      version: `${version}${place[state]}`,
      address: isOwn ? named.address : '',
      domain: isOwn ? 'tea.example' : null,
      state,
      records: isOwn
        ? [
            {
              kind: 'ownership',
              host: '_causeway.tea.example',
              value: 'causeway-verify=token',
              isRequired: true,
              state: found,
              seen: [],
            },
            {
              kind: 'dmarc',
              host: '_dmarc.tea.example',
              value: 'v=DMARC1; p=none',
              isRequired: false,
              state: 'missing',
              seen: [],
            },
          ]
        : [],
      checkedAt: isOwn && state !== 'waiting' ? '2026-03-01T08:00:00.000Z' : null,
      endsAt: state === 'failing' ? '2026-03-04T08:00:00.000Z' : null,
    },
  }
}

const offline = { code: 'transport.offline', status: 0 } as const

export const graph = graphOf(mailSenderMachine, {
  examples: [
    { type: 'fields.edit', fields: named },
    { type: 'fields.edit', fields: hostile },
    done('viewSender', none),
    done('viewSender', senderIn('platform')),
    ...(['waiting', 'proven', 'failing', 'lost'] as const).map((state) => done('viewSender', senderIn(state))),
    failed('viewSender', offline),
    ...(['platform', 'waiting', 'proven', 'failing', 'lost'] as const).map((state) => done('saveSender', senderIn(state))),
    failed('saveSender', { code: 'sender.freeMail' }),
    failed('saveSender', { code: 'organization.changed' }),
    done('rereadSender', senderIn('proven')),
    failed('rereadSender', offline),
    ...(['waiting', 'proven', 'failing', 'lost'] as const).map((state) => done('checkSender', senderIn(state))),
    failed('checkSender', { code: 'requests.tooMany' }),
    done('removeSender', none),
    failed('removeSender', { code: 'organization.changed' }),
  ],
  serialize: ({ mailSender, fields, wrong, isReplaced }) => [
    mailSender?.sender?.state ?? null,
    fields.address.length,
    wrong.length > 0,
    isReplaced,
  ],
  detail: (event) => {
    if (event.type === 'fields.edit') return event.fields === hostile ? 'hostile' : 'good'
    if ('output' in event) return (event.output as MailSender).sender?.state ?? 'none'
    return 'error' in event ? String((event.error as { problem?: { code: string } }).problem?.code) : undefined
  },
})

export const { walks } = graph
