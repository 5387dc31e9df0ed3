import { expect, test } from 'vitest'
import { isTypedName } from '#machines/projects/typed-name.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { projectCalled } from '#tests/support/machine-people.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './project-deletion.walks.ts'

const project = projectCalled('first')
const names = ['', 'project first', `${project.projectName}s`, ` ${project.projectName} `, project.projectName]

describeMachine({
  name: 'project-deletion',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ project }) }),
  chances: names.map((name) => ({ type: 'name.type', name })),
  laws: [
    law('it can be confirmed only while exactly the project’s name is typed, apart from surrounding spaces', () => {
      let isConfirmed = false
      return ({ event, before, snapshot }) => {
        const isNamed = before.context.typed.trim() === 'Project first'
        if (event?.type === 'deletion.confirm' && isNamed) isConfirmed = true
        expect(snapshot.status).toBe(isConfirmed ? 'done' : 'active')
      }
    }),
    law('the input is kept, and it is confirmed exactly while it is the name', () => {
      let typed = ''
      return ({ event, before, snapshot }) => {
        if (event?.type === 'name.type' && before.status === 'active') typed = event.name
        expect(snapshot.context.typed).toBe(typed)
        if (snapshot.status === 'active') expect(snapshot.matches('sure')).toBe(typed.trim() === 'Project first')
      }
    }),
  ],
})

test.each([
  ['Shop', 'Shop', true],
  [' Shop ', 'Shop', true],
  ['shop', 'Shop', false],
  ['', 'Shop', false],
  ['A x', 'A  x', true],
  ['Ax', 'A x', false],
  ['Caf\u00e9', 'Cafe\u0301', true],
  ['Shop', '\u200eShop\u202c', true],
  ['👩‍👧', '👩‍👧', true],
  ['👩👧', '👩‍👧', false],
  ['', '\u200b', false],
  ['\u200b', '\u200b', true],
  ['A x', 'A <b>x</b>', false],
])('whether %j is typed for the name %j: %s', (typed, name, expected) => {
  expect(isTypedName(typed, name)).toBe(expected)
})
