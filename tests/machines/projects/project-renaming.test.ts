import { expect, test } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './project-renaming.walks.ts'

const project = projectCalled('first')
const results: Record<string, string | null> = {
  [project.projectName]: null,
  '': 'projectName.blank',
  ' ': 'projectName.blank',
  Tea: null,
  ' Tea ': null,
  ['x'.repeat(60)]: null,
  ['x'.repeat(61)]: 'projectName.tooLong',
}

describeMachine({
  name: 'project-renaming',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ project }) }),
  chances: Object.keys(results).map((value) => ({ type: 'field.edit', field: 'name', value })),
  laws: [
    law('it starts with the project’s name, and keeps the input', () => {
      let typed = project.projectName
      return ({ event, before, snapshot }) => {
        if (event?.type === 'field.edit' && before.status === 'active') typed = event.value
        expect(snapshot.context.form.values).toEqual({ name: typed })
      }
    }),
    law('a problem is shown from leaving or submitting until the name is edited', () => {
      let problem: string | null = null
      return ({ event, before, snapshot }) => {
        if (before.status !== 'active') return
        if (event?.type === 'field.edit') problem = null
        if (event?.type === 'field.leave' || event?.type === 'form.submit')
          problem = results[snapshot.context.form.values.name] ?? null
        expect(snapshot.context.form.problems).toEqual(problem ? { name: problem } : {})
      }
    }),
    law('it ends with the trimmed name if it is valid; otherwise the name is refused at the field', () => {
      let output: unknown
      return ({ event, before, news, snapshot }) => {
        const { name } = snapshot.context.form.values
        const isSubmitted = event?.type === 'form.submit' && before.status === 'active'
        if (isSubmitted && results[name] === null) output = { name: name.trim() }
        expect(snapshot.output).toEqual(output)
        const isRefused = isSubmitted && results[name] !== null
        expect(news.emitted).toEqual(isRefused ? [{ type: 'form.rejected', field: 'name' }] : [])
      }
    }),
  ],
})

test('after a refusal it starts with the typed name and the reason, until the name is edited', async () => {
  const refused = { name: 'Tea', problem: { code: 'server.busy' as const } }
  const { perform, actor } = setUpMachine(graph.machine, { input: () => ({ project, refused }) })
  expect(actor.getSnapshot().context).toMatchObject({ form: { values: { name: 'Tea' } }, problem: refused.problem })
  const { snapshot } = await perform({ type: 'field.edit', field: 'name', value: 'Teas' })
  expect(snapshot.context).toMatchObject({ form: { values: { name: 'Teas' } }, problem: null })
})
