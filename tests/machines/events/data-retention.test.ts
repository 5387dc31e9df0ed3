import { expect } from 'vitest'
import type { ProjectData } from '#contract/events/project-data.ts'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { dataWith, graph } from './data-retention.walks.ts'

const readOnly = dataWith(13, false)
const choosable = [1, 3, 6, 12, 13, 24, 36]

describeMachine({
  name: 'data-retention',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    // What failed is tried again often enough to be seen.
    ...Array.from({ length: 6 }, () => ({ type: 'form.submit' })),
    ...[1, 12, 24, 18, Number.NaN].map((months) => ({ type: 'retention.choose', months })),
    ...['viewData', 'refreshData', 'weighData'].map((id) => done(id, readOnly)),
    done('refreshData', dataWith(6)),
    done('weighData', dataWith(3)),
    done('weighData', { ...dataWith(13), projectName: 'Tea' }),
    { type: 'name.type', name: ' Shop ' },
    { type: 'name.type', name: 'Tea' },
  ],
  laws: [
    law('the data shown are the server’s latest, of this project', () => {
      let last: unknown = null
      return ({ news, settled, snapshot }) => {
        const asked = news.calls.filter(({ id }) => id !== 'saveRetention')
        expect(asked.map(({ input }) => input)).toEqual(asked.map(() => ({ projectId: 'first' })))
        if (settled?.status === 'answered') last = settled.answer
        expect(snapshot.context.data).toEqual(last)
      }
    }),
    law('it is unsaved exactly while a choice differs from the stored retention', () => {
      return ({ snapshot }) => {
        const { chosen } = snapshot.context
        expect(snapshot.hasTag('unsaved')).toBe(chosen !== null)
        if (chosen !== null) expect(choosable).toContain(chosen)
        if (snapshot.matches('saved')) expect(chosen).toBeNull()
      }
    }),
    law(
      'a choice is kept until it is saved, reverted or equal to the stored one; without the permission nothing can be chosen',
      () => {
        let chosen: number | null = null
        return ({ event, before, settled, snapshot }) => {
          const data = before.context.data as ProjectData | null
          const mayChoose = before.matches('saved') || before.matches('changed')
          if (event?.type === 'retention.choose' && mayChoose) {
            const isOther = choosable.includes(event.months) && event.months !== data?.retention.months
            chosen = isOther && data?.retention.mayChange ? event.months : null
          }
          if (event?.type === 'retention.revert' && before.matches('changed')) chosen = null
          if (settled?.status === 'answered' && (settled.id === 'weighData' || settled.id === 'saveRetention'))
            if ((settled.answer as ProjectData).retention.months === chosen) chosen = null
          expect(snapshot.context.chosen).toBe(chosen)
        }
      },
    ),
    law('a shorter retention is saved only after the data were read again and the project’s name was typed', () => {
      let looked: ProjectData | null = null
      let name = ''
      return ({ event, before, settled, news }) => {
        if (event?.type === 'form.submit' && before.matches('changed')) looked = null
        if (settled?.id === 'weighData') {
          looked = settled.status === 'answered' ? (settled.answer as ProjectData) : null
          name = ''
        }
        if (event?.type === 'name.type' && before.matches('asking')) name = event.name
        for (const { input } of news.calls.filter(({ id }) => id === 'saveRetention')) {
          const { months, replaces } = input as { months: number; replaces: number }
          expect(replaces).toBe(looked?.retention.months)
          if (months >= replaces) continue
          expect(event?.type).toBe('deletion.confirm')
          expect(name.trim()).toBe(looked?.projectName)
        }
      }
    }),
    law('the chosen retention is sent together with the stored one, and only after it was submitted', () => {
      let isSubmitted = false
      return ({ event, before, news, snapshot }) => {
        if (event?.type === 'form.submit' && before.matches('changed')) isSubmitted = true
        const sent = news.calls.filter(({ id }) => id === 'saveRetention').map(({ input }) => input)
        if (sent.length > 0) expect(isSubmitted).toBe(true)
        const { chosen, data } = snapshot.context
        expect(sent).toEqual(sent.map(() => ({ projectId: 'first', months: chosen, replaces: data?.retention.months })))
        if (snapshot.matches('saved') || snapshot.matches('changed')) isSubmitted = false
      }
    }),
    law(
      'a typed name is valid for one question only, and confirms only if it is the project’s name, without surrounding spaces',
      () => {
        return ({ event, before, snapshot }) => {
          const isSure = snapshot.matches({ asking: 'sure' })
          expect(snapshot.can({ type: 'deletion.confirm' })).toBe(isSure)
          if (!snapshot.matches('asking')) return expect(snapshot.context.typed).toBe('')
          if (event?.type !== 'name.type' || !before.matches('asking')) return
          expect(snapshot.context.typed).toBe(event.name)
          expect(isSure).toBe(event.name.trim() === snapshot.context.data?.projectName)
        }
      },
    ),
    law('a choice from before signing in again is restored or discarded at once, never later', () => ({ snapshot }) => {
      const canChoose = snapshot.matches('saved') || snapshot.matches('changed')
      for (const months of [6, 13, 18]) expect(snapshot.can({ type: 'retention.choose', months })).toBe(canChoose)
    }),
    law('each result of saving is announced once, and a failure is shown until the next choice, report or attempt', () => {
      let isFailed = false
      return ({ event, before, settled, news, snapshot }) => {
        const isSaving = settled?.id === 'saveRetention'
        const isKept = (settled?.answer as ProjectData | undefined)?.retention?.months === before.context.chosen
        const outcome =
          settled?.status === 'refused'
            ? { type: 'retention.failed', problem: toProblem(settled.answer) }
            : { type: isKept ? 'retention.saved' : 'retention.outdated' }
        expect(news.emitted).toEqual(isSaving ? [outcome] : [])
        if (settled && settled.id !== 'refreshData') isFailed = settled.status === 'refused'
        const isMoved = event?.type === 'retention.choose' || event?.type === 'retention.revert'
        if (isMoved && (before.matches('saved') || before.matches('changed'))) isFailed = false
        if (event?.type === 'data.reload' && before.matches('failed')) isFailed = false
        if (event?.type === 'form.submit' && before.matches('changed')) isFailed = false
        expect(snapshot.context.problem !== null).toBe(isFailed)
      }
    }),
    law('it is busy exactly while it reads again or saves', () => ({ calls, snapshot }) => {
      const isCalling = calls.some(({ id, status }) => status === 'pending' && (id === 'weighData' || id === 'saveRetention'))
      expect(snapshot.hasTag('busy')).toBe(isCalling)
    }),
  ],
})
