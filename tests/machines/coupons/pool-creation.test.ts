import { expect, test } from 'vitest'
import { emptyDraft, readDraft } from '#machines/coupons/pool-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './pool-creation.walks.ts'

describeMachine({
  name: 'pool-creation',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'form.open' },
    { type: 'draft.edit', change: { name: 'Spring' } },
    { type: 'draft.edit', change: { name: 'x'.repeat(101) } },
    { type: 'draft.edit', change: { count: '1,5' } },
    { type: 'pool.create' },
    { type: 'form.close' },
  ],
  laws: [
    law('a pool is created as it is typed, when its form is sound, and only then', () => ({ event, before, news }) => {
      const isWanted = event?.type === 'pool.create' && before.matches('editing')
      const read = readDraft(before.context.draft)
      const wanted = isWanted && 'pool' in read ? [{ ...of, pool: read.pool }] : []
      expect(news.calls.map(({ input }) => input)).toEqual(wanted)
    }),
    law('what is wrong is marked when somebody tries to create it, until the field is edited', () => {
      return ({ event, before, snapshot }) => {
        if (event?.type === 'pool.create' && before.matches('editing')) {
          const read = readDraft(before.context.draft)
          if ('wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
        }
        if (event?.type === 'draft.edit' && before.matches('editing'))
          for (const name of Object.keys(event.change)) expect(snapshot.context.wrong).not.toContain(name)
      }
    }),
    law('what was typed stays over a failure, which is told beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused') return
      expect(snapshot.context.draft).toEqual(before.context.draft)
      expect(snapshot.context.problem).toMatchObject({ code: 'coupon.taken' })
    }),
    law('each form begins empty', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'form.open' || !before.matches('closed')) return
      expect(snapshot.context).toEqual({ ...of, draft: emptyDraft, wrong: [], problem: null })
    }),
    law('a created pool is told once, and closes the form', () => ({ settled, snapshot, news }) => {
      const isCreated = settled?.status === 'answered'
      expect(news.emitted).toEqual(isCreated ? [{ type: 'pool.created', pool: settled.answer }] : [])
      if (isCreated) expect(snapshot.matches('closed')).toBe(true)
    }),
    law('it is busy exactly while a pool is created, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'form.close' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})

test('each field that is wrong is named, and an empty number limits nothing', () => {
  const sound = { ...emptyDraft, name: 'Spring', personLimit: '' }
  expect(readDraft(sound)).toMatchObject({
    pool: { name: 'Spring', source: { kind: 'generated', count: 1_000 }, rules: { personLimit: null, budget: null } },
  })
  expect(readDraft({ ...sound, pattern: 'SALE-####' })).toEqual({ wrong: ['pattern'] })
  expect(readDraft({ ...sound, count: '', budget: '0', lowStock: 'x' })).toEqual({ wrong: ['count', 'budget', 'lowStock'] })
  expect(readDraft({ ...sound, kind: 'shared', code: 'TWO WORDS' })).toEqual({ wrong: ['code'] })
})
