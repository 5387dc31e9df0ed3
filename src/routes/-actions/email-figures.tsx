import { useQuery } from '@tanstack/react-query'
import { emailFiguresQuery } from '#api/emails/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { EmailFiguresCard } from '#ui/actions/email/email-content.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

type Props = { context: RouterContext; project: Project; id: string }

/** What became of the e-mails of an action. */
export const EmailFiguresOf = ({ context, project, id }: Props) => {
  const problemText = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(emailFiguresQuery(consoleOf(context).call, project.id, id))
  const failure = error && !isFetching && (
    <LoadFailure onRetry={() => void refetch()}>{problemText(toProblem(error))}</LoadFailure>
  )
  return <EmailFiguresCard figures={data ?? null} failure={failure} />
}
