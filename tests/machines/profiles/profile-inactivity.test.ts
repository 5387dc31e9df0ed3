import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import type { ProfileInactivity } from '#contract/profiles/inactivity.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { forgetting, graph } from './profile-inactivity.walks.ts'

const orLater = (days: number | null) => days ?? Number.POSITIVE_INFINITY

describeMachine({
  name: 'profile-inactivity',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    ...Array.from({ length: 6 }, () => ({ type: 'form.submit' as const })),
    { type: 'days.choose', days: 730 },
    done('viewInactivity', forgetting(365, false)),
    done('viewInactivity', forgetting(null)),
    done('weighInactivity', forgetting(90)),
    done('weighInactivity', { ...forgetting(365), projectName: 'Tea' }),
    { type: 'name.type', name: ' Shop ' },
    { type: 'name.type', name: 'Tea' },
  ],
  laws: [
    law('what is shown is the server’s latest, of this project', () => {
      let last: unknown = null
      return ({ news, settled, snapshot }) => {
        const asked = news.calls.filter(({ id }) => id !== 'saveInactivity')
        expect(asked.map(({ input }) => input)).toEqual(asked.map(() => ({ projectId: 'first' })))
        if (settled?.status === 'answered') last = settled.answer
        expect(snapshot.context.inactivity).toEqual(last)
      }
    }),
    law('it is unsaved exactly while a choice differs from what is stored, which needs the permission', () => ({ snapshot }) => {
      const { chosen } = snapshot.context
      const inactivity = snapshot.context.inactivity as ProfileInactivity | null
      expect(snapshot.hasTag('unsaved')).toBe(chosen !== null)
      if (snapshot.matches('saved')) expect(chosen).toBeNull()
      if (chosen?.days) expect(inactivity?.choices.map(({ days }) => days)).toContain(chosen.days)
    }),
    law('people are forgotten sooner only after the figures were read again and the project’s name was typed', () => {
      let looked: ProfileInactivity | null = null
      let name = ''
      return ({ event, before, settled, news }) => {
        if (event?.type === 'form.submit' && before.matches('changed')) looked = null
        if (settled?.id === 'weighInactivity') {
          looked = settled.status === 'answered' ? (settled.answer as ProfileInactivity) : null
          name = ''
        }
        if (event?.type === 'name.type' && before.matches('asking')) name = event.name
        for (const { input } of news.calls.filter(({ id }) => id === 'saveInactivity')) {
          const { days, replaces } = input as { days: number | null; replaces: number | null }
          expect([days, replaces]).toEqual([before.context.chosen?.days ?? null, looked?.days ?? null])
          if (orLater(days) >= orLater(replaces)) continue
          expect(event?.type).toBe('deletion.confirm')
          expect(name.trim()).toBe(looked?.projectName)
        }
      }
    }),
    law('a typed name is valid for one question only', () => ({ snapshot }) => {
      expect(snapshot.can({ type: 'deletion.confirm' })).toBe(snapshot.matches({ asking: 'sure' }))
      if (!snapshot.matches('asking')) expect(snapshot.context.typed).toBe('')
    }),
    law('each result of saving is announced once', () => ({ before, settled, news }) => {
      const isStored = (settled?.answer as ProfileInactivity | undefined)?.days === before.context.chosen?.days
      const outcome =
        settled?.status === 'refused'
          ? { type: 'inactivity.failed', problem: toProblem(settled.answer) }
          : { type: isStored ? 'inactivity.saved' : 'inactivity.outdated' }
      expect(news.emitted).toEqual(settled?.id === 'saveInactivity' ? [outcome] : [])
    }),
    law('it is busy exactly while it reads again or saves', () => ({ calls, snapshot }) => {
      const ids = ['weighInactivity', 'saveInactivity']
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ id, status }) => status === 'pending' && ids.includes(id)))
    }),
  ],
})
