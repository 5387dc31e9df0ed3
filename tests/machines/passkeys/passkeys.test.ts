import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { first, graph, laptop } from './passkeys.walks.ts'

const changes = { addPasskey: 'passkey.added', renamePasskey: 'passkey.renamed', removePasskey: 'passkey.removed' } as const
const isChange = (id: string): id is keyof typeof changes => id in changes

describeMachine({
  name: 'passkeys',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    { type: 'name.edit', name: '  ' },
    { type: 'name.edit', name: ' Key ring ' },
    { type: 'passkey.rename', id: 'nobody' },
    { type: 'passkey.ask', id: 'nobody' },
  ],
  laws: [
    law('the list is the server’s latest, and is read again after every change', () => {
      let data: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.id === 'listPasskeys' && settled.status === 'answered') data = settled.answer
        expect(snapshot.context.passkeys).toEqual(data)
        if (settled && isChange(settled.id) && settled.status === 'answered')
          expect(snapshot.value).toBe(settled.answer === first ? 'noting' : 'loading')
      }
    }),
    law('a name is sent as it was typed, without spaces around it, and never an empty one', () => {
      let typed = ''
      return ({ event, before, news }) => {
        if (before.matches('listed')) typed = event?.type === 'passkey.rename' ? laptop.name : ''
        if (event?.type === 'name.edit' && (before.matches('naming') || before.matches('renaming'))) typed = event.name
        for (const { id, input } of news.calls) {
          if (id === 'addPasskey') expect(input).toEqual({ name: typed.trim() })
          if (id === 'renamePasskey') expect(input).toEqual({ id: laptop.id, name: typed.trim() })
          if (id === 'addPasskey' || id === 'renamePasskey') expect(typed.trim()).not.toBe('')
        }
      }
    }),
    law('a passkey is removed only after a question', () => ({ event, before, news }) => {
      if (!news.calls.some(({ id }) => id === 'removePasskey')) return
      expect(before.value).toBe('asking')
      expect(event?.type).toBe('passkey.remove')
    }),
    law('recovery codes are kept until the person has noted them, and never longer', () => ({ snapshot }) => {
      expect(snapshot.context.recoveryCodes).toEqual(snapshot.matches('noting') ? first.recoveryCodes : [])
    }),
    law('every change and every failed change is announced once, when it happens', () => ({ settled, news }) => {
      const change = settled && isChange(settled.id) ? settled : null
      expect(news.emitted).toEqual([
        ...(change?.status === 'answered' ? [{ type: changes[change.id as keyof typeof changes] }] : []),
        ...(change?.status === 'refused' ? [{ type: 'passkey.failed', problem: toProblem(change.answer) }] : []),
      ])
    }),
    law('it is busy exactly while a change is under way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ id, status }) => status === 'pending' && isChange(id)))
    }),
    announcesNone([...first.recoveryCodes]),
  ],
})
