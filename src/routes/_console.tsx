import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet, redirect, useLocation, useRouterState } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { saveFile } from '#api/browser/save-file.ts'
import { isAdmin } from '#contract/accounts/accounts.ts'
import { isProtected } from '#contract/http/page-lookup.ts'
import type { Opening, Topic } from '#machines/shell/command-palette.machine.ts'
import type { Command } from '#machines/shell/commands.ts'
import type { LeaveRequest } from '#machines/shell/tabs.ts'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import type { MenuItem } from '#ui/components/menu.tsx'
import { ErrorScreen } from '#ui/components/pages/error-screen.tsx'
import { PictureSaving } from '#ui/patterns/charts/picture-saving.ts'
import { ConsoleFrame } from '#ui/shell/frame/console-frame.tsx'
import { useTitleOf } from '#ui/shell/page-titles.ts'
import { TabBar } from '#ui/shell/tab-bar/tab-bar.tsx'
import { rememberEntry } from './-accounts/after-login.ts'
import { Reauthentication } from './-accounts/reauthentication.tsx'
import { sessionActor, settledSession } from './-accounts/session.ts'
import { ProjectDialogs } from './-projects/project-dialogs.tsx'
import { SampleBannerOf, SampleOfferOf } from './-projects/sample-project.tsx'
import { consoleOf, queryClient } from './-shell/console.ts'
import { usePageNames } from './-shell/page-names.ts'
import { Shortcuts } from './-shell/shortcuts.tsx'
import { useCommands } from './-shell/use-commands.ts'
import { usePaletteKey } from './-shell/use-palette-key.ts'
import { useVisits } from './-shell/use-visits.ts'

export const Route = createFileRoute('/_console')({
  beforeLoad: async ({ context, cause, location }) => {
    if (!isProtected(location.pathname)) throw notFound()
    if (await settledSession(context.app)) return
    rememberEntry(context, 'user', { cause, location })
    throw redirect({ to: '/auth', replace: true })
  },
  component: Console,
  // Before the frame is there, the message that it is loading stands alone: it may be replaced at once.
  pendingMinMs: 0,
})

const Palette = lazy(async () => ({ default: (await import('./-shell/palette.tsx')).Palette }))

const aroundPages = () => import('./-shell/around-pages.ts')

const AlertWatch = lazy(async () => ({ default: (await aroundPages()).AlertWatch }))

const Suspension = lazy(async () => ({ default: (await aroundPages()).Suspension }))

const Impersonation = lazy(async () => ({ default: (await import('./-platform/impersonation.tsx')).ImpersonationOf }))

const FactorGate = lazy(async () => ({ default: (await aroundPages()).FactorGate }))

const OtherOrganizations = lazy(async () => ({
  default: (await import('./-members/other-organizations.tsx')).OtherOrganizations,
}))

const refresh = () => window.location.reload()

const savePicture = (picture: Blob, name: string) => saveFile(window, picture, `${name}.png`)

function Console() {
  const context = Route.useRouteContext()
  const { machines, selection, tabBar, confirmation, shortcuts } = consoleOf(context)
  const [shell, saving] = [useActorRef(machines.shell), useActorRef(machines.saving)]
  const [opening, setOpening] = useState<Opening | null>(null)
  const [isGated, setGated] = useState(false)
  const [isMenuNear, setMenuNear] = useState(false)
  const [organizations, setOrganizations] = useState<MenuItem[]>([])
  const session = sessionActor(context.app)
  const { pathname, href } = useLocation()
  const shown = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  const { session: who } = useSelector(session, (it) => it.context)
  const { projects, currentId } = useSelector(selection, (it) => it.context)
  const askToLeave = (leaveRequest: LeaveRequest) => tabBar.send({ type: 'leave.ask', leaveRequest })
  const leave = () => askToLeave({ from: 'session' })
  const chooseProject = (id: string) => id !== currentId && askToLeave({ from: 'project', of: currentId ?? '', to: id })
  const showShortcuts = () => shortcuts.send({ type: 'overview.open' })
  const commands = useCommands(selection, { onLeave: leave, onChooseProject: chooseProject, onShortcuts: showShortcuts })
  useVisits({
    tabBar,
    shell,
    session: who?.session ?? null,
    onLeave: (leaveRequest) => {
      if (leaveRequest.from === 'session') session.send({ type: 'session.leave' })
      if (leaveRequest.from === 'project') selection.send({ type: 'project.choose', id: leaveRequest.to })
    },
  })
  const catchUp = () => {
    selection.send({ type: 'projects.reload' })
    void queryClient.invalidateQueries()
  }
  const search = (topic: Topic, commands: Command[]) => {
    shortcuts.send({ type: 'overview.close' })
    setOpening({ topic, user: who?.id ?? '', commands })
  }
  const openPalette = () => search('everything', commands.list())
  usePaletteKey(openPalette)
  const listTabs = (pages: Command[]) => search('tabs', pages)
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleFrame
        shell={shell}
        saving={saving}
        path={pathname}
        shownPath={shown.pathname}
        keepsFocus={shown.state.keepsFocus === true}
        user={who && { name: who.account, email: who.email, isAdmin: isAdmin(who) }}
        projects={projects}
        currentProject={projects.find((project) => project.id === currentId) ?? null}
        tabs={<TabBar actor={tabBar} titleOf={useTitleOf(projects, usePageNames())} onList={listTabs} />}
        organizations={organizations}
        onNear={() => setMenuNear(true)}
        onChooseProject={chooseProject}
        onGo={commands.go}
        onShortcuts={showShortcuts}
        onLeave={leave}
        onPalette={openPalette}
        onReturn={catchUp}
      >
        <Suspense>{who?.impersonated && <Impersonation context={context} session={who} />}</Suspense>
        <ErrorBoundary page={`${pathname} ${shown.pathname}`} fallback={<ErrorScreen inFrame error={null} onRefresh={refresh} />}>
          <Suspense>{who && <Suspension context={context} organization={who.companyid} />}</Suspense>
          <SampleBannerOf context={context} projects={projects} />
          <Suspense>{who && <FactorGate context={context} onGate={setGated} />}</Suspense>
          <PictureSaving value={savePicture}>{who && !isGated && <Outlet />}</PictureSaving>
        </ErrorBoundary>
      </ConsoleFrame>
      <ProjectDialogs
        selection={selection}
        account={context.account}
        userId={who?.id ?? ''}
        onLeave={leave}
        sample={<SampleOfferOf context={context} look="dialog" />}
      />
      <Reauthentication actor={confirmation} context={context} realm="user" href={href} />
      <Shortcuts actor={shortcuts} />
      <Suspense>{currentId && <AlertWatch key={currentId} context={context} project={currentId} />}</Suspense>
      <Suspense>{who && isMenuNear && <OtherOrganizations context={context} onItems={setOrganizations} />}</Suspense>
      <Suspense>{opening && <Palette context={context} opening={opening} onChoose={commands.run} />}</Suspense>
    </QueryClientProvider>
  )
}
