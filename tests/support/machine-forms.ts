import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { type Problem, ProblemError } from '#contract/http/problem.ts'
import type { FieldProblem } from '#contract/http/rules.ts'
import { type Law, law } from './machine-laws.ts'
import type { Call, Moment } from './set-up-machine.ts'

type ValidationResult<Field extends string> = FieldProblem | null | ((values: Record<Field, string>) => FieldProblem | null)

/** For each field, in the order of the form, what the specification says of some values; where others matter, of them too. */
export type Verdicts<Field extends string> = Record<Field, Record<string, ValidationResult<Field>>>

type Form<Field extends string> = {
  values: Record<Field, string>
  problems: Partial<Record<Field, FieldProblem>>
  problem: Problem | null
}

type Options<Field extends string> = {
  results: Verdicts<Field>
  /** The call that a submitted form makes, and what it says. */
  call: string
  inputOf: (values: Record<Field, string>) => unknown
  /** Other calls during which nothing can be typed. */
  alsoBusy?: string[]
  /** What a failed call says about a field rather than about the form. */
  markFor?: (problem: Problem) => Partial<Record<Field, FieldProblem>> | null
  /** What is wrong with the form beside its values. */
  objections?: () => (moment: Moment, values: Record<Field, string>) => Partial<Record<Field, FieldProblem>>
  /** Fields of which each is judged by what the others hold. */
  pair?: Field[]
  failure: string
  /** What a form that is filled in is refused with before any call. */
  refusal?: () => (moment: Moment, values: Record<Field, string>) => Problem | null
  /** Whatever else happens to what was typed. */
  also?: (form: Form<Field>, moment: Moment) => void
}

/** Every edit and every departure that the verdicts speak of. */
export const gestures = <Field extends string>(results: Verdicts<Field>): AnyEventObject[] =>
  fieldsOf(results).flatMap((field) => [
    ...Object.keys(results[field]).map((value) => ({ type: 'field.edit', field, value })),
    { type: 'field.leave', field },
  ])

/** What every form promises. */
export const formLaws = <Field extends string>(options: Options<Field>): Law[] => [
  law(
    'the input is kept, and a problem is shown from leaving or submitting until its field is edited or the form is sent',
    () => {
      const follow = follower(options)
      return (moment) => {
        const { form } = follow(moment)
        expect(moment.snapshot.context.form).toEqual({ values: form.values, problems: form.problems })
      }
    },
  ),
  law(
    'a form is sent as typed if every rule accepts it; otherwise it is refused with the name of its first invalid field',
    () => {
      const follow = follower(options)
      return (moment) => {
        const { form, submitted, first, refusedBefore } = follow(moment)
        const sent = moment.news.calls.filter(({ id }) => id === options.call).map(({ input }) => input)
        expect(sent).toEqual(submitted && first === null && !refusedBefore ? [options.inputOf(form.values)] : [])
        if (submitted && !refusedBefore)
          expect(moment.news.emitted).toEqual(first === null ? [] : [{ type: 'form.rejected', field: first }])
      }
    },
  ),
  law('a failure is announced, and shown until the next edit or attempt', () => {
    const follow = follower(options)
    return (moment) => {
      const { form, refusal } = follow(moment)
      const told = moment.news.emitted.filter(({ type }) => type === options.failure)
      expect(told).toEqual(refusal ? [{ type: options.failure, problem: refusal }] : [])
      expect(moment.snapshot.context.problem).toEqual(form.problem)
      const mark = refusal && options.markFor?.(refusal)
      if (mark)
        expect(moment.news.emitted).toContainEqual({ type: 'form.rejected', field: firstOf(options.results, form.problems) })
    }
  }),
  law('it is busy exactly while a call is in progress', () => (moment) => {
    expect(moment.snapshot.hasTag('busy')).toBe(isBusy(options, moment.calls))
  }),
]

const follower = <Field extends string>(options: Options<Field>) => {
  const { results, call, markFor, objections, refusal: refusalOf, also, pair = [] } = options
  const fields = fieldsOf(results)
  const form: Form<Field> = {
    values: Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>,
    problems: {},
    problem: null,
  }
  const object = objections?.()
  const refuse = refusalOf?.()
  let open = true
  const resultOf = (field: Field): FieldProblem | null => {
    const result = results[field][form.values[field]]
    if (result === undefined) throw new Error(`no verdict on ${field} "${form.values[field]}"`)
    return typeof result === 'function' ? result(form.values) : result
  }
  const validate = (field: Field) => {
    const result = resultOf(field)
    if (result) form.problems[field] = result
  }
  return (moment: Moment) => {
    const { event, settled } = moment
    const submitted = open && event?.type === 'form.submit'
    const refusedByCall = settled?.id === call && settled.status === 'refused' ? problemIn(settled.answer) : null
    if (open && event?.type === 'field.edit') {
      form.values[event.field as Field] = event.value
      delete form.problems[event.field as Field]
      form.problem = null
      for (const other of pair.includes(event.field) ? pair : []) {
        if (other === event.field || form.values[other] === '') continue
        delete form.problems[other]
        validate(other)
      }
    }
    if (open && event?.type === 'field.leave') validate(event.field)
    const objection = object?.(moment, form.values) ?? {}
    const isFine = fields.every((field) => resultOf(field) === null) && Object.keys(objection).length === 0
    const objected = refuse?.(moment, form.values) ?? null
    const refusedBefore = submitted && isFine ? objected : null
    if (submitted && isFine) form.problem = refusedBefore
    if (submitted && isFine && !refusedBefore) form.problems = {}
    if (submitted && !isFine) {
      form.problems = {}
      for (const field of fields) validate(field)
      Object.assign(form.problems, objection)
    }
    const mark = refusedByCall && markFor?.(refusedByCall)
    if (mark) Object.assign(form.problems, mark)
    else if (refusedByCall) form.problem = refusedByCall
    const refusal = refusedByCall ?? refusedBefore
    also?.(form, moment)
    open = !isBusy(options, moment.calls) && moment.snapshot.status === 'active'
    return { form, submitted, refusal, refusedBefore, first: submitted && !isFine ? firstOf(results, form.problems) : null }
  }
}

const isBusy = <Field extends string>({ call, alsoBusy = [] }: Options<Field>, calls: readonly Call[]) =>
  calls.some(({ id, status }) => status === 'pending' && [call, ...alsoBusy].includes(id))

const problemIn = (failure: unknown): Problem => (failure instanceof ProblemError ? failure.problem : { code: 'unexpected' })

const firstOf = <Field extends string>(results: Verdicts<Field>, problems: Form<Field>['problems']) =>
  fieldsOf(results).find((field) => problems[field]) ?? null

const fieldsOf = <Field extends string>(results: Verdicts<Field>) => Object.keys(results) as Field[]
