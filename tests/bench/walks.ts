import { type AnyStateMachine, createEmptyActor, type EventObject, initialTransition, transition } from 'xstate'
import { noFilter } from '#machines/events/event-filter.ts'
import { graph as login } from '#tests/machines/accounts/login.walks.ts'
import { graph as registration } from '#tests/machines/accounts/registration.walks.ts'
import { graph as session } from '#tests/machines/accounts/session.walks.ts'
import { graph as verificationCode } from '#tests/machines/accounts/verification-code.walks.ts'
import { graph as contactForm } from '#tests/machines/contact/contact-form.walks.ts'
import { graph as eventStream } from '#tests/machines/events/event-stream.walks.ts'
import { graph as liveMonitoring } from '#tests/machines/events/live-monitoring.walks.ts'
import { graph as projectCreation } from '#tests/machines/projects/project-creation.walks.ts'
import { graph as projectDeletion } from '#tests/machines/projects/project-deletion.walks.ts'
import { graph as projectRenaming } from '#tests/machines/projects/project-renaming.walks.ts'
import { graph as projectSelection } from '#tests/machines/projects/project-selection.walks.ts'
import { graph as sdkKey } from '#tests/machines/sdk-keys/sdk-key.walks.ts'
import { graph as sdkSettings } from '#tests/machines/sdk-keys/sdk-settings.walks.ts'
import { graph as app } from '#tests/machines/shell/app.walks.ts'
import { graph as commandPalette } from '#tests/machines/shell/command-palette.walks.ts'
import { graph as copying } from '#tests/machines/shell/copying.walks.ts'
import { graph as locale } from '#tests/machines/shell/locale.walks.ts'
import { graph as shell } from '#tests/machines/shell/shell.walks.ts'
import { graph as shortcuts } from '#tests/machines/shell/shortcuts.walks.ts'
import { graph as tabBar } from '#tests/machines/shell/tab-bar.walks.ts'
import { graph as workspace } from '#tests/machines/shell/workspace.walks.ts'
import { type Figure, figure, median } from './measure.ts'

const graphs = [
  app,
  commandPalette,
  projectDeletion,
  projectRenaming,
  sdkSettings,
  shell,
  shortcuts,
  tabBar,
  workspace,
  contactForm,
  copying,
  eventStream,
  liveMonitoring,
  locale,
  login,
  projectCreation,
  projectSelection,
  registration,
  sdkKey,
  session,
  verificationCode,
]
const rounds = 20

/** How long it takes to play every walk of every machine once, as pure transitions. */
export const benchWalks = (): Figure[] => {
  const steps = graphs.flatMap(({ walks }) => walks.map((walk) => walk.steps.length)).reduce((sum, count) => sum + count, 0)
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now()
    for (const graph of graphs) playAll(graph as unknown as Plain)
    return performance.now() - started
  })
  return [figure(`all ${steps} steps of all walks, median of ${rounds}`, median(times), 'ms')]
}

type Plain = { machine: AnyStateMachine; walks: { steps: { event: EventObject }[] }[] }

const playAll = ({ machine, walks }: Plain) => {
  const owner = createEmptyActor()
  const project = { id: 'first', projectName: 'Shop', gmtCreate: '', tenantId: '', isSample: false }
  const input = {
    owner,
    session: owner,
    projectId: 'p',
    project,
    home: '/dashboard',
    filter: noFilter,
    purpose: 'register',
    pauseSeconds: 3,
    lifetimeSeconds: 5,
  }
  for (const { steps } of walks) {
    let [snapshot] = initialTransition(machine, input)
    for (const { event } of steps) [snapshot] = transition(machine, snapshot, event)
  }
}
