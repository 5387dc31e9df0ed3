import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, mei, preview, twin } from './account-merge.walks.ts'

const third = { id: '00000000-0000-4000-8000-0000000000a3', name: 'mei3', email: 'mei3@example.com' }

describeMachine({
  name: 'account-merge',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'merge.ask', kept: third },
    { type: 'search.edit', search: '  ' },
    { type: 'account.choose', account: third },
    { type: 'draft.edit', change: { reason: ' ' } },
    { type: 'draft.edit', change: { reason: 'x'.repeat(501) } },
    { type: 'draft.edit', change: { account: twin.email } },
    { type: 'password.edit', password: '' },
    { type: 'choice.change' },
    { type: 'merge.cancel' },
  ],
  laws: [
    law('accounts are merged only as they were shown, with a reason, and with the name of the closed one typed', () => {
      return ({ news, snapshot }) => {
        for (const { input } of news.calls.filter(({ id }) => id === 'mergeAccounts')) {
          const { kept, duplicate, draft } = snapshot.context
          expect(draft.account.trim().toLowerCase()).toBe(duplicate?.name.toLowerCase())
          const said = draft.reason.trim()
          expect(said.length).toBeGreaterThan(0)
          expect(said.length).toBeLessThanOrEqual(500)
          const body = { duplicate: duplicate?.id, reason: said, account: draft.account.trim(), seen: preview.seen }
          expect(input).toEqual({ kept: kept?.id, body })
        }
      }
    }),
    law('a merge follows a confirmation or a confirmed password, and nothing else', () => ({ event, settled, news }) => {
      if (!news.calls.some(({ id }) => id === 'mergeAccounts')) return
      const isConfirmed = settled?.id === 'confirmPassword' && settled.status === 'answered'
      expect(event?.type === 'merge.confirm' || isConfirmed).toBe(true)
    }),
    law('the password is known in no state but the one that asks for it, and asked for only where the server wants it', () => {
      return ({ snapshot, before, settled }) => {
        if (!snapshot.matches('reauthenticating')) expect(snapshot.context.password).toBe('')
        if (!snapshot.matches('reauthenticating') || before?.matches('reauthenticating')) return
        expect(settled).toMatchObject({ id: 'mergeAccounts', status: 'refused' })
      }
    }),
    law('what was typed stays over refusals and the password, and goes with the choice of another account', () => {
      return ({ event, before, snapshot }) => {
        const { draft } = snapshot.context
        if (event?.type === 'account.choose' && before.matches('choosing') && snapshot.matches('previewing'))
          expect(draft).toEqual({ reason: '', account: '' })
        else if (event?.type !== 'draft.edit' && before && !snapshot.matches('closed') && !before.matches('closed'))
          expect(draft).toEqual(before.context.draft)
      }
    }),
    law('accounts that cannot be merged are shown without a way to merge them', () => ({ snapshot, news }) => {
      if (snapshot.context.preview?.refusal && !snapshot.matches('previewing'))
        expect(news.calls.some(({ id }) => id === 'mergeAccounts')).toBe(false)
      if (snapshot.matches('refused')) expect(snapshot.context.preview?.refusal).not.toBeNull()
    }),
    law('a merge is announced once, when it is done, and cannot be left while it is under way', () => {
      return ({ event, before, settled, snapshot, news }) => {
        const isDone = settled?.id === 'mergeAccounts' && settled.status === 'answered'
        const { kept, duplicate } = before?.context ?? { kept: mei, duplicate: twin }
        expect(news.emitted).toEqual(isDone ? [{ type: 'merge.done', kept, duplicate }] : [])
        if (isDone) expect(snapshot.value).toBe('closed')
        if (event?.type === 'merge.cancel' && before.matches('merging')) expect(snapshot).toBe(before)
      }
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
