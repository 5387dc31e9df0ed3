import { sampleProjectMachine } from '#machines/projects/sample-project.machine.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const sample = { ...projectCalled('sample'), isSample: true }

export const graph = graphOf(sampleProjectMachine, {
  examples: [
    { type: 'sample.create', name: 'Sample shop' },
    { type: 'sample.found', id: sample.id },
    done('createSample', sample),
    failed('createSample', { code: 'project.tooMany' }),
    failed('createSample', { code: 'sample.exists' }),
    done('readProgress', { projectId: sample.id, filled: 0.4 }),
    done('readProgress', { projectId: sample.id, filled: 1 }),
    failed('readProgress', { code: 'transport.offline', status: 0 }),
    done('deleteSample'),
    failed('deleteSample', { code: 'server.failed', status: 500 }),
    failed('deleteSample', { code: 'project.unknown' }),
    done('restoreSample', sample),
    failed('restoreSample', { code: 'sample.exists' }),
  ],
  detail: (event) =>
    event.type === 'xstate.done.actor.readProgress' && 'output' in event
      ? JSON.stringify((event.output as { filled: number }).filled)
      : undefined,
})

export const { walks } = graph
