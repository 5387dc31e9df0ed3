import { describe, expect, test } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { readGoal, typedGoalOf } from '#machines/goals/goal-form.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { goal, graph, of } from './goal-editor.walks.ts'
import { goalOf } from './goals.ts'

describeMachine({
  name: 'goal-editor',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'goal.edit', typed: { to: '2026-02-01' } },
    { type: 'goal.edit', typed: { to: '2026-03-30', target: '12,5' } },
    { type: 'goal.edit', typed: { metric: 'conversionRate', isShare: true } },
    { type: 'goal.edit', typed: { metric: 'library:cartRate', isShare: true, target: '101' } },
  ],
  laws: [
    law(
      'only a sound goal is sent, with the revision that is known; of another one each wrong field is marked',
      () => (moment) => {
        const { event, before, news, snapshot } = moment
        const isSubmitted = event?.type === 'form.submit' && before.matches('editing')
        const read = readGoal(before.context.typed)
        const content = 'content' in read ? read.content : null
        expect(news.calls.filter(({ id }) => id === 'saveGoal').map(({ input }) => input)).toEqual(
          isSubmitted && content ? [{ projectId: 'first', goal: before.context.goal, content }] : [],
        )
        if (isSubmitted && 'wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
      },
    ),
    law('what is typed stays until it is saved, or until the version of somebody else is asked for and read', () => (moment) => {
      const { event, before, settled, snapshot } = moment
      const isEdited = event?.type === 'goal.edit' && before.matches('editing')
      const isRead = settled?.status === 'answered' && settled.id === 'readGoal'
      if (!isEdited && !isRead) expect(snapshot.context.typed).toEqual(before.context.typed)
      if (isRead && snapshot.context.goal) expect(snapshot.context.typed).toEqual(typedGoalOf(snapshot.context.goal))
    }),
    law('where somebody else was first, nothing is sent again before their version was read', () => (moment) => {
      const { event, before, settled, news, snapshot } = moment
      const isChanged =
        settled?.status === 'refused' && settled.id === 'saveGoal' && toProblem(settled.answer).code === 'goal.changed'
      if (isChanged) expect(snapshot.value).toBe('replaced')
      if (before.matches('replaced'))
        expect(news.calls.map(({ id }) => id)).toEqual(event?.type === 'goal.reload' ? ['readGoal'] : [])
    }),
    law('that it was saved is announced once, and it is busy exactly while it calls', () => (moment) => {
      const { settled, news, calls, snapshot } = moment
      const isSaved = settled?.status === 'answered' && settled.id === 'saveGoal'
      expect(news.emitted.map(({ type }) => type)).toEqual(isSaved ? ['goal.saved'] : [])
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})

describe('a typed goal', () => {
  const typed = typedGoalOf(goal)
  test('is read as it was saved, a share in per cent', () => {
    const { metric, target, from, to, owner } = goal
    expect(readGoal(typed)).toEqual({ content: { metric, target, from, to, owner } })
    const share = goalOf({ metric: 'conversionRate', target: 0.035 })
    expect(typedGoalOf(share).target).toBe('3.5')
    expect(readGoal(typedGoalOf(share))).toMatchObject({ content: { target: 0.035 } })
    expect(readGoal({ ...typedGoalOf(share), target: '101' })).toEqual({ wrong: ['target'] })
  })
  test('about a share of the library is typed in per cent, and is no more than all', () => {
    const library = { id: 'cartRate', name: null, kind: 'proportion' as const, isMoney: false }
    const share = typedGoalOf(goalOf({ metric: 'library:cartRate', library, target: 0.2 }))
    expect(share).toMatchObject({ isShare: true, target: '20' })
    expect(readGoal(share)).toMatchObject({ content: { metric: 'library:cartRate', target: 0.2 } })
    expect(readGoal({ ...share, target: '100.1' })).toEqual({ wrong: ['target'] })
    const ratio = goalOf({ metric: 'library:orderValue', library: { ...library, id: 'orderValue', kind: 'ratio' }, target: 250 })
    expect(readGoal(typedGoalOf(ratio))).toMatchObject({ content: { target: 250 } })
  })
  test('that ends before it begins, or after more than a year, is wrong at its end', () => {
    expect(readGoal({ ...typed, to: '2026-02-28' })).toEqual({ wrong: ['to'] })
    expect(readGoal({ ...typed, to: '2027-03-02' })).toEqual({ wrong: ['to'] })
    expect(readGoal({ ...typed, to: typed.from })).toHaveProperty('content')
  })
  test('names each field that is wrong', () => {
    expect(readGoal({ ...typed, target: '0', from: '2026-02-31', owner: '' })).toEqual({ wrong: ['target', 'from', 'owner'] })
  })
})
