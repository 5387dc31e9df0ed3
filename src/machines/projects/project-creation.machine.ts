import { assign, emit, sendTo, setup } from 'xstate'
import { type Problem, toProblem } from '#contract/http/problem.ts'
import { projectNameRule } from '#contract/http/rules.ts'
import type { Project } from '#contract/projects/projects.ts'
import { type Form, type FormEvent, type FormRejected, formActions, isFilledIn } from '#machines/kit/form.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'name'
/** What the owner of a creation is told on the way to its end. */
export type CreationReport = { type: 'creation.sent' } | { type: 'creation.refused' }

type Owner = Recipient<CreationReport>
type Input = { owner?: Owner } | undefined
/** `key` names the form to the server, so that a form that is sent again makes no second project. */
type Context = { form: Form<Field>; key: string; problem: Problem | null; project: Project | null; owner: Owner | null }

const rules = { name: projectNameRule }

/** Leads someone from a name to a new project, its output. */
export const projectCreationMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as FormEvent<Field>,
    output: {} as { project: Project | null },
    emitted: {} as FormRejected<Field> | { type: 'project.failed'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    makeFormKey: toBeProvided<void, string>('makeFormKey'),
    createProject: toBeProvided<{ name: string; key: string }, Project>('createProject'),
  },
  guards: { isFilledIn: ({ context }) => isFilledIn(context.form, rules) },
  actions: {
    ...formActions<Context, Field, FormEvent<Field>>(() => rules),
    rememberKey: assign({ key: (_, key: string) => key }),
    rememberProject: assign({ project: (_, project: Project) => project }),
    tellOwner: sendTo(
      ({ context, self }) => context.owner ?? self,
      (_, report: CreationReport) => report,
    ),
    announceProblem: emit((_, problem: Problem) => ({ type: 'project.failed', problem })),
  },
}).createMachine({
  id: 'projectCreation',
  context: ({ input }) => ({
    form: { values: { name: '' }, problems: {} },
    key: '',
    problem: null,
    project: null,
    owner: input?.owner ?? null,
  }),
  output: ({ context }) => ({ project: context.project }),
  initial: 'naming',
  invoke: {
    id: 'makeFormKey',
    src: 'makeFormKey',
    onDone: { actions: { type: 'rememberKey', params: ({ event }) => event.output } },
  },
  states: {
    naming: {
      on: {
        'field.edit': { actions: { type: 'editField', params: ({ event }) => event } },
        'field.leave': { actions: { type: 'validateField', params: ({ event }) => event } },
        'form.submit': [
          {
            guard: 'isFilledIn',
            target: 'creating',
            actions: ['forgetProblem', { type: 'tellOwner', params: { type: 'creation.sent' } }],
          },
          { actions: ['validateForm', 'showFirstProblem'] },
        ],
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        id: 'createProject',
        src: 'createProject',
        input: ({ context }) => ({ name: context.form.values.name.trim(), key: context.key }),
        onDone: { target: 'created', actions: { type: 'rememberProject', params: ({ event }) => event.output } },
        onError: {
          target: 'naming',
          actions: [
            { type: 'rememberProblem', params: ({ event }) => toProblem(event.error) },
            { type: 'announceProblem', params: ({ event }) => toProblem(event.error) },
            { type: 'tellOwner', params: { type: 'creation.refused' } },
          ],
        },
      },
    },
    created: { type: 'final' },
  },
})
