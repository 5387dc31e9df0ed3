/** The IANA name of the browser's time zone. The first call takes a browser some milliseconds. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
