import { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { graphOf } from '#tests/support/walks.ts'

export const commands = [
  { id: 'page:/projects', label: '项目管理', group: '页面', words: '/projects Projects' },
  { id: 'project:1', label: 'Tea shop', group: '项目', words: '' },
  { id: 'theme:dark', label: '深色', group: '主题', words: 'dark' },
]

export const graph = graphOf(commandPaletteMachine, {
  examples: [
    { type: 'palette.open', topic: 'everything', commands },
    { type: 'query.edit', query: 'tea' },
    { type: 'query.edit', query: 'nothing like it' },
    { type: 'cursor.move', to: 'next' },
    { type: 'cursor.point', place: 1 },
  ],
  serialize: ({ query, place }) => [query, place],
  detail: (event) => (event.type === 'query.edit' ? event.query : undefined),
})

export const { walks } = graph
