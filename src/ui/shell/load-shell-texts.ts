import { loadTexts } from '#ui/locales/i18n.ts'

const catalogs = import.meta.glob('./locales/*.po')

/** Loads the texts of the console's frame and of its toasts: all pages but the sign-in page need them. */
export const loadShellTexts = async (): Promise<void> => {
  await Promise.all([loadTexts(catalogs), import('./problem-texts.ts')])
}
