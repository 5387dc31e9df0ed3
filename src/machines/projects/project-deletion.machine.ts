import { assign, setup } from 'xstate'
import type { Project } from '#contract/projects/projects.ts'
import { isTypedName } from './typed-name.ts'

type Context = { project: Project; typed: string }

/** Lets someone delete a project only after typing its name. The selection deletes the project. */
export const projectDeletionMachine = setup({
  types: {
    input: {} as { project: Project },
    context: {} as Context,
    events: {} as { type: 'name.type'; name: string } | { type: 'deletion.confirm' },
  },
  guards: { isNameOf: (_, { project, name }: { project: Project; name: string }) => isTypedName(name, project.projectName) },
  actions: { rememberTyped: assign({ typed: (_, name: string) => name }) },
}).createMachine({
  id: 'projectDeletion',
  context: ({ input: { project } }) => ({ project, typed: '' }),
  initial: 'asking',
  on: {
    'name.type': [
      {
        guard: { type: 'isNameOf', params: ({ context, event }) => ({ project: context.project, name: event.name }) },
        target: '.sure',
        actions: { type: 'rememberTyped', params: ({ event }) => event.name },
      },
      { target: '.asking', actions: { type: 'rememberTyped', params: ({ event }) => event.name } },
    ],
  },
  states: {
    asking: {},
    sure: { on: { 'deletion.confirm': 'confirmed' } },
    confirmed: { type: 'final' },
  },
})
