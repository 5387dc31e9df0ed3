import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { ConsoleFrame } from '#ui/screens/console/console-frame.tsx'
import { rememberEntry } from './-support/after-login.ts'
import { queryClient } from './-support/console.ts'
import { ProjectCreation } from './-support/project-creation.tsx'
import { projectSelectionActor, sessionActor, settledSession } from './-support/session.ts'

export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ context, ...entry }) => {
    if (await settledSession(context.app)) return
    rememberEntry(context, 'user', entry)
    throw redirect({ to: '/auth', replace: true })
  },
  component: Console,
})

function Console() {
  const { app, account } = Route.useRouteContext()
  const { pathname } = useLocation()
  const session = useSelector(sessionActor(app), (it) => it)
  const selection = projectSelectionActor(app)
  const { projects, currentId } = useSelector(selection, (it) => it.context)
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleFrame
        path={pathname}
        username={session.context.session?.account ?? ''}
        email={session.context.session?.email ?? ''}
        projects={projects}
        currentProject={projects.find((project) => project.id === currentId) ?? null}
        onChooseProject={(id) => selection.send({ type: 'project.choose', id })}
        onCreateProject={() => selection.send({ type: 'creation.open' })}
        onLeave={() => sessionActor(app).send({ type: 'session.leave' })}
        leaving={session.matches({ signedIn: 'leaving' })}
      >
        <Outlet />
      </ConsoleFrame>
      <ProjectCreation
        selection={selection}
        account={account}
        userId={session.context.session?.id ?? ''}
        onLeave={() => sessionActor(app).send({ type: 'session.leave' })}
      />
    </QueryClientProvider>
  )
}
