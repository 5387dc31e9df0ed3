import { projectRenamingMachine } from '#machines/projects/project-renaming.machine.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(projectRenamingMachine, {
  input: { project: projectCalled('first') },
  examples: [
    { type: 'field.edit', field: 'name', value: 'Tea' },
    { type: 'field.edit', field: 'name', value: ' ' },
    { type: 'field.leave', field: 'name' },
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => (event.type === 'field.edit' ? JSON.stringify(event.value) : undefined),
})

export const { walks } = graph
