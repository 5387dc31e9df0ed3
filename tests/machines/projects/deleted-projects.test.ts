import { expect } from 'vitest'
import type { DeletedProject } from '#contract/projects/projects.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, second } from './deleted-projects.walks.ts'

describeMachine({
  name: 'deleted-projects',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    { type: 'project.restore', id: second.id },
    { type: 'project.restore', id: 'nobody' },
    done('listDeleted', []),
    done('listDeleted', [second]),
  ],
  laws: [
    law('the list is what the server said, without what it has brought back since', () => {
      let listed: DeletedProject[] = []
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') {
          if (settled.id === 'listDeleted') listed = settled.answer as DeletedProject[]
          if (settled.id === 'restoreProject') listed = listed.filter(({ id }) => id !== (settled.input as { id: string }).id)
        }
        expect(snapshot.context.projects).toEqual(listed)
      }
    }),
    law('only a listed project is brought back, and one at a time', () => ({ event, before, news, snapshot, calls }) => {
      const listed: DeletedProject[] = before.context.projects
      const asked = event?.type === 'project.restore' && before.matches('listed') && listed.some(({ id }) => id === event.id)
      const sent = news.calls.filter(({ id }) => id === 'restoreProject').map(({ input }) => input)
      expect(sent).toEqual(asked ? [{ id: event.id }] : [])
      const pending = calls.find(({ id, status }) => id === 'restoreProject' && status === 'pending')
      expect(snapshot.hasTag('busy')).toBe(pending !== undefined)
      expect(snapshot.context.restoring).toBe(pending ? (pending.input as { id: string }).id : null)
    }),
    law('a restoration and its failure are announced, once each, and after a failure the list is asked for again', () => {
      return ({ settled, news, snapshot }) => {
        const isRestoration = settled?.id === 'restoreProject'
        const problem = (settled?.answer as { problem?: unknown } | undefined)?.problem
        const said = settled?.status === 'answered' ? { type: 'project.restored' } : { type: 'restoration.failed', problem }
        expect(news.emitted).toEqual(isRestoration ? [said] : [])
        if (isRestoration) expect(snapshot.value).toBe(settled.status === 'answered' ? 'listed' : 'loading')
      }
    }),
    law('a list that could not be read says why until it could, and one that is denied says nothing', () => {
      let problem: unknown = null
      return ({ settled, snapshot }) => {
        if (settled?.id === 'listDeleted') {
          const said = settled.status === 'refused' ? (settled.answer as { problem: { code: string } }).problem : null
          const isDenied = said?.code === 'permission.denied'
          if (!isDenied) problem = said
          expect(snapshot.value).toBe(said === null ? 'listed' : isDenied ? 'denied' : 'failed')
        }
        expect(snapshot.context.problem).toEqual(problem)
      }
    }),
  ],
})
