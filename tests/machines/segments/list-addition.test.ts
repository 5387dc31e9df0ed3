import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, tasters } from './list-addition.walks.ts'

const names: Record<string, string | null> = {
  '': 'segmentName.required',
  ' ': 'segmentName.required',
  Fresh: null,
  ' Fresh ': null,
  ['x'.repeat(101)]: 'text.tooLong',
}

describeMachine({
  name: 'list-addition',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    ...Object.keys(names).map((value) => ({ type: 'field.edit', field: 'name', value })),
    { type: 'field.edit', field: 'list', value: 'tasters' },
    { type: 'addition.ask', profiles: [] },
    { type: 'addition.ask', profiles: ['cleo'] },
    { type: 'addition.retry' },
    { type: 'form.submit' },
    done('readLists', [tasters, { id: 'guests', name: 'Guests' }]),
  ],
  laws: [
    law('exactly the people who were selected are added, to the list that was chosen', () => {
      let selected: readonly string[] = []
      return ({ event, before, snapshot, news }) => {
        if (event?.type === 'addition.ask' && before.matches('still')) selected = event.profiles
        for (const { id, input } of news.calls)
          if (id === 'addToList')
            expect(input).toEqual({ projectId: 'first', list: snapshot.context.form.values.list, profiles: selected })
      }
    }),
    law(
      'lists are read of the project, and a new one is made there with the name as it was typed, without spaces around it',
      () => {
        return ({ before, news }) => {
          for (const { id, input } of news.calls) {
            if (id === 'readLists') expect(input).toEqual({ projectId: 'first' })
            if (id === 'createList') expect(input).toEqual({ projectId: 'first', name: before.context.form.values.name.trim() })
          }
        }
      },
    ),
    law('the lists that were read are offered, and the first of them is chosen', () => ({ settled, snapshot }) => {
      if (settled?.id !== 'readLists' || settled.status !== 'answered') return
      const lists = settled.answer as { id: string }[]
      expect(snapshot.context.lists).toEqual(lists)
      expect(snapshot.context.form).toEqual({ values: { list: lists[0]?.id ?? '', name: '' }, problems: {} })
    }),
    law('it is open from the selection on until it is done or left', () => ({ event, before, snapshot }) => {
      expect(snapshot.hasTag('open')).toBe(!snapshot.matches('still'))
      if (event?.type === 'addition.ask' && before.matches('still'))
        expect(snapshot.matches('reading')).toBe(event.profiles.length > 0)
    }),
    law('a failure is told until the next attempt', () => ({ settled, news, snapshot }) => {
      if (settled?.status === 'refused')
        expect(snapshot.context.problem).toMatchObject({ code: settled.id === 'createList' ? 'segment.taken' : 'server.busy' })
      if (news.calls.length > 0) expect(snapshot.context.problem).toBeNull()
    }),
    law('nobody is added to no list, and nothing opens where nobody is selected', () => ({ event, snapshot, news }) => {
      for (const { id, input } of news.calls) if (id === 'addToList') expect(Object(input).list).not.toBe('')
      if (event?.type === 'addition.ask' && event.profiles.length === 0) expect(news.calls).toEqual([])
      if (snapshot.hasTag('open')) expect(snapshot.context.profiles.length).toBeGreaterThan(0)
    }),
    law('a list that was made is not made again when adding to it fails', () => {
      let made: string | null = null
      return ({ event, settled, snapshot, news }) => {
        if (event?.type === 'addition.ask') made = null
        if (settled?.id === 'createList' && settled.status === 'answered') made = Object(settled.answer).id
        if (made !== null && snapshot.matches('adding')) {
          expect(news.calls.map(({ id }) => id)).not.toContain('createList')
          expect(snapshot.context.lists.map(({ id }: { id: string }) => id)).toContain(made)
        }
      }
    }),
    law('a name that is missing or too long is refused at its field, where a new list is wanted', () => {
      return ({ event, before, snapshot, news }) => {
        if (event?.type !== 'form.submit' || !before.matches('choosing')) return
        const { list, name } = before.context.form.values
        const problem = list === '' ? names[name] : null
        expect(snapshot.context.form.problems).toEqual(problem ? { name: problem } : {})
        expect(news.emitted).toEqual(problem ? [{ type: 'form.rejected', field: 'name' }] : [])
      }
    }),
    law('how many were added is told once, with the name of the list', () => ({ settled, before, news }) => {
      const isDone = settled?.id === 'addToList' && settled.status === 'answered'
      const { lists, form } = before.context
      expect(news.emitted.filter(({ type }) => type === 'list.extended')).toEqual(
        isDone
          ? [
              {
                type: 'list.extended',
                list: lists.find(({ id }: { id: string }) => id === form.values.list)?.name ?? '',
                added: settled.answer,
              },
            ]
          : [],
      )
    }),
    law(
      'it is busy exactly while a call is under way; a change cannot be left then',
      () =>
        ({ event, before, calls, snapshot }) => {
          expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
          const isChanging = before.matches('creating') || before.matches('adding')
          if (event?.type === 'addition.cancel' && isChanging) expect(snapshot).toBe(before)
        },
    ),
    law('nothing is left when it is closed', () => ({ snapshot }) => {
      if (!snapshot.matches('still')) return
      const { profiles, lists, form, problem } = snapshot.context
      expect({ profiles, lists, form, problem }).toEqual({
        ...{ profiles: [], lists: [], problem: null },
        form: { values: { list: '', name: '' }, problems: {} },
      })
    }),
  ],
})
