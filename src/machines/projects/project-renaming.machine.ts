import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { projectNameRule } from '#contract/http/rules.ts'
import type { Project } from '#contract/projects/projects.ts'
import { edited, type Form, type FormEvent, firstProblem, isFilledIn, left, validated } from '#machines/kit/form.ts'
import type { RefusedName } from './project-list.ts'

type Field = 'name'
type Context = { project: Project; form: Form<Field>; problem: Problem | null }

const rules = { name: projectNameRule }

/** Leads someone from a project's name, or from one that the server refused, to another one, its output. The selection makes it so. */
export const projectRenamingMachine = setup({
  types: {
    input: {} as { project: Project; refused?: RefusedName | null },
    context: {} as Context,
    events: {} as FormEvent<Field>,
    output: {} as { name: string },
    emitted: {} as { type: 'form.rejected'; field: Field | null },
  },
  guards: { isFilledIn: ({ context }) => isFilledIn(context.form, rules) },
  actions: {
    editField: assign({
      form: ({ context }, { field, value }: { field: Field; value: string }) => edited(context.form, field, value),
      problem: null,
    }),
    validateField: assign({ form: ({ context }, { field }: { field: Field }) => left(context.form, rules, field) }),
    validateForm: assign({ form: ({ context }) => validated(context.form, rules) }),
    showFirstProblem: emit(({ context }) => ({ type: 'form.rejected', field: firstProblem(context.form, rules) })),
  },
}).createMachine({
  id: 'projectRenaming',
  context: ({ input: { project, refused } }) => ({
    project,
    form: { values: { name: refused?.name ?? project.projectName }, problems: {} },
    problem: refused?.problem ?? null,
  }),
  output: ({ context }) => ({ name: context.form.values.name.trim() }),
  initial: 'naming',
  states: {
    naming: {
      on: {
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'form.submit': [{ guard: 'isFilledIn', target: 'named' }, { actions: ['validateForm', 'showFirstProblem'] }],
      },
    },
    named: { type: 'final' },
  },
})
