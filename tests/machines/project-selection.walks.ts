import { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(projectSelectionMachine, {
  examples: [
    { type: 'project.choose', id: 'second' },
    done('loadProjects', [projectCalled('first'), projectCalled('second')]),
    done('loadProjects', []),
    failed('loadProjects', { code: 'transport.offline', status: 0 }),
    done('projectCreation', { project: projectCalled('third') }),
  ],
  serialize: ({ projects, currentId }) => [[...new Set(projects.map(({ id }) => id))], currentId],
})

export const { walks } = graph
