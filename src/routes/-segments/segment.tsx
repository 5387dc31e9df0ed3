import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { createSegmentMachines } from '#api/segments/adapters.ts'
import { allSegmentsQuery, segmentQuery, segmentsKey } from '#api/segments/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { listsIn, segmentsIn } from '#contract/segments/references.ts'
import { PageHeader } from '#ui/components/page-header.tsx'
import { SegmentActionDialog } from '#ui/segments/detail/segment-action-dialog.tsx'
import { SegmentScreen } from '#ui/segments/detail/segment-screen.tsx'
import { SegmentState } from '#ui/segments/segment-states.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { usePageName } from '../-shell/page-names.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { ListUploadOf, MembersOf, WhyOf } from './segment-parts.tsx'
import type { SegmentAddress } from './segments-address.ts'
import { useVocabulary } from './use-vocabulary.ts'

type Props = {
  context: RouterContext
  project: Project
  id: string
  address: SegmentAddress
  title: string
  onDeleted: () => void
}

const notices = { active: 'segment.restored', archived: 'segment.archived', deleted: 'segment.deleted' } as const

/** A segment's page by its id. */
export const SegmentOf = ({ context, project, id, address, title, onDeleted }: Props) => {
  const { call } = consoleOf(context)
  const [machines] = useState(() => createSegmentMachines(call))
  const action = useActorRef(machines.segmentAction, { input: { projectId: project.id } })
  const isActing = useSelector(action, (it) => it.hasTag('busy'))
  const { data: segment, error, isFetching, refetch } = useQuery(segmentQuery(call, project.id, id))
  const { data: segments = none } = useQuery(allSegmentsQuery(call, project.id))
  const used = segment ? [...segmentsIn(segment.definition), ...listsIn(segment.definition)] : []
  const vocabulary = useVocabulary(context, project.id, segments, used)
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: segmentsKey(project.id) })
  useEmitted(action, (event) => {
    if (event.type === 'action.failed') notify('segment.failed', { problem: event.problem })
    if (event.type === 'action.done') notify(notices[event.outcome])
    if (event.type === 'action.done' && event.outcome === 'deleted') {
      queryClient.removeQueries({ queryKey: segmentQuery(call, project.id, id).queryKey })
      onDeleted()
    }
    readAgain()
  })
  usePageName(`/segments/${id}`, segment?.name)
  const mayWrite = usePermissions(context)('segment:write')
  const problem = error && !isFetching ? toProblem(error) : null
  const failure = { problem, isRetrying: isFetching, onRetry: () => void refetch() }
  if (!segment)
    return (
      <>
        <PageHeader title={title} />
        <SegmentState {...failure} />
      </>
    )
  const tab = address.tab === 'list' && (segment.kind !== 'list' || !mayWrite) ? 'members' : (address.tab ?? 'members')
  const parts = { context, project, segment, machines, vocabulary }
  return (
    <>
      <SegmentScreen
        segment={segment}
        vocabulary={vocabulary}
        tab={tab}
        isActing={isActing}
        mayWrite={mayWrite}
        onAct={(it) => action.send({ type: 'action.ask', action: it, segment })}
        {...failure}
      >
        {tab === 'members' && <MembersOf {...parts} />}
        {tab === 'why' && <WhyOf {...parts} person={address.person ?? null} />}
        {tab === 'list' && <ListUploadOf {...parts} onChange={readAgain} />}
      </SegmentScreen>
      <SegmentActionDialog actor={action} />
    </>
  )
}

const none: never[] = []
