import { expect, test } from 'vitest'
import { readRules, rulesDraftOf } from '#machines/coupons/pool-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { pool } from './coupons.ts'
import { graph, of } from './pool-editing.walks.ts'

describeMachine({
  name: 'pool-editing',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'form.open', pool },
    { type: 'draft.edit', change: { name: 'Summer' } },
    { type: 'draft.edit', change: { name: '' } },
    { type: 'draft.edit', change: { budget: '0' } },
    { type: 'draft.edit', change: { validFrom: '2026-04-02T00:00:00.000Z', validTo: '2026-04-01T00:00:00.000Z' } },
    { type: 'pool.save' },
    { type: 'form.close' },
  ],
  laws: [
    law('a pool is saved as it is typed, over the revision that was opened, when its form is sound, and only then', () => {
      return ({ event, before, news }) => {
        const isWanted = event?.type === 'pool.save' && before.matches('editing')
        const read = readRules(before.context.draft, pool.revision)
        const wanted = isWanted && 'change' in read ? [{ ...of, poolId: pool.id, change: read.change }] : []
        expect(news.calls.map(({ input }) => input)).toEqual(wanted)
      }
    }),
    law('what is wrong is marked when somebody tries to save it, until the field is edited', () => {
      return ({ event, before, snapshot }) => {
        if (event?.type === 'pool.save' && before.matches('editing')) {
          const read = readRules(before.context.draft, pool.revision)
          if ('wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
        }
        if (event?.type === 'draft.edit' && before.matches('editing'))
          for (const name of Object.keys(event.change)) expect(snapshot.context.wrong).not.toContain(name)
      }
    }),
    law('what was typed stays over a failure, which is told beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused') return
      expect(snapshot.context.draft).toEqual(before.context.draft)
      expect(snapshot.context.problem).toMatchObject({ code: 'coupon.changed' })
    }),
    law('each form begins with the pool as it is', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'form.open' || !before.matches('closed')) return
      expect(snapshot.context).toEqual({ ...of, pool, draft: rulesDraftOf(pool), wrong: [], problem: null })
    }),
    law('what came of it is told once, and a saved pool closes the form', () => ({ settled, snapshot, news }) => {
      const told = settled?.status === 'answered' ? ['pool.saved'] : settled?.status === 'refused' ? ['pool.refused'] : []
      expect(news.emitted.map(({ type }) => type)).toEqual(told)
      if (settled?.status === 'answered') expect(snapshot.matches('closed')).toBe(true)
    }),
    law('it is busy exactly while a pool is saved, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'form.close' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})

test('a pool that ends before it begins is wrong at its end, and a draft that was not edited changes nothing', () => {
  const rules = { ...pool.rules, validFrom: '2026-04-01T08:30:15.000Z', lowStock: 20 }
  const draft = rulesDraftOf({ ...pool, rules })
  expect(readRules(draft, 3)).toEqual({ change: { name: 'Spring', rules, replaces: 3 } })
  expect(readRules({ ...draft, validTo: '2026-03-01T00:00:00.000Z' }, 3)).toEqual({ wrong: ['validTo'] })
  expect(readRules({ ...draft, name: ' ', budget: '-1' }, 3)).toEqual({ wrong: ['name', 'budget'] })
})
