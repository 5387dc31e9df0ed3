import type { GenericSchema } from 'valibot'
import { assign, type EventObject, emit } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { type FieldProblem, validate } from '#contract/http/rules.ts'

export type Rules<Field extends string> = Record<Field, GenericSchema<string, string>>

/** What was typed and what there is to say about it. A problem is shown until its field is edited. */
export type Form<Field extends string> = {
  values: Record<Field, string>
  problems: Partial<Record<Field, FieldProblem>>
}

export type FormEvent<Field extends string> =
  | { type: 'field.edit'; field: Field; value: string }
  | { type: 'field.leave'; field: Field }
  | { type: 'form.submit' }

export const edited = <Field extends string>(form: Form<Field>, field: NoInfer<Field>, value: string): Form<Field> => ({
  values: { ...form.values, [field]: value },
  problems: without(form.problems, field),
})

/** As `edited`; the other fields of a pair are judged anew once they hold something: each is judged by the other. */
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

/** In the order in which the rules, and so the form, name their fields. */
export const firstProblem = <Field extends string>(form: Form<Field>, rules: Rules<Field>): Field | null =>
  fieldsOf(rules).find((field) => form.problems[field]) ?? null

const fieldsOf = <Field extends string>(rules: Rules<Field>) => Object.keys(rules) as Field[]

const without = <Field extends string>(problems: Form<Field>['problems'], field: Field) => {
  const { [field]: _, ...rest } = problems
  return rest as Form<Field>['problems']
}

/** What a form's machine says of a form that it does not send: the field to look at, null where it is none in particular. */
export type FormRejected<Field extends string> = { type: 'form.rejected'; field: Field | null }

type WithForm<Field extends string> = { form: Form<Field>; problem: Problem | null }

/** What every machine with a form does with it. `rulesFor` says what holds for the form as it is. */
export const formActions = <Context extends WithForm<Field>, Field extends string, Event extends EventObject>(
  rulesFor: (form: Form<Field>) => Rules<Field>,
  /** Fields of which each is judged by what the others hold. */
  pair: readonly Field[] = [],
) => {
  const change = <Params>(next: (context: Context, params: Params) => Partial<WithForm<Field>>) =>
    assign<Context, Event, Params, Event, never>(({ context }, params) => next(context, params) as Partial<Context>)
  const reject = <Params>(fieldOf: (context: Context, params: Params) => Field | null) =>
    emit<Context, Event, Params, Event, FormRejected<Field>>(({ context }, params) => ({
      type: 'form.rejected',
      field: fieldOf(context, params),
    }))
  return {
    editField: change(({ form }, { field, value }: { field: Field; value: string }) => ({
      form: editedInPair(form, { field, value }, { pair, rulesFor }),
      problem: null,
    })),
    validateField: change(({ form }, { field }: { field: Field }) => ({ form: left(form, rulesFor(form), field) })),
    validateForm: change<undefined>(({ form }) => ({ form: validated(form, rulesFor(form)) })),
    markField: change(({ form }, { field, problem }: { field: Field; problem: FieldProblem }) => ({
      form: { ...form, problems: { ...form.problems, [field]: problem } },
    })),
    rememberProblem: change((_, problem: Problem) => ({ problem })),
    /** What was said of a form that is sent again is not said again before the answer. */
    forgetProblem: change<undefined>(({ form }) => ({ form: { ...form, problems: {} }, problem: null })),
    showFirstProblem: reject<undefined>(({ form }) => firstProblem(form, rulesFor(form))),
    showField: reject((_, { field }: { field: Field }) => field),
  }
}
