import { expect, test } from 'vitest'
import { faultsOf, isChanged, type StrategyDraft, strategyDefinitionOf } from '#machines/strategies/strategy-editing.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { draftOf, known } from './strategies.ts'
import { graph, noPeople, people, variants } from './strategy-editor.walks.ts'

/** A draft with a stop-loss, which is sound with a goal only. */
const stoppable = (goal: StrategyDraft['goal']): StrategyDraft => {
  const draft = draftOf('search')
  return { ...draft, goal, limits: { ...draft.limits, stopLoss: true } }
}

describeMachine({
  name: 'strategy-editor',
  graph,
  stage: (variant) =>
    setUpMachine(graph.machine, {
      input: () => (variant === 'new' ? variants.new : variants.known),
      sources: ['conditionTree'],
    }),
  chances: [
    { type: 'strategy.edit', change: { name: ' ' } },
    { type: 'strategy.edit', change: { name: 'x'.repeat(101) } },
    { type: 'strategy.edit', change: { draft: stoppable(null) } },
    { type: 'strategy.edit', change: { draft: stoppable(draftOf('search').goal) } },
    { type: 'tree.changed', name: 'audience', tree: noPeople },
    { type: 'tree.changed', name: 'exclude', tree: people },
    { type: 'draft.save' },
    { type: 'draft.publish' },
    { type: 'draft.discard' },
    { type: 'conflict.keepMine' },
  ],
  laws: [
    law('what is saved is what was edited, and nothing is saved that is not sound', () => ({ before, snapshot, news }) => {
      for (const { id, input } of news.calls) {
        if (id !== 'saveDraft') continue
        const { projectId, strategyId, name, revision } = snapshot.context
        expect(faultsOf(before.context)).toEqual([])
        const definition = strategyDefinitionOf(snapshot.context)
        expect(definition).not.toBeNull()
        const replaces = strategyId === null ? null : revision
        expect(input).toEqual({ projectId, strategyId, name: name.trim(), mode: 'manual', definition, replaces })
      }
    }),
    law('publishing is wanted only of what is saved and sound, and only after somebody asked for it', () => {
      let isAsked = false
      return ({ event, before, snapshot, news }) => {
        if (event?.type === 'draft.publish' && before.matches({ open: 'editing' })) isAsked = true
        if (event?.type === 'draft.save' && before.matches({ open: 'editing' })) isAsked = false
        for (const emitted of news.emitted) {
          if (emitted.type !== 'publication.wanted') continue
          expect(isAsked).toBe(true)
          expect(isChanged(snapshot.context)).toBe(false)
        }
      }
    }),
    law('a revision that was not seen is replaced only after somebody has chosen to', () => {
      const seen = new Set<number>()
      return ({ event, before, settled, snapshot, news }) => {
        if (settled?.status === 'answered' && settled.id !== 'loadTheirs') seen.add(snapshot.context.base?.revision ?? 0)
        if (event?.type === 'draft.restore' && before.matches({ open: 'editing' })) seen.add(Number(event.draft.revision))
        const isChosen = event?.type === 'conflict.keepMine' || event?.type === 'conflict.takeTheirs'
        if (isChosen && before.matches({ open: 'conflicted' })) seen.add(snapshot.context.revision)
        const isSent = news.calls.some(({ id }) => id === 'saveDraft')
        if (isSent && snapshot.context.strategyId !== null) expect([...seen]).toContain(snapshot.context.revision)
      }
    }),
    law('what was typed stays over every failure and conflict', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused' || !before.hasTag('open')) return
      const { name, draft, audience, exclude } = before.context
      expect(snapshot.context).toMatchObject({ name, draft, audience, exclude })
    }),
    law('an edit that makes it as it is saved leaves nothing unsaved, and any other edit does', () => {
      return ({ event, before, snapshot }) => {
        if (event?.type !== 'strategy.edit' && event?.type !== 'tree.changed') return
        if (before.matches({ open: 'editing' })) expect(snapshot.hasTag('unsaved')).toBe(isChanged(snapshot.context))
      }
    }),
    law('an attempt to save or publish what is not sound leads to the first fault, and marks all', () => {
      return ({ event, before, snapshot, news }) => {
        if (event?.type !== 'draft.publish' && event?.type !== 'draft.save') return
        if (!before.matches({ open: { editing: 'changed' } })) return
        const [first] = faultsOf(before.context)
        if (!first) return
        expect(snapshot.context.isTried).toBe(true)
        expect(news.emitted).toEqual([{ type: 'fault.shown', fault: first }])
      }
    }),
    law('each strategy that is saved is told of once', () => ({ settled, before, news }) => {
      if (settled?.id !== 'saveDraft' || settled.status !== 'answered') return
      const type = before.context.isPublishing ? 'publication.wanted' : 'strategy.saved'
      expect(news.emitted).toEqual([{ type, strategy: settled.answer }])
    }),
    law('the trees follow what is loaded, saved, discarded and restored', () => ({ event, before, settled, news }) => {
      const told = news.told.map(({ type }) => type)
      const isRestored = event?.type === 'draft.restore' && before.matches({ open: 'editing' })
      const isSaved = settled?.id === 'saveDraft' && settled.status === 'answered'
      if (isRestored) expect(told).toEqual(['tree.restore', 'tree.restore'])
      if (isSaved) expect(told).toEqual(['tree.load', 'tree.load'])
    }),
  ],
})

test.each([
  ['a goal', { goal: null }, 'stopLoss.noGoal'],
  ['a holdout', { holdout: 0 }, 'stopLoss.noHoldout'],
])('a stop-loss without %s is a fault at its switch', (_, different, code) => {
  const sound = stoppable(draftOf('search').goal)
  const edited = { base: null, name: 'Cart', audience: noPeople, exclude: noPeople, known }
  expect(faultsOf({ ...edited, draft: sound })).toEqual([])
  expect(faultsOf({ ...edited, draft: { ...sound, ...different } })).toEqual([{ code, path: ['limits', 'stopLoss'] }])
})
