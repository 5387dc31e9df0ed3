import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import type { OwnSummary } from '#contract/own-account/notifications.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, offAlerts, onSummary } from './notifications.walks.ts'

describeMachine({
  name: 'notifications',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    { type: 'notification.set', change: offAlerts },
    { type: 'notification.set', change: { ...offAlerts, isOn: true } },
    { type: 'notification.set', change: onSummary },
    { type: 'notification.set', change: { ...onSummary, projectId: '00000000-0000-4000-8000-000000000009' } },
    { type: 'notifications.reload' },
  ],
  laws: [
    law('what is shown is the server’s latest answer', () => {
      let known: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') known = settled.answer
        expect(snapshot.context.notifications).toEqual(known)
      }
    }),
    law('a choice is sent once for each press, and only if it is another than the one that is known', () => {
      return ({ event, before, news }) => {
        const sent = news.calls.filter(({ id }) => id === 'changeNotification').map(({ input }) => input)
        if (sent.length > 0) expect(event?.type).toBe('notification.set')
        if (event?.type !== 'notification.set' || !before.matches('shown')) return
        const { notifications } = before.context
        const { change } = event
        const present =
          change.kind === 'weeklySummary'
            ? notifications?.summaries.find((it: OwnSummary) => it.projectId === change.projectId)?.isOn
            : notifications?.kinds[change.kind]
        expect(sent).toEqual(present === !change.isOn ? [change] : [])
      }
    }),
    law('a choice that failed is announced once, and what there is now is read again', () => ({ settled, snapshot, news }) => {
      const isRefused = settled?.id === 'changeNotification' && settled.status === 'refused'
      expect(news.emitted).toEqual(isRefused ? [{ type: 'notification.failed', problem: toProblem(settled.answer) }] : [])
      if (isRefused) expect(snapshot.value).toBe('loading')
    }),
    law('it is busy exactly while a choice is stored, and remembers which one', () => ({ calls, snapshot }) => {
      const isChanging = calls.some(({ id, status }) => id === 'changeNotification' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(isChanging)
      expect(snapshot.context.asked !== null).toBe(isChanging)
    }),
  ],
})
