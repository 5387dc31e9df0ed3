import { isBuilt, pageAt } from '#contract/http/page-lookup.ts'
import { NotFoundScreen } from '#ui/components/pages/not-found-screen.tsx'
import { useTitleOf } from '#ui/shell/page-titles.ts'
import { PlannedScreen } from '#ui/shell/planned/planned-screen.tsx'

type Props = { path: string; inFrame?: boolean }

/** The page at a path that is not built yet. */
export const PlannedPage = ({ path, inFrame = false }: Props) => {
  const titleOf = useTitleOf([])
  const page = pageAt(path)?.page
  if (!page || isBuilt(page)) return <NotFoundScreen inFrame={inFrame} />
  return <PlannedScreen page={page} title={titleOf(path)} inFrame={inFrame} />
}
