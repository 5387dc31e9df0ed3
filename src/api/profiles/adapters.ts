import { fromPromise } from 'xstate'
import type { Confirming } from '#api/accounts/reauthentication.ts'
import type { StreamDependencies } from '#api/browser/event-source.ts'
import { saveFile } from '#api/browser/save-file.ts'
import { writeClipboardTo } from '#api/browser/write-clipboard.ts'
import { eventStreamWith } from '#api/events/event-stream.ts'
import type { Call } from '#api/http/client.ts'
import { fetchFile } from '#api/http/fetch-file.ts'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'
import type { Certificate } from '#contract/profiles/erasure.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { MergeAnswer } from '#contract/profiles/history.ts'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import { type PerformInput, profileActionMachine } from '#machines/profiles/profile-action.machine.ts'
import { type MergeInput, profileMergeMachine } from '#machines/profiles/profile-merge.machine.ts'
import { profileWatchMachine } from '#machines/profiles/profile-watch.machine.ts'
import { type EditInput, traitEditingMachine } from '#machines/profiles/trait-editing.machine.ts'
import { copyingMachine } from '#machines/shell/copying.machine.ts'
import { type Download, downloadMachine } from '#machines/shell/download.machine.ts'

export type ProfileDependencies = StreamDependencies & {
  call: Call
  /** Asks for the password where a file is given only to somebody who has confirmed it. */
  confirm: Confirming
  clipboard: Clipboard | undefined
  window: Window & typeof globalThis
  now: () => number
}

/** The machines of the pages about people with their adapters. */
export const createProfileMachines = ({ call, confirm, clipboard, window, now, ...stream }: ProfileDependencies) => {
  const csv = async ({ projectId, download }: FileOf, signal: AbortSignal) => {
    const asked = { path: profilesCsv.path, query: download.query, project: projectId, signal }
    const file = await confirm(() => fetchFile(stream, asked))
    saveFile(window, file, `profiles-${new Date(now()).toISOString().slice(0, 10)}.csv`)
  }
  const json = async ({ projectId, download }: FileOf, signal: AbortSignal) => {
    const { id = '' } = download.query
    const known = await call(profileEndpoints.exportProfile, { project: projectId, params: { id }, signal })
    const file = new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' })
    saveFile(window, file, `profile-${id}.json`)
  }
  return {
    copying: copyingMachine.provide({ actors: { writeClipboard: writeClipboardTo(clipboard) } }),
    profileWatch: profileWatchMachine.provide({ actors: { eventStream: eventStreamWith(window, stream) } }),
    profileAction: profileActionMachine.provide({
      actors: {
        perform: fromPromise<Certificate | null, PerformInput>(async ({ input, signal }) => {
          const { projectId: project, profileId: id, action, reason } = input
          const asked = { project, params: { id }, body: { reason }, signal }
          if (action.kind === 'erase') return call(profileEndpoints.eraseProfile, asked)
          if (action.kind === 'anonymise') return call(profileEndpoints.anonymiseProfile, asked)
          await call(profileEndpoints.undoMerge, { ...asked, params: { id: action.entry } })
          return null
        }),
      },
    }),
    profileMerge: profileMergeMachine.provide({
      actors: {
        previewMerge: fromPromise<MergeAnswer, MergeInput>(({ input: { projectId: project, ...body }, signal }) =>
          call(profileEndpoints.mergeProfiles, { project, body: { ...body, preview: true }, signal }),
        ),
        merge: fromPromise<MergeAnswer, MergeInput>(({ input: { projectId: project, ...body }, signal }) =>
          call(profileEndpoints.mergeProfiles, { project, body, signal }),
        ),
      },
    }),
    traitEditing: traitEditingMachine.provide({
      actors: {
        editTraits: fromPromise<ProfileDetail, EditInput>(({ input: { projectId, profileId, edit }, signal }) =>
          call(profileEndpoints.editTraits, { project: projectId, params: { id: profileId }, body: edit, signal }),
        ),
      },
    }),
    download: downloadMachine.provide({
      actors: {
        saveFile: fromPromise<void, FileOf>(({ input, signal }) =>
          input.download.what === 'csv' ? csv(input, signal) : json(input, signal),
        ),
      },
    }),
  }
}

type FileOf = { projectId: string; download: Download }
