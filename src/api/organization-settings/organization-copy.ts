import { saveFile } from '#api/browser/save-file.ts'
import type { OrganizationExport } from '#contract/organization-settings/export.ts'

/** Saves the copy of an organisation as a file. */
export const saveOrganizationCopy = (page: Window & typeof globalThis, copy: OrganizationExport): void => {
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' })
  saveFile(page, file, `causeway-organization-${copy.exportedAt.slice(0, 10)}.json`)
}
