import type { GenericSchema } from 'valibot'
import { assign, type EventObject, emit } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type FieldProblem, validate } from '#contract/http/rules.ts'

export type Rules<Field extends string> = Record<Field, GenericSchema<string, string>>

/** The input, and the problems that are shown. A problem is removed when its field is edited. */
export type Form<Field extends string> = {
  values: Record<Field, string>
  problems: Partial<Record<Field, FieldProblem>>
}

export const edited = <Field extends string>(form: Form<Field>, field: NoInfer<Field>, value: string): Form<Field> => ({
  values: { ...form.values, [field]: value },
  problems: without(form.problems, field),
})

/** Like `edited`. If the field is one of a pair, the other fields of the pair that are not empty are validated again. */
export const editedInPair = <Field extends string>(
  form: Form<Field>,
  { field, value }: { field: NoInfer<Field>; value: string },
  { pair, rulesFor }: { pair: readonly NoInfer<Field>[]; rulesFor: (form: Form<Field>) => Rules<Field> },
): Form<Field> => {
  const next = edited(form, field, value)
  const others = pair.includes(field) ? pair.filter((it) => it !== field && next.values[it] !== '') : []
  return others.reduce(
    (sofar, it) => left({ values: sofar.values, problems: without(sofar.problems, it) }, rulesFor(next), it),
    next,
  )
}

export const left = <Field extends string>(form: Form<Field>, rules: Rules<Field>, field: NoInfer<Field>): Form<Field> => {
  const problem = validate(rules[field], form.values[field])
  return problem ? { ...form, problems: { ...form.problems, [field]: problem } } : form
}

export const validated = <Field extends string>(form: Form<Field>, rules: Rules<Field>): Form<Field> =>
  fieldsOf(rules).reduce((sofar, field) => left(sofar, rules, field), { ...form, problems: {} })

export const isFilledIn = <Field extends string>(form: Form<Field>, rules: Rules<Field>): boolean =>
  fieldsOf(rules).every((field) => validate(rules[field], form.values[field]) === null)

/** The first field with a problem, in the order of the rules, which is the order of the form. */
export const firstProblem = <Field extends string>(form: Form<Field>, rules: Rules<Field>): Field | null =>
  fieldsOf(rules).find((field) => form.problems[field]) ?? null

/** The context of a machine with a form. `problem` is about the form as a whole: the server refused it, or could not be reached. */
export type FormContext<Field extends string> = { form: Form<Field>; problem: Problem | null }

export type FormEvent<Field extends string> =
  | { type: 'field.edit'; field: Field; value: string }
  | { type: 'field.leave'; field: Field }
  | { type: 'form.submit' }

/** Emitted when a form is not sent: the field to look at, or null. */
export type FormRejected<Field extends string> = { type: 'form.rejected'; field: Field | null }

type Edit<Field extends string> = { field: Field; value: string }

type Options<Field extends string> = {
  /** The rule of each field, for the present values of the form. */
  rulesFor: (form: Form<Field>) => Rules<Field>
  /** Fields whose rules depend on each other's values. */
  pair?: readonly Field[]
}

/** The guards and actions of a machine with a form, to be spread into its `setup`. */
export const formKit = <
  Field extends string,
  Context extends FormContext<Field> = FormContext<Field>,
  Event extends EventObject = FormEvent<Field>,
>({
  rulesFor,
  pair = [],
}: Options<Field>) => {
  const change = <Params>(next: (context: FormContext<Field>, params: Params) => Partial<FormContext<Field>>) =>
    assign<Context, Event, Params, Event, never>(({ context }, params) => ({ ...context, ...next(context, params) }))
  const reject = <Params>(fieldOf: (context: FormContext<Field>, params: Params) => Field | null) =>
    emit<Context, Event, Params, Event, FormRejected<Field>>(({ context }, params) => ({
      type: 'form.rejected',
      field: fieldOf(context, params),
    }))
  return {
    guards: {
      isFilledIn: ({ context: { form } }: { context: Context }) => isFilledIn(form, rulesFor(form)),
    },
    actions: {
      editField: change(({ form }, edit: Edit<Field>) => ({
        form: editedInPair(form, edit, { pair, rulesFor }),
        problem: null,
      })),
      validateField: change(({ form }, { field }: { field: Field }) => ({ form: left(form, rulesFor(form), field) })),
      validateForm: change<undefined>(({ form }) => ({ form: validated(form, rulesFor(form)) })),
      markField: change(({ form }, { field, problem }: { field: Field; problem: FieldProblem }) => ({
        form: { ...form, problems: { ...form.problems, [field]: problem } },
      })),
      rememberProblem: change((_, problem: Problem) => ({ problem })),
      /** When a form is sent again, its old problems are removed before the answer arrives. */
      forgetProblem: change<undefined>(({ form }) => ({ form: { ...form, problems: {} }, problem: null })),
      showFirstProblem: reject<undefined>(({ form }) => firstProblem(form, rulesFor(form))),
      showField: reject((_, { field }: { field: Field }) => field),
    },
  }
}

/** The transitions of the fields while a form is edited. */
export const fieldEvents = <Field extends string>() =>
  ({
    'field.edit': { actions: { type: 'editField', params: ({ event }: { event: Edit<Field> }) => event } },
    'field.leave': { actions: { type: 'validateField', params: ({ event }: { event: { field: Field } }) => event } },
  }) as const

/** An incomplete form stays: its problems are shown, and the first field with a problem is announced. */
export const rejectForm = { actions: ['validateForm', 'showFirstProblem'] } as const

/** The transitions of `form.submit`: to the state that sends a complete form, otherwise `rejectForm`. */
export const submitTo = <const Target extends string>(target: Target) =>
  [{ guard: 'isFilledIn', target, actions: 'forgetProblem' }, rejectForm] as const

const fieldsOf = <Field extends string>(rules: Rules<Field>) => Object.keys(rules) as Field[]

const without = <Field extends string>(problems: Form<Field>['problems'], field: Field) => {
  const { [field]: _, ...rest } = problems
  return rest as Form<Field>['problems']
}
