import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of, teaHouse } from './scenario-rollout.walks.ts'

describeMachine({
  name: 'scenario-rollout',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'audience.choose', audience: 'all' },
    { type: 'organization.set', organization: teaHouse, isChosen: false },
    { type: 'rollout.preview' },
    { type: 'rollout.change' },
    { type: 'rollout.start' },
    { type: 'dialog.close' },
    { type: 'act.confirm' },
    { type: 'act.cancel' },
  ],
  laws: [
    law('nothing is rolled out that was not looked at before, and not without a reason', () => ({ event, before, news }) => {
      const sent = news.calls.filter(({ id }) => id === 'startRollout').map(({ input }) => input)
      if (event?.type !== 'rollout.start' || !before.matches('previewed')) return expect(sent).toEqual([])
      const { audience, chosen, reason, preview } = before.context
      expect(preview).not.toBeNull()
      const organizations = audience === 'all' ? null : chosen.map(({ id }: { id: string }) => id)
      expect(sent).toEqual(
        reason.trim() === '' ? [] : [{ ...of, version: before.context.version, organizations, reason: reason.trim() }],
      )
    }),
    law('what is looked at is what is sent: who gets it does not change in between', () => ({ before, snapshot }) => {
      if (!before?.matches('previewed') || !snapshot.matches('starting')) return
      expect(snapshot.context.chosen).toEqual(before.context.chosen)
      expect(snapshot.context.audience).toBe(before.context.audience)
    }),
    law('chosen organisations are at least one', () => ({ snapshot }) => {
      const { audience, chosen } = snapshot.context
      if (snapshot.matches('previewing') && audience === 'chosen') expect(chosen.length).toBeGreaterThan(0)
    }),
    law('what is taken back or resumed was confirmed with a reason', () => ({ event, before, news }) => {
      const sent = news.calls.filter(({ id }) => id === 'actOnRollout').map(({ input }) => input)
      if (event?.type !== 'act.confirm' || !before.matches('asking')) return expect(sent).toEqual([])
      const { act, reason, rollout } = before.context
      const input = { scenario: of.scenario, id: rollout?.id, act, reason: reason.trim() }
      expect(sent).toEqual(reason.trim() === '' ? [] : [input])
    }),
    law('while it moves it is looked at again, whatever one look came to', () => ({ settled, snapshot }) => {
      if (settled?.id === 'viewRollout' && settled.status === 'refused') expect(snapshot.value).toBe('moving')
    }),
    law('each news of it is told once', () => ({ settled, news }) => {
      const isTold = settled?.status === 'answered' && settled.id !== 'previewRollout'
      expect(news.emitted.length).toBe(isTold ? 1 : 0)
    }),
  ],
})
