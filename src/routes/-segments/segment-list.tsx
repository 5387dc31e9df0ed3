import { useInfiniteQuery } from '@tanstack/react-query'
import { type SegmentSearch, segmentsQuery } from '#api/segments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { SegmentsScreen } from '#ui/segments/list/segments-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { usePages } from '../-lists/use-pages.ts'
import { useTyped } from '../-lists/use-typed.ts'
import { consoleOf } from '../-shell/console.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { SegmentsAddress } from './segments-address.ts'

type Props = {
  context: RouterContext
  project: Project
  address: SegmentsAddress
  onAddress: (address: SegmentsAddress, how: { replace: boolean }) => void
}

/** The segments of a project as their address says. */
export const SegmentListOf = ({ context, project, address, onAddress }: Props) => {
  const { q } = address
  const status: SegmentSearch['status'] = address.status ?? 'active'
  const { call } = consoleOf(context)
  const search = { ...(q === undefined ? {} : { q }), status }
  const reading = usePages(useInfiniteQuery(segmentsQuery(call, project.id, search)), idOf)
  const filters = (words: string, next: SegmentSearch['status']): SegmentsAddress => ({
    ...(words.trim() === '' ? {} : { q: words }),
    ...(next === 'active' ? {} : { status: next }),
  })
  const [text, type] = useTyped(q ?? '', (words) => onAddress(filters(words, status), { replace: q !== undefined }))
  return (
    <SegmentsScreen
      reading={reading}
      text={text}
      q={q}
      status={status}
      mayWrite={usePermissions(context)('segment:write')}
      onType={type}
      onStatus={(next) => onAddress(filters(q ?? '', next), { replace: false })}
      onClearFilter={() => onAddress({}, { replace: false })}
    />
  )
}

const idOf = ({ id }: { id: string }) => id
