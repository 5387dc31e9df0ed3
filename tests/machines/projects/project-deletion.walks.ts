import { projectDeletionMachine } from '#machines/projects/project-deletion.machine.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

const project = projectCalled('first')

export const graph = graphOf(projectDeletionMachine, {
  input: { project },
  examples: [
    { type: 'name.type', name: project.projectName },
    { type: 'name.type', name: 'Project' },
  ],
  serialize: ({ typed }) => typed,
  detail: (event) => (event.type === 'name.type' ? JSON.stringify(event.name) : undefined),
})

export const { walks } = graph
