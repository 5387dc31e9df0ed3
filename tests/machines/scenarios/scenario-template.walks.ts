import type { ScenarioTemplate } from '#contract/scenarios/templates.ts'
import { scenarioTemplateMachine } from '#machines/scenarios/scenario-template.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const written = { summary: 'S', guide: 'G' }
const content = {
  required: ['query'],
  goal: { event: 'purchase', within: 'visit' },
  rules: { isEnabled: true, conditions: [], pages: { only: [], except: [] } },
  texts: { zh: written, en: written, ja: written, fr: written },
} satisfies ScenarioTemplate['content']

const builtIn = { version: 1, note: '', publishedAt: null, publishedBy: null, projects: 3, content }
/** A template that nobody has changed. */
export const fresh: ScenarioTemplate = {
  scenario: 'search',
  content,
  isDraft: false,
  revision: 0,
  changedAt: null,
  versionOfNew: 1,
  versions: [builtIn],
  rollouts: [],
}
/** The template after its draft was saved, published, and changed by somebody else. */
export const saved: ScenarioTemplate = { ...fresh, content: { ...content, required: ['tea'] }, isDraft: true, revision: 1 }
export const published: ScenarioTemplate = {
  ...saved,
  isDraft: false,
  revision: 2,
  versions: [{ ...builtIn, version: 2, note: 'Tea', projects: 0, content: saved.content }, builtIn],
}
export const changed: ScenarioTemplate = { ...saved, content: { ...content, required: ['coffee'] }, revision: 5 }

const busy = { code: 'server.busy', status: 503 } as const

export const graph = graphOf(scenarioTemplateMachine, {
  variants: { fresh: { template: fresh }, draft: { template: saved } },
  examples: [
    { type: 'draft.edit', change: { required: 'tea' } },
    { type: 'draft.edit', change: { goal: 'hours', hours: '0' } },
    { type: 'note.edit', note: ' Tea ' },
    { type: 'note.edit', note: ' ' },
    done('saveTemplate', saved),
    failed('saveTemplate', { code: 'scenarioTemplate.changed' }),
    failed('saveTemplate', busy),
    done('publishTemplate', published),
    failed('publishTemplate', { code: 'scenarioTemplate.changed' }),
    failed('publishTemplate', busy),
    done('loadTemplate', changed),
    failed('loadTemplate', busy),
  ],
  serialize: ({ template, draft, wrong, note, isNoteWrong, problem }) => [
    template.revision,
    draft.required,
    draft.goal,
    wrong,
    note.trim() !== '',
    isNoteWrong,
    problem?.code,
  ],
  detail: (event) => {
    if (event.type === 'draft.edit') return event.change.goal ? 'no hours' : 'a property'
    if (event.type === 'note.edit') return event.note.trim() === '' ? 'nothing' : 'a note'
    return undefined
  },
})

export const { walks } = graph
