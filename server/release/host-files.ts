/** What the build writes for other servers than this one: rules for static hosts. Never served. */
export const HOST_FILES = ['.htaccess', '_headers', '_redirects', 'static.nginx.conf'] as const
export type HostFile = (typeof HOST_FILES)[number]
