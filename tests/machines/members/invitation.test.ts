import { expect, test } from 'vitest'
import { emptyInvitation, readInvitation, takeTyped } from '#machines/members/invitation-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './invitation.walks.ts'

const input = { locale: 'zh' } as const

describeMachine({
  name: 'invitation',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => input }),
  chances: [
    { type: 'form.open' },
    { type: 'draft.edit', change: { typed: 'mei@example.com, noriko@example.com' } },
    { type: 'draft.edit', change: { typed: 'nobody' } },
    { type: 'draft.edit', change: { role: 'viewer' } },
    { type: 'draft.edit', change: { message: 'x'.repeat(501) } },
    { type: 'addresses.take' },
    { type: 'address.remove', address: 'mei@example.com' },
    { type: 'invitations.send' },
    { type: 'form.close' },
  ],
  laws: [
    law('the invitations of a sound draft are sent, and no others', () => ({ event, before, news }) => {
      const isWanted = event?.type === 'invitations.send' && before.matches('editing')
      const read = readInvitation(before.context.draft)
      const wanted = isWanted && 'invitations' in read ? [read.invitations] : []
      expect(news.calls.map(({ input: sent }) => sent)).toEqual(wanted)
    }),
    law(
      'what is wrong is marked when somebody tries to send it, until the field is edited',
      () =>
        ({ event, before, snapshot }) => {
          if (event?.type === 'invitations.send' && before.matches('editing')) {
            const read = readInvitation(before.context.draft)
            if ('wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
          }
          if (event?.type === 'draft.edit' && before.matches('editing') && 'typed' in event.change)
            expect(snapshot.context.wrong).not.toContain('emails')
        },
    ),
    law('the draft stays over a failure, which is told beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused') return
      expect(snapshot.context.draft).toEqual(before.context.draft)
      expect(snapshot.context.problem).toMatchObject({ code: 'permission.notHeld' })
    }),
    law('each form begins empty', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'form.open' || !before.matches('closed')) return
      expect(snapshot.context).toEqual({ ...input, draft: emptyInvitation('zh'), wrong: [], problem: null, results: [] })
    }),
    law('what came of each address is shown and told once', () => ({ settled, snapshot, news }) => {
      const isSent = settled?.status === 'answered'
      expect(news.emitted).toEqual(isSent ? [{ type: 'invitations.sent', results: settled.answer }] : [])
      if (isSent) expect(snapshot.context.results).toEqual(settled.answer)
    }),
    law('it is busy exactly while invitations are sent, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'form.close' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})

test('pasted addresses are taken over once each, whatever separates them; what is no address stays', () => {
  const typed = 'mei@example.com, MEI@example.com；noriko@example.com\nｔａｒｏ＠example.com nobody、@'
  const draft = takeTyped({ ...emptyInvitation('zh'), typed })
  expect(draft.addresses).toEqual(['mei@example.com', 'noriko@example.com', 'taro@example.com'])
  expect(draft.typed).toBe('nobody @')
  expect(readInvitation({ ...draft, role: 'viewer' })).toEqual({ wrong: ['emails'] })
  const many = takeTyped({
    ...emptyInvitation('zh'),
    typed: Array.from({ length: 21 }, (_, place) => `p${place}@example.com`).join(),
  })
  expect(many.addresses).toHaveLength(20)
  expect(many.typed).toBe('p20@example.com')
})
