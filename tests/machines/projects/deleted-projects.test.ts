import { expect } from 'vitest'
import type { DeletedProject } from '#contract/projects/projects.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { changeLaws, idIn, resourceLaws } from '#tests/support/machine-resources.ts'
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
    ...resourceLaws<DeletedProject[]>({
      key: 'projects',
      call: 'listDeleted',
      empty: [],
      states: { loaded: 'listed', failed: 'failed', denied: 'denied' },
      apply: (projects, restoration) => projects.filter(({ id }) => id !== idIn(restoration)),
    }),
    // After a failure the list is read again: somebody else may have brought it back.
    ...changeLaws({
      key: 'restoring',
      calls: { restoreProject: true },
      done: 'project.restored',
      failed: 'restoration.failed',
      states: { done: 'listed', failed: 'loading' },
    }),
    law('a reload asks anew, also while the list is loading', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'deleted.reload' && ['loading', 'listed', 'failed'].includes(String(before.value))
      if (isAsked) expect(news.calls.map(({ id }) => id)).toEqual(['listDeleted'])
    }),
    law('only listed projects are restored, one at a time', () => ({ event, before, news }) => {
      const listed: DeletedProject[] = before.context.projects
      const asked = event?.type === 'project.restore' && before.matches('listed') && listed.some(({ id }) => id === event.id)
      const sent = news.calls.filter(({ id }) => id === 'restoreProject').map(({ input }) => input)
      expect(sent).toEqual(asked ? [{ id: event.id }] : [])
    }),
  ],
})
