/**
 * Pages behind a sign-in: those below `/admin` are for platform admins, the others for users. `:id` stands for one part of a path,
 * `:scenario` for one of the scenarios. A page that is not built yet says what people will do there.
 */
export type PageTable = readonly { readonly path: `/${string}`; readonly isBuilt: boolean }[]
