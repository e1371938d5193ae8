/** The cookie whose value pages repeat in the header of calls that change something. */
export const CSRF_COOKIE = 'csrftoken';

/**
 * The name of a cookie that proves something. Over https it begins with `__Host-`: browsers take such a cookie from this
 * very host over https alone, so that no neighbouring host can plant one.
 */
export const cookieName = <Name extends string>(name: Name, encrypted: boolean): Name | `__Host-${Name}` =>
  encrypted ? `__Host-${name}` : name;
