import { projectCreationMachine } from '#machines/projects/project-creation.machine.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const graph = graphOf(projectCreationMachine, {
  examples: [
    { type: 'field.edit', field: 'name', value: 'Shop' },
    { type: 'field.leave', field: 'name' },
    done('makeFormKey', 'form-1'),
    done('createProject', projectCalled('shop')),
    failed('createProject', { code: 'server.failed', status: 500 }),
  ],
  serialize: ({ form }) => form.values,
  detail: (event) => ('field' in event ? event.field : undefined),
})

export const { walks } = graph
