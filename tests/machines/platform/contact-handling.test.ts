import { expect } from 'vitest'
import { isContactUnsaved } from '#contract/platform/contact-requests.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { outdatedLaws } from '#tests/support/machine-outdated.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { fang, graph, tooLong } from './contact-handling.walks.ts'

describeMachine({
  name: 'contact-handling',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ request: fang }) }),
  chances: [
    { type: 'draft.edit', change: { state: 'answered' } },
    { type: 'draft.edit', change: { state: 'new' } },
    { type: 'draft.edit', change: { note: ' Called ' } },
    { type: 'draft.edit', change: { note: tooLong } },
    { type: 'draft.revert' },
    { type: 'request.save' },
    { type: 'request.reload' },
  ],
  laws: [
    law('a sound change is sent as it is typed, against the revision that is known, and nothing else is', () => {
      return ({ event, before, news }) => {
        const saved = news.calls.filter(({ id }) => id === 'saveRequest').map(({ input }) => input)
        if (event?.type !== 'request.save' || !before.matches('editing')) return expect(saved).toEqual([])
        const { request, draft } = before.context
        const isSent = isContactUnsaved(before.context) && draft.note !== tooLong
        const handling = { replaces: request.revision, state: draft.state, note: draft.note.trim() }
        expect(saved).toEqual(isSent ? [{ id: request.id, handling }] : [])
      }
    }),
    law('a note that is too long is marked when somebody tries to save it, until it is edited or reverted', () => {
      return ({ event, before, snapshot }) => {
        if (!before?.matches('editing')) return
        if (event?.type === 'request.save' && before.context.draft.note === tooLong) expect(snapshot.context.isTooLong).toBe(true)
        if (event?.type === 'draft.revert') expect(snapshot.context.isTooLong).toBe(false)
        if (event?.type === 'draft.edit' && event.change.note !== undefined) expect(snapshot.context.isTooLong).toBe(false)
      }
    }),
    ...outdatedLaws({ code: 'contactRequest.changed', call: 'loadRequest' }),
    law('a saved request is what is known then, and is told once', () => ({ settled, snapshot, news }) => {
      const isSaved = settled?.status === 'answered' && settled.id === 'saveRequest'
      expect(news.emitted).toEqual(isSaved ? [{ type: 'request.saved' }] : [])
      if (isSaved) expect(isContactUnsaved(snapshot.context)).toBe(false)
    }),
    law('reverting shows what is stored', () => ({ event, before, snapshot }) => {
      if (event?.type === 'draft.revert' && before.matches('editing')) expect(isContactUnsaved(snapshot.context)).toBe(false)
    }),
    law('it is busy exactly while it waits for the server', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
