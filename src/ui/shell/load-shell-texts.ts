import { loadTexts } from '#ui/locales/i18n.ts'

const catalogs = import.meta.glob('./locales/*.po')

let loading: Promise<void> | null = null

const load = async (): Promise<void> => {
  try {
    await Promise.all([loadTexts(catalogs), import('./problem-texts.ts')])
  } catch (failure) {
    loading = null
    throw failure
  }
}

/** Loads the texts of the console's frame and of its toasts: all pages but the sign-in page need them. */
export const loadShellTexts = (): Promise<void> => {
  loading ??= load()
  return loading
}
