import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { createSegmentMachines } from '#api/segments/adapters.ts'
import { membersQuery } from '#api/segments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { Member, Segment } from '#contract/segments/segments.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { ListUpload } from '#ui/segments/detail/list-upload.tsx'
import { MembersTable } from '#ui/segments/detail/members-table.tsx'
import { WhyPanel } from '#ui/segments/detail/why-panel.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Part = {
  context: RouterContext
  project: Project
  segment: Segment
  machines: ReturnType<typeof createSegmentMachines>
  vocabulary: Vocabulary
}

/** Who is in a segment. */
export const MembersOf = ({ context, project, segment }: Part) => {
  const query = membersQuery(consoleOf(context).call, project.id, segment)
  return <MembersTable segment={segment} reading={usePages(useInfiniteQuery(query), idOf)} />
}

const idOf = ({ person }: Member) => person.id

/** Why somebody is in a segment, or is not. `person` is asked about at once. */
export const WhyOf = ({ project, segment, machines, vocabulary, person }: Part & { person: string | null }) => {
  const actor = useActorRef(machines.membershipExplanation, { input: { projectId: project.id, segmentId: segment.id } })
  useEffect(() => {
    if (person !== null) actor.send({ type: 'person.ask', person })
  }, [actor, person])
  return <WhyPanel actor={actor} vocabulary={vocabulary} />
}

/** Takes files for a list. */
export const ListUploadOf = ({ project, segment, machines, onChange }: Part & { onChange: () => void }) => {
  const actor = useActorRef(machines.listUpload, { input: { projectId: project.id, segmentId: segment.id } })
  useEmitted(actor, onChange)
  return <ListUpload actor={actor} />
}
