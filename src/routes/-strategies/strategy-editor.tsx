import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { createStrategyMachines } from '#api/strategies/adapters.ts'
import { strategiesKey } from '#api/strategies/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { definitionOf, type Group, shapeOf } from '#machines/segments/condition-tree.ts'
import { faultsOf, strategyDefinitionOf, treeProblemsOf } from '#machines/strategies/strategy-editing.ts'
import { notify } from '#ui/shell/notify.ts'
import { StrategyEditorScreen } from '#ui/strategies/editor/strategy-editor-screen.tsx'
import { PublicationDialog } from '#ui/strategies/publication-dialog.tsx'
import { NoStrategyEditor } from '#ui/strategies/strategy-states.tsx'
import type { RouterContext } from '../../router.ts'
import { useVocabulary } from '../-segments/use-vocabulary.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { segmentsOf } from './use-context.ts'

type Props = {
  context: RouterContext
  project: Project
  /** Null for a new strategy. */
  id: string | null
  title: string
  onSaved: (id: string) => void
  onPublished: (id: string) => void
}

/** The editor of a strategy, for people who may change strategies. */
export const StrategyEditorOf = (props: Props) =>
  usePermissions(props.context)('strategy:write') ? <Editor {...props} /> : <NoStrategyEditor title={props.title} />

/** What is typed stays as long as its tab. */
const Editor = ({ context, project, id, title, onSaved, onPublished }: Props) => {
  const { call, tabBar, selection } = consoleOf(context)
  const [machines] = useState(() => createStrategyMachines(call))
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path: id === null ? '/ai-marketing-strategies/create' : `/ai-marketing-strategies/edit/${id}`,
      project: project.id,
      key: 'strategy',
      machine: machines.editor,
      input: { projectId: project.id, strategyId: id },
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { name, draft, audience, exclude, revision } }) => ({
          name,
          draft: JSON.stringify(draft),
          audience: JSON.stringify(shapeOf(audience)),
          exclude: JSON.stringify(shapeOf(exclude)),
          revision: String(revision),
        }),
        typing: ({ name = '', draft = '', audience = '', exclude = '', revision = '' }) => ({
          type: 'draft.restore' as const,
          draft: { name, draft, audience, exclude, revision },
        }),
      },
    },
  )
  const trial = useActorRef(machines.trial, { input: { projectId: project.id, strategyId: id } })
  const publishing = useActorRef(machines.publishing, { input: { projectId: project.id } })
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'strategy.reload' }), [actor])
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: strategiesKey(project.id) })
  useEmitted(actor, (event) => {
    if (event.type === 'fault.shown') return
    readAgain()
    if (event.type === 'publication.wanted')
      return void publishing.send({ type: 'publication.ask', strategyId: event.strategy.id, of: null })
    notify('strategy.saved')
    onSaved(event.strategy.id)
  })
  useEmitted(publishing, (event) => {
    // A new strategy is saved by now: its own page goes on with it.
    if (event.type === 'publication.cancelled') return onSaved(event.strategyId)
    notify('strategy.published')
    readAgain()
    onPublished(event.strategy.id)
  })
  const edited = useSelector(actor, (it) => it.context)
  const { base, known, draft } = edited
  const vocabulary = useVocabulary(context, project.id, known.segments, base ? segmentsOf(base.definition) : [])
  const definition = useMemo(() => strategyDefinitionOf(edited), [edited])
  const key = JSON.stringify(definition)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a definition that says the same is not another one.
  useEffect(() => trial.send({ type: 'definition.change', definition }), [trial, key])
  const said = { vocabulary, actions: known.actions, metrics: known.metrics }
  const people = (tree: Group) => (tree.children.length === 0 ? null : (definitionOf(tree) ?? ('incomplete' as const)))
  return (
    <>
      <StrategyEditorScreen
        actor={actor}
        trial={trial}
        definition={{ ...draft, audience: people(edited.audience), exclude: people(edited.exclude) }}
        context={said}
        faults={faultsOf(edited)}
        treeProblems={{ audience: treeProblemsOf(edited, 'audience'), exclude: treeProblemsOf(edited, 'exclude') }}
        mayPublish={usePermissions(context)('strategy:publish')}
        title={title}
        back={id === null ? '/ai-marketing-strategies' : `/ai-marketing-strategies/${id}`}
      />
      <PublicationDialog actor={publishing} context={said} />
    </>
  )
}
