import { isBuilt, pageAt } from '#contract/protected-pages.ts'
import { useTitleOf } from '#ui/messages/pages.ts'
import { NotFoundScreen } from '#ui/screens/not-found/not-found-screen.tsx'
import { PlannedScreen } from '#ui/screens/planned/planned-screen.tsx'

type Props = { path: string; inFrame?: boolean }

/** The page at a path, as long as it is not built. */
export const PlannedPage = ({ path, inFrame = false }: Props) => {
  const titleOf = useTitleOf([])
  const page = pageAt(path)?.page
  if (!page || isBuilt(page)) return <NotFoundScreen inFrame={inFrame} />
  return <PlannedScreen page={page} title={titleOf(path)} inFrame={inFrame} />
}
