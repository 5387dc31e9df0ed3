import type { GenericSchema } from 'valibot'
import { type FieldProblem, judge } from '#contract/rules.ts'

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

export const left = <Field extends string>(form: Form<Field>, rules: Rules<Field>, field: NoInfer<Field>): Form<Field> => {
  const problem = judge(rules[field], form.values[field])
  return problem ? { ...form, problems: { ...form.problems, [field]: problem } } : form
}

export const judged = <Field extends string>(form: Form<Field>, rules: Rules<Field>): Form<Field> =>
  fieldsOf(rules).reduce((sofar, field) => left(sofar, rules, field), { ...form, problems: {} })

export const isFilledIn = <Field extends string>(form: Form<Field>, rules: Rules<Field>): boolean =>
  fieldsOf(rules).every((field) => judge(rules[field], form.values[field]) === null)

/** In the order in which the rules, and so the form, name their fields. */
export const firstProblem = <Field extends string>(form: Form<Field>, rules: Rules<Field>): Field | null =>
  fieldsOf(rules).find((field) => form.problems[field]) ?? null

const fieldsOf = <Field extends string>(rules: Rules<Field>) => Object.keys(rules) as Field[]

const without = <Field extends string>(problems: Form<Field>['problems'], field: Field) => {
  const { [field]: _, ...rest } = problems
  return rest as Form<Field>['problems']
}
