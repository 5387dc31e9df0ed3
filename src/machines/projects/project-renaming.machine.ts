import { setup } from 'xstate'
import { projectNameRule } from '#contract/http/rules.ts'
import type { Project } from '#contract/projects/projects.ts'
import { type FormContext, type FormEvent, type FormRejected, fieldEvents, formKit, rejectForm } from '#machines/kit/form.ts'
import type { RefusedName } from './project-list.ts'

type Field = 'name'
type Context = FormContext<Field> & { project: Project }

const rules = { name: projectNameRule }

const kit = formKit<Field, Context>({ rulesFor: () => rules })

/**
 * Leads someone from a project's name, or from one that the server refused, to another name, which is its output. The selection renames the
 * project.
 */
export const projectRenamingMachine = setup({
  types: {
    input: {} as { project: Project; refused?: RefusedName | null },
    context: {} as Context,
    events: {} as FormEvent<Field>,
    output: {} as { name: string },
    emitted: {} as FormRejected<Field>,
  },
  guards: kit.guards,
  actions: kit.actions,
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
        ...fieldEvents<Field>(),
        'form.submit': [{ guard: 'isFilledIn', target: 'named' }, rejectForm],
      },
    },
    named: { type: 'final' },
  },
})
