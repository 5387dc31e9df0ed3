import { expect, test } from 'vitest'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './project-creation.walks.ts'

const results: Verdicts<'name'> = {
  name: {
    '': 'projectName.blank',
    '  \t ': 'projectName.blank',
    ['x'.repeat(61)]: 'projectName.tooLong',
    ['x'.repeat(60)]: null,
    ' Shop ': null,
    Shop: null,
  },
}

describeMachine({
  name: 'project-creation',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: gestures(results),
  laws: [
    ...formLaws({
      results,
      call: 'createProject',
      inputOf: ({ name }) => ({ name: name.trim(), key: expect.any(String) }),
      failure: 'project.failed',
    }),
    law('all calls of one form carry the same key', () => {
      let key = ''
      return ({ settled, news }) => {
        if (settled?.id === 'makeFormKey') key = String(settled.answer)
        for (const { id, input } of news.calls) if (id === 'createProject') expect(input).toMatchObject({ key })
      }
    }),
    law('it ends with the created project, and only then', () => ({ calls, snapshot }) => {
      const created = calls.find(({ id, status }) => id === 'createProject' && status === 'answered')
      expect(snapshot.status).toBe(created ? 'done' : 'active')
      expect(snapshot.output).toEqual(created && { project: created.answer })
    }),
  ],
})

test('the parent is told when a name is sent, and when it is refused', async () => {
  const { perform } = setUpMachine(graph.machine, { input: (owner) => ({ owner }) })
  await perform({ type: 'field.edit', field: 'name', value: 'Shop' })
  expect((await perform({ type: 'form.submit' })).news.told).toEqual([{ type: 'creation.sent' }])
  expect((await perform(failed('createProject', { code: 'server.failed' }))).news.told).toEqual([{ type: 'creation.refused' }])
  await perform({ type: 'form.submit' })
  expect((await perform(done('createProject', projectCalled('shop')))).news.told).toEqual([])
})
