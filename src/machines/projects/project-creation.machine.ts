import { assign, emit, sendTo, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { projectNameRule } from '#contract/http/rules.ts'
import type { Project } from '#contract/projects/projects.ts'
import { problemOf } from '#machines/kit/failure.ts'
import { type Form, type FormEvent, type FormRejected, fieldEvents, formKit, rejectForm } from '#machines/kit/form.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'

type Field = 'name'
/** What a creation tells its parent before its end. */
export type CreationReport = { type: 'creation.sent' } | { type: 'creation.refused' }

type Owner = Recipient<CreationReport>
type Input = { owner?: Owner } | undefined
/** `key` identifies the form to the server, so that a form that is sent again creates no second project. */
type Context = { form: Form<Field>; key: string; problem: Problem | null; project: Project | null; owner: Owner | null }

const rules = { name: projectNameRule }

const kit = formKit<Field, Context>({ rulesFor: () => rules })

/** Leads someone from a name to a new project, which is its output. */
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
  guards: kit.guards,
  actions: {
    ...kit.actions,
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
        ...fieldEvents<Field>(),
        'form.submit': [
          {
            guard: 'isFilledIn',
            target: 'creating',
            actions: ['forgetProblem', { type: 'tellOwner', params: { type: 'creation.sent' } }],
          },
          rejectForm,
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
            { type: 'rememberProblem', params: problemOf },
            { type: 'announceProblem', params: problemOf },
            { type: 'tellOwner', params: { type: 'creation.refused' } },
          ],
        },
      },
    },
    created: { type: 'final' },
  },
})
