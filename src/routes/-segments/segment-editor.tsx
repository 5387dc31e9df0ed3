import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { createSegmentMachines } from '#api/segments/adapters.ts'
import { segmentsKey } from '#api/segments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { listsIn, segmentsIn } from '#contract/segments/references.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { conditionsIn, shapeOf } from '#machines/segments/condition-tree.ts'
import { problemsOf, treeProblemsOf } from '#machines/segments/segment-editing.ts'
import { SegmentEditorScreen } from '#ui/segments/editor/segment-editor-screen.tsx'
import { NoSegmentEditor } from '#ui/segments/segment-states.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { useVocabulary } from './use-vocabulary.ts'

type Props = {
  context: RouterContext
  project: Project
  /** Null for a new segment. */
  id: string | null
  onSaved: (segment: Segment) => void
}

/** The editor of a segment, for people who may change segments. */
export const SegmentEditorOf = (props: Props) =>
  usePermissions(props.context)('segment:write') ? <Editor {...props} /> : <NoSegmentEditor isNew={props.id === null} />

/** What is typed stays as long as its tab. */
const Editor = ({ context, project, id, onSaved }: Props) => {
  const { call, tabBar, selection } = consoleOf(context)
  const [machines] = useState(() => createSegmentMachines(call))
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path: id === null ? '/segments/create' : `/segments/${id}/edit`,
      project: project.id,
      key: 'segment',
      machine: machines.segmentEditor,
      input: { projectId: project.id, segmentId: id },
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { form, tree, version } }) => ({
          ...form.values,
          conditions: JSON.stringify(shapeOf(tree)),
          version: String(version),
        }),
        typing: ({ name = '', description = '', kind = '', conditions = '', version = '' }) => ({
          type: 'draft.restore' as const,
          draft: { name, description, kind, conditions, version },
        }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'segment.reload' }), [actor])
  useEmitted(actor, (event) => {
    if (event.type !== 'segment.saved') return
    notify('segment.saved')
    void queryClient.invalidateQueries({ queryKey: segmentsKey(project.id) })
    onSaved(event.segment)
  })
  const edited = useSelector(actor, (it) => it.context)
  const { base, segments } = edited
  const used = base ? [...segmentsIn(base.definition), ...listsIn(base.definition)] : []
  const vocabulary = useVocabulary(context, project.id, segments, used)
  return (
    <SegmentEditorScreen
      actor={actor}
      vocabulary={vocabulary}
      problems={problemsOf(edited)}
      treeProblems={treeProblemsOf(edited)}
      count={conditionsIn(edited.tree).length}
      back={id === null ? '/segments' : `/segments/${id}`}
    />
  )
}
