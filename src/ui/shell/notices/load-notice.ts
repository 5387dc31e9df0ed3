import { type Notice, notices } from '#ui/capabilities/notices.ts'
import { loadTexts } from '#ui/locales/i18n.ts'
import type { Notices } from '../notify.ts'

const catalogs = import.meta.glob('./locales/*.po')

/** A toast by its name, once the texts of toasts are loaded. Where that fails, the next call tries again. */
export const loadNotice = async (name: Notice) => {
  await loadTexts(catalogs)
  const { kind, title, description, clears = [] }: Notices[Notice] = notices[name]
  const flow = flowOf(name)
  return { kind, title, description, flow, clears: [flow, ...clears] }
}

/** Returns `login` for `login.failed`. */
const flowOf = (name: Notice) => name.split('.')[0] ?? name
